import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { Container, describeMedia, type ProbedMedia, Stream } from './describe-media.ts';
import { listRefused } from './ffmpeg-messages.ts';
import { areOfMedia, beginsLikeMedia, fileAddress, HEADER_BYTES, INPUT_GUARDS } from './formats.ts';
import { corruptMedia, emptyFile, notMedia, unsupportedFormat } from './media.errors.ts';
import { packetPass, passedMs } from './packet-pass.ts';
import { type MediaPrograms, MEMORY_BYTES_MAX, runProgram } from './run-program.ts';

const Answer = Type.Object({
  streams: Type.Optional(Type.Array(Stream)),
  format: Type.Optional(Container),
});
type Answer = Type.Static<typeof Answer>;

/** Limits of ffprobe. Measured: at most half a second of CPU time; random bytes that look like Ogg take 1.5 s per megabyte. */
export const PROBE_LIMITS = {
  timeoutMs: 30_000,
  cpuSeconds: 5,
  memoryBytesMax: MEMORY_BYTES_MAX,
  fileBytesMax: 0,
};
/** Limits of ffmpeg, which reads every packet. Measured: at most 4 s of CPU time, for 12 hours of video. */
export const PASS_LIMITS = { ...PROBE_LIMITS, timeoutMs: 60_000, cpuSeconds: 20 };

const ENTRIES = [
  'format=format_name,probe_score,duration,start_time',
  'format_tags=major_brand',
  'stream=codec_type,codec_name,profile,channels,channel_layout,sample_rate',
  'stream_disposition=attached_pic',
].join(':');

export type ProbeOptions = {
  signal?: AbortSignal | undefined;
  /** Whether the time for recordings of a few hours suffices: a file that takes longer to read is refused, and not examined further. */
  isBrief?: boolean | undefined;
};

/**
 * Identifies any file: ffprobe judges it, then ffmpeg reads its packets.
 * @throws as `probeMedia`
 */
export const probeInSteps = async (
  programs: MediaPrograms,
  path: string,
  { signal }: ProbeOptions = {},
): Promise<ProbedMedia> => {
  const header = await readHeader(path);
  if (header.length === 0) throw emptyFile();
  const args = ['-v', 'error', ...INPUT_GUARDS, '-show_entries', ENTRIES, '-of', 'json'];
  const reads = [resolve(path)];
  const run = await runProgram(programs, 'ffprobe', [...args, '-i', fileAddress(path)], {
    ...PROBE_LIMITS,
    signal,
    reads,
  });
  const { format, streams = [] } = parseAnswer(run.output);
  if (format === undefined) throw explainRefusal(header, run.messages);
  // A score of 1 means that only the name identified it: any bytes named .mp3 get it.
  if (format.probe_score <= 1) throw beginsLikeMedia(header) ? corruptMedia() : notMedia();
  const described = describeMedia(format, streams);
  const pass = await runProgram(programs, 'ffmpeg', packetPass(path), { ...PASS_LIMITS, signal, reads });
  if (pass.wasKilled) throw corruptMedia(new Error('Its packets take too much CPU time'));
  const durationMs = passedMs(pass.output);
  if (durationMs === null) throw corruptMedia();
  return { ...described, durationMs };
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

const explainRefusal = (header: Uint8Array, messages: string): Error => {
  const cause = new Error(messages);
  const refused = listRefused(messages);
  if (refused !== undefined) return areOfMedia(refused) ? unsupportedFormat(cause) : notMedia(cause);
  return beginsLikeMedia(header) ? corruptMedia(cause) : notMedia(cause);
};
