import type { Container, Stream } from './describe-media.ts';

// Reads ffmpeg's log, in one file. What has another output is read from that: the length by packets (`packet-pass.ts`), the facts of a doubtful
// file (`probe-in-steps.ts`). The rest ffmpeg gives in the run that does the work only as messages, and another start costs 90 ms.

type DescribedInput = {
  readonly format: Omit<Container, 'probe_score'>;
  readonly streams: readonly Stream[];
};

/** Returns whether messages at `level+info` contain an error, or a format that only the file's name suggests. */
export const isDoubtful = (messages: string): boolean =>
  /\[(error|fatal|panic)\]|misdetection possible/.test(messages);

/** Returns whether messages, at any verbosity, say that the disk is full. */
export const isDiskFull = (messages: string): boolean => messages.includes('No space left on device');

/** Returns the demuxers of a file that the whitelist refuses; undefined if it does not refuse one. */
export const listRefused = (messages: string): readonly string[] | undefined => {
  if (!messages.includes(REFUSED)) return undefined;
  const [, demuxers = ''] = REFUSED_LINE.exec(messages) ?? [];
  return demuxers.split(',');
};

/** Returns a value that `astats` measured, in dB; NaN of silence, and without one. */
export const measuredDb = (messages: string, name: 'Peak level' | 'RMS peak'): number =>
  Number(messages.split(`${name} dB: `).at(-1)?.split('\n', 1)[0]);

/** Returns whether a line, at `level+verbose`, says that the filters of an output start: at its beginning, and where its sound changes. */
export const startsFilters = (line: string): boolean => FILTERS_START.test(line);

/** Returns whether a line, at `level+info`, belongs to what `readInput` reads. */
export const describesInput = (line: string): boolean => INPUT_LINE.test(line);

/** Returns whether a line, at `level+info`, follows the description of the input. */
export const endsInput = (line: string): boolean => INPUT_END.test(line);

/**
 * Reads ffmpeg's description of its input from messages at `level+info`: the same facts that ffprobe gives of a healthy file, but of an
 * audio stream's channels only the layout. Returns undefined without a description.
 */
export const readInput = (messages: string): DescribedInput | undefined => {
  const dump = inputPart(messages);
  const [, container] = /^([\w,]+), from /.exec(dump) ?? [];
  if (container === undefined) return undefined;
  const [, brand] = BRAND_LINE.exec(dump) ?? [];
  return {
    format: {
      format_name: container,
      ...timesOf(dump),
      ...(brand === undefined ? {} : { tags: { major_brand: brand } }),
    },
    streams: [...dump.matchAll(STREAM_LINE)].map(
      ([, language, kind = '', codec = '', rest = '']): Stream => ({
        codec_type: kind.toLowerCase(),
        codec_name: codec,
        ...(kind === 'Audio' ? soundOf(rest) : {}),
        ...(language === undefined ? {} : { tags: { language } }),
        disposition: { attached_pic: rest.includes('(attached pic)') ? 1 : 0 },
      }),
    ),
  };
};

/** Returns whether a description has what the facts of each audio stream need. */
export const isClear = ({ streams }: DescribedInput): boolean =>
  streams
    .filter(({ codec_type: kind }) => kind === 'audio')
    .every(({ codec_name: codec, channels }) => codec !== 'none' && channels !== undefined);

const timesOf = (dump: string): Pick<Container, 'duration' | 'start_time'> => {
  const [, hours, minutes, seconds] = LENGTH_LINE.exec(dump) ?? [];
  const [, start] = START_LINE.exec(dump) ?? [];
  return {
    ...(seconds === undefined
      ? {}
      : { duration: String((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) }),
    ...(start === undefined ? {} : { start_time: start }),
  };
};

/** Returns the sound that a description names. An unknown layout has at least one channel. */
const soundOf = (rest: string): Partial<Stream> => {
  const [, profile] = PROFILE.exec(rest) ?? [];
  const [, rate, layout = ''] = SOUND.exec(rest) ?? [];
  const [known] = KNOWN_LAYOUT.exec(layout) ?? [];
  return {
    ...(rate === undefined ? {} : { sample_rate: rate, channel_layout: known ?? layout }),
    ...(known === undefined ? {} : { channels: 1 }),
    ...(profile === undefined ? {} : { profile }),
  };
};

/**
 * Returns the length of uncompressed audio by its header, to 10 ms, from the same messages; null for any other audio, and if the file
 * lacks bytes for that length.
 */
export const uncompressedMs = (messages: string): number | null => {
  const dump = inputPart(messages);
  const [, hours, minutes, seconds, fileRate] = LENGTH_LINE.exec(dump) ?? [];
  const audio = UNCOMPRESSED_LINE.exec(dump);
  if (fileRate === undefined || audio === null) return null;
  // ffmpeg divides the bytes of the whole file by the length. Both rates are rounded.
  if (Number(fileRate) < Number(audio[1]) - 1) return null;
  return Math.round(((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000) || null;
};

const inputPart = (messages: string): string => {
  const [, input = ''] = messages.split(/^\[info\] Input #0, /m);
  return input.split(INPUT_END)[0] ?? '';
};

const REFUSED = 'Format not on whitelist';
const REFUSED_LINE = /\[([\w,-]+) @ 0x[0-9a-f]+\] Format not on whitelist/;
const FILTERS_START = /\] \[verbose\] tb:\d+\/\d+ samplefmt:/;
const INPUT_LINE = /^\[info\] (?:Input #0| {2}Duration:| {2}Stream #0:| {4}major_brand )/;
const INPUT_END = /^\[info\] (?:Stream mapping:|Output #0)/m;
const LENGTH_LINE = /^\[info\] {3}Duration: (\d+):(\d\d):(\d\d\.\d\d)(?:, .*bitrate: (\d+) kb\/s$)?/m;
const START_LINE = /^\[info\] {3}Duration: [^,\n]+, start: (-?[\d.]+)/m;
const BRAND_LINE = /^\[info\] {5}major_brand {5}: (.*)$/m;
const UNCOMPRESSED_LINE = /^\[info\] {3}Stream #0:0[^:]*: Audio: pcm_\w+ .* (\d+) kb\/s/m;
const STREAM_LINE =
  /^\[info\] {3}Stream #0:\d+(?:\[\w+\])?(?:\((\w+)\))?[^:\n]*: (Audio|Video|Subtitle|Data|Attachment): (\w+)(.*)$/gm;
const PROFILE = /^ \(([\w-]+)\)/;
const SOUND = /, (\d+) Hz, ([^,\n]+)/;
/** At least one channel by its layout or number. */
const KNOWN_LAYOUT = /^(?:mono|stereo|quad|[2-9]\.\d|[1-9]\d* channels)/;
