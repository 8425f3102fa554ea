import type { Container, Stream } from './describe-media.ts';

type InputDump = { format: Omit<Container, 'probe_score'>; streams: Stream[] };

/** From ffmpeg's messages at `level+info`: an error anywhere, or a format that only the file's name suggests. */
export const isDoubtful = (messages: string): boolean =>
  /\[(error|fatal|panic)\]|misdetection possible/.test(messages);

/**
 * Reads ffmpeg's description of its input from its messages at `level+info`: the same facts that ffprobe gives of a healthy file. Undefined
 * without a description, and if it knows too little of an audio stream.
 */
export const readDump = (messages: string): InputDump | undefined => {
  const dump = inputPart(messages);
  const [, container] = /^([\w,]+), from /.exec(dump) ?? [];
  const brand = /^\[info\] {5}major_brand {5}: (.*)$/m.exec(dump)?.[1];
  const lines = [...dump.matchAll(STREAM_LINE)].map(([, kind = '', codec = '', rest = '']) => ({
    kind,
    codec,
    rest,
  }));
  const isUnclear = lines.some(
    ({ kind, codec, rest }) => kind === 'Audio' && (codec === 'none' || !SOUND.test(rest)),
  );
  if (container === undefined || isUnclear) return undefined;
  return {
    format: {
      format_name: container,
      ...timesOf(dump),
      ...(brand === undefined ? {} : { tags: { major_brand: brand } }),
    },
    streams: lines.map(({ kind, codec, rest }) => ({
      codec_type: kind.toLowerCase(),
      codec_name: codec,
      ...(kind === 'Audio' ? soundOf(rest) : {}),
      disposition: { attached_pic: rest.includes('(attached pic)') ? 1 : 0 },
    })),
  };
};

const timesOf = (dump: string): Pick<Container, 'duration' | 'start_time'> => {
  const [, hours, minutes, seconds, start = '0'] = TIMES_LINE.exec(dump) ?? [];
  if (seconds === undefined) return {};
  const duration = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return { duration: String(duration), start_time: start };
};

const soundOf = (rest: string): Partial<Stream> => {
  const [, profile] = PROFILE.exec(rest) ?? [];
  const [, rate = '0', layout = ''] = SOUND.exec(rest) ?? [];
  return {
    channels: 1,
    sample_rate: rate,
    channel_layout: layout,
    ...(profile === undefined ? {} : { profile }),
  };
};

/**
 * The length of uncompressed audio by its header, to 10 ms, from the same messages; null for any other audio, and if the file lacks bytes
 * for that length.
 */
export const uncompressedMs = (messages: string): number | null => {
  const dump = inputPart(messages);
  const length = LENGTH_LINE.exec(dump);
  const audio = UNCOMPRESSED_LINE.exec(dump);
  if (length === null || audio === null) return null;
  const [hours = 0, minutes = 0, seconds = 0, fileRate = 0] = length.slice(1).map(Number);
  // ffmpeg divides the bytes of the whole file by the length. Both rates are rounded.
  if (fileRate < Number(audio[1]) - 1) return null;
  return Math.round(((hours * 60 + minutes) * 60 + seconds) * 1_000) || null;
};

const inputPart = (messages: string): string => {
  const [, input = ''] = messages.split(/^\[info\] Input #0, /m);
  return input.split(/^\[info\] (?:Stream mapping:|Output #0)/m)[0] ?? '';
};

const LENGTH_LINE = /^\[info\] {3}Duration: (\d+):(\d\d):(\d\d\.\d\d), .*bitrate: (\d+) kb\/s$/m;
const UNCOMPRESSED_LINE = /^\[info\] {3}Stream #0:0[^:]*: Audio: pcm_\w+ .* (\d+) kb\/s/m;
const TIMES_LINE = /^\[info\] {3}Duration: (\d+):(\d\d):(\d\d\.\d\d)(?:, start: (-?[\d.]+))?/m;
const PROFILE = /^ \(([\w-]+)\)/;
const STREAM_LINE = /^\[info\] {3}Stream #0:\d+[^:]*: (Audio|Video|Subtitle|Data|Attachment): (\w+)(.*)$/gm;
/** The sample rate, and at least one channel by its layout or number. */
const SOUND = /, (\d+) Hz, (mono|stereo|quad|[2-9]\.\d|[1-9]\d* channels)/;
