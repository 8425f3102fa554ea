import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { beginsLikeMedia, fileAddress, HEADER_BYTES, INPUT_GUARDS, refusedMediaFormat } from './formats.ts';
import { corruptMedia, emptyFile, noAudio, notMedia, unsupportedFormat } from './media.errors.ts';
import { measureDurationMs } from './measure-duration.ts';
import { mimeTypeOf } from './mime-type.ts';
import { type MediaPrograms, MEMORY_BYTES_MAX, runProgram } from './run-program.ts';

export type ProbedMedia = {
  kind: 'audio' | 'video';
  /** ffmpeg's name of the container, e.g. `mp3` or `mov,mp4,m4a,3gp,3g2,mj2`. */
  container: string;
  /** ffmpeg's name of the codec of the decoded audio, e.g. `aac`. */
  codec: string;
  /** Media type of the content, e.g. `audio/mpeg`. */
  mimeType: string;
  /** Length of the audio by its packets, regardless of the container's. */
  durationMs: number;
  audioStreams: number;
};

const Stream = Type.Object({
  codec_type: Type.Optional(Type.String()),
  codec_name: Type.Optional(Type.String()),
  channels: Type.Optional(Type.Number()),
  sample_rate: Type.Optional(Type.String()),
  disposition: Type.Optional(Type.Object({ attached_pic: Type.Optional(Type.Number()) })),
});
export type Stream = Type.Static<typeof Stream>;

const Container = Type.Object({
  format_name: Type.String(),
  tags: Type.Optional(Type.Object({ major_brand: Type.Optional(Type.String()) })),
  probe_score: Type.Number(),
});
export type Container = Type.Static<typeof Container>;

const Answer = Type.Object({
  streams: Type.Optional(Type.Array(Stream)),
  format: Type.Optional(Container),
});
type Answer = Type.Static<typeof Answer>;

/** Limits of ffprobe. Measured: at most half a second of CPU time; random bytes that look like Ogg take 1.5 s per megabyte. */
const PROBE_LIMITS = {
  timeoutMs: 30_000,
  cpuSeconds: 5,
  memoryBytesMax: MEMORY_BYTES_MAX,
  fileBytesMax: 0,
};
/** Limits of ffmpeg, which reads every packet. Measured: at most 4 s of CPU time, for 12 hours of video. */
const MEASURE_LIMITS = { ...PROBE_LIMITS, timeoutMs: 60_000, cpuSeconds: 20 };

/** Telephones use 8,000 samples per second. Lower rates make hours of audio from few bytes. */
const SAMPLE_RATE_MIN = 4_000;

const ENTRIES = [
  'format=format_name,probe_score',
  'format_tags=major_brand',
  'stream=codec_type,codec_name,channels,sample_rate',
  'stream_disposition=attached_pic',
].join(':');

/**
 * Identifies a file by its content, not its name.
 * @throws emptyFile, notMedia, unsupportedFormat, corruptMedia, noAudio; mediaTimeout; the signal's reason
 */
export const probeMedia = async (
  programs: MediaPrograms,
  path: string,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<ProbedMedia> => {
  const header = await readHeader(path);
  if (header.length === 0) throw emptyFile();
  const args = ['-v', 'error', ...INPUT_GUARDS, '-show_entries', ENTRIES, '-of', 'json'];
  const { signal } = options;
  const run = await runProgram(programs, 'ffprobe', [...args, '-i', fileAddress(path)], {
    ...PROBE_LIMITS,
    signal,
    reads: [resolve(path)],
  });
  const { format, streams = [] } = parseAnswer(run.output);
  if (format === undefined) throw explainRefusal(header, run.complaints);
  // A score of 1 means that only the name identified it: any bytes named .mp3 get it.
  if (format.probe_score <= 1) throw beginsLikeMedia(header) ? corruptMedia() : notMedia();
  const described = describeMedia(format, streams);
  const durationMs = await measureDurationMs(programs, path, { signal, limits: MEASURE_LIMITS });
  if (durationMs === null) throw corruptMedia();
  return { ...described, durationMs };
};

/** What its streams make of a file. @throws noAudio, notMedia, corruptMedia, unsupportedFormat */
export const describeMedia = (
  format: Pick<Container, 'format_name' | 'tags'>,
  streams: readonly Stream[],
): Omit<ProbedMedia, 'durationMs'> => {
  const sounds = streams.filter((stream) => stream.codec_type === 'audio');
  const films = streams.filter(
    (stream) => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1,
  );
  const [sound] = sounds;
  if (sound === undefined) {
    if (films.length > 0) throw noAudio();
    throw streams.length > 0 ? notMedia() : corruptMedia();
  }
  if (sound.codec_name === undefined || sound.codec_name === 'unknown') throw unsupportedFormat();
  if (!sound.channels || Number(sound.sample_rate) < SAMPLE_RATE_MIN) throw corruptMedia();
  const kind = films.length > 0 ? 'video' : 'audio';
  return {
    kind,
    container: format.format_name,
    codec: sound.codec_name,
    mimeType: mimeTypeOf({
      kind,
      container: format.format_name,
      codecs: [...sounds, ...films].map((stream) => stream.codec_name ?? ''),
      brand: format.tags?.major_brand,
    }),
    audioStreams: sounds.length,
  };
};

const readHeader = async (path: string): Promise<Uint8Array> => {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(HEADER_BYTES), 0, HEADER_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

const parseAnswer = (output: string): Answer => {
  try {
    return Value.Parse(Answer, JSON.parse(output));
  } catch {
    return {};
  }
};

const explainRefusal = (header: Uint8Array, complaints: string): Error => {
  const cause = new Error(complaints);
  if (complaints.includes('Format not on whitelist')) {
    return refusedMediaFormat(complaints) === undefined ? notMedia(cause) : unsupportedFormat(cause);
  }
  return beginsLikeMedia(header) ? corruptMedia(cause) : notMedia(cause);
};
