import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describeMedia, type ProbedMedia } from './describe-media.ts';
import { isClear, isDoubtful, readInput, uncompressedMs } from './ffmpeg-messages.ts';
import { mediaTooComplex } from './media.errors.ts';
import { packetPass, passedMs } from './packet-pass.ts';
import { PASS_LIMITS, PROBE_LIMITS, probeInSteps, type ProbeOptions } from './probe-in-steps.ts';
import { type MediaPrograms, runProgram, type RunResult } from './run-program.ts';

/**
 * Size from which a file is probed in steps. The packets of a smaller one are read in less time than another start of ffmpeg takes, which a
 * doubt costs.
 */
const LARGE_BYTES = 16 * 2 ** 20;
const WAV_HEADER_BYTES = 12;
/** Limits of reading at once. Files that take longer are left to ffprobe, which may refuse them. */
const AT_ONCE_LIMITS = { ...PASS_LIMITS, cpuSeconds: PROBE_LIMITS.cpuSeconds };
/** Limits of a brief pass: half an hour of audio takes 0.2 s, two hours of video 0.7 s; a slow machine takes a few times as long. */
const BRIEF_LIMITS = { ...PASS_LIMITS, timeoutMs: 20_000, cpuSeconds: 4 };

/**
 * Identifies a file by its content, not its name. A healthy file takes one start of ffmpeg; for any doubt, ffprobe judges first. The length of a large WAV is
 * exact to 10 ms only.
 * @throws emptyFile, notMedia, unsupportedFormat, corruptMedia, noAudio, mediaTooComplex; mediaTimeout; the signal's reason
 */
export const probeMedia = async (
  programs: MediaPrograms,
  path: string,
  options: ProbeOptions = {},
): Promise<ProbedMedia> =>
  (await probeLargeWav(programs, path, options)) ??
  (await probeAtOnce(programs, path, options)) ??
  probeInSteps(programs, path, options);

const probeAtOnce = async (
  programs: MediaPrograms,
  path: string,
  options: ProbeOptions,
): Promise<ProbedMedia | undefined> => {
  const run = await pass(programs, { path, ...options });
  return describePass(run, passedMs(run.output));
};

/** Probes uncompressed audio by a second of it, because it is as long as its bytes. Of 200 MB, this saves 80 ms. */
const probeLargeWav = async (
  programs: MediaPrograms,
  path: string,
  options: ProbeOptions,
): Promise<ProbedMedia | undefined> => {
  if (!(await isLargeWav(path))) return undefined;
  const run = await pass(programs, { path, seconds: 1, ...options });
  return describePass(run, uncompressedMs(run.messages));
};

const isLargeWav = async (path: string): Promise<boolean> => {
  await using file = await open(path, 'r');
  if ((await file.stat()).size < LARGE_BYTES) return false;
  const { buffer } = await file.read(Buffer.alloc(WAV_HEADER_BYTES), 0, WAV_HEADER_BYTES, 0);
  return /^RIFF[^]{4}WAVE/.test(buffer.toString('latin1'));
};

type PassInput = ProbeOptions & { readonly path: string; readonly seconds?: number };

const pass = async (
  programs: MediaPrograms,
  { path, seconds, signal, isBrief = false }: PassInput,
): Promise<RunResult> => {
  const options = { verbosity: 'level+info', ...(seconds === undefined ? {} : { seconds }) } as const;
  const limits = { ...(isBrief ? BRIEF_LIMITS : AT_ONCE_LIMITS), signal, reads: [resolve(path)] };
  const run = await runProgram(programs, 'ffmpeg', packetPass(path, options), limits);
  if (isBrief && run.wasKilled) throw mediaTooComplex();
  return run;
};

/** Returns undefined after a pass that leaves a doubt. */
const describePass = (
  { exitCode, messages }: RunResult,
  durationMs: number | null,
): ProbedMedia | undefined => {
  if (exitCode !== 0 || durationMs === null || isDoubtful(messages)) return undefined;
  const found = readInput(messages);
  if (found === undefined || !isClear(found)) return undefined;
  return { ...describeMedia(found.format, found.streams), durationMs };
};
