import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { PCM_BYTES_PER_MS, pcmOutput, SPEECH } from './decode.ts';
import { fileAddress, INPUT_GUARDS } from './formats.ts';
import { describeMedia, type ProbedMedia } from './describe-media.ts';
import { isDoubtful, readDump } from './input-dump.ts';
import { type MediaPrograms, MEMORY_BYTES_MAX, runProgram } from './run-program.ts';

/** Files of at most this size and length are worth trying. */
export const CLIP_BYTES_MAX = 32 * 2 ** 20;
export const CLIP_MS_MAX = 2 * 60_000;

/** A recording of this length is longer than a clip. */
const DECODED_MS_MAX = CLIP_MS_MAX + 1_000;
const BYTES_MAX = DECODED_MS_MAX * PCM_BYTES_PER_MS;
/** Measured: 0.3 s of CPU time for two minutes. */
const LIMITS = {
  timeoutMs: 30_000,
  cpuSeconds: 5,
  memoryBytesMax: MEMORY_BYTES_MAX,
  fileBytesMax: BYTES_MAX + 65_536,
};

const BRIEF_CPU_SECONDS = 1;

type ClipInput = {
  path: string;
  /** Gets the same samples as from `decodeToPcm`. */
  outPath: string;
  signal?: AbortSignal | undefined;
  /** For files that are most likely short: takes a fifth of the time at most. */
  isBrief?: boolean | undefined;
};

/**
 * Identifies, measures and decodes a short recording with a single start of ffmpeg, which costs more than its work on ten seconds. Undefined
 * for a long one, and for a file with any fault or doubt, which `probeMedia` judges; what is at `outPath` then has no meaning.
 * @throws the errors of `describeMedia`; mediaTimeout; the signal's reason
 */
export const readClip = async (
  programs: MediaPrograms,
  { path, outPath, signal, isBrief = false }: ClipInput,
): Promise<ProbedMedia | undefined> => {
  const run = await runProgram(programs, 'ffmpeg', clipArguments({ path, outPath }), {
    ...LIMITS,
    ...(isBrief ? { cpuSeconds: BRIEF_CPU_SECONDS } : {}),
    signal,
    reads: [resolve(path)],
    writes: [resolve(outPath)],
  });
  if (run.exitCode !== 0 || isDoubtful(run.complaints)) return undefined;
  const found = readDump(run.complaints);
  const durationMs = Math.floor((await stat(outPath)).size / PCM_BYTES_PER_MS);
  if (found === undefined || durationMs === 0 || durationMs > CLIP_MS_MAX) return undefined;
  return { ...describeMedia(found.format, found.streams), durationMs };
};

const clipArguments = ({ path, outPath }: ClipInput): string[] =>
  [
    [
      '-nostdin',
      '-hide_banner',
      '-v',
      'level+info',
      '-y',
      '-nostats',
      '-filter_threads',
      '1',
      '-threads',
      '1',
    ],
    [...INPUT_GUARDS, '-i', fileAddress(path), '-map', '0:a:0', '-vn', '-sn', '-dn', '-map_metadata', '-1'],
    pcmOutput({ outPath }, { layout: SPEECH, durationMsMax: DECODED_MS_MAX, bytesMax: BYTES_MAX }),
  ].flat();
