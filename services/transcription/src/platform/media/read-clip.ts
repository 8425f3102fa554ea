import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { isClipped } from './clipping.ts';
import { pcmArguments, PCM_BYTES_PER_MS, SPEECH } from './decode.ts';
import { describeMedia, type ProbedMedia } from './describe-media.ts';
import { isClear, isDoubtful, readInput } from './ffmpeg-messages.ts';
import { runOverEvenSound, type SoundSource } from './run-over-sound.ts';
import { type MediaPrograms, MEMORY_BYTES_MAX } from './run-program.ts';

/** Largest file that is tried as a clip. */
export const CLIP_BYTES_MAX = 32 * 2 ** 20;
export const CLIP_MS_MAX = 2 * 60_000;

/** Length that is decoded at most: a recording of this length is longer than a clip. */
const DECODED_MS_MAX = CLIP_MS_MAX + 1_000;
const BYTES_MAX = DECODED_MS_MAX * PCM_BYTES_PER_MS;
const PCM_LIMITS = { layout: SPEECH, durationMsMax: DECODED_MS_MAX, bytesMax: BYTES_MAX };
/** Limits of reading a clip. Measured: 0.3 s of CPU time for two minutes. */
const LIMITS = {
  timeoutMs: 30_000,
  cpuSeconds: 5,
  memoryBytesMax: MEMORY_BYTES_MAX,
  fileBytesMax: BYTES_MAX + 65_536,
};

const BRIEF_CPU_SECONDS = 1;

type ClipInput = {
  path: string;
  /** The file for the samples, which are the same as from `decodeToPcm`. */
  outPath: string;
  signal?: AbortSignal | undefined;
  /** Whether files are most likely short: reading may take a fifth of the time. */
  isBrief?: boolean | undefined;
};

/**
 * Identifies, measures and decodes a short recording with a single start of ffmpeg, which costs more than its work on ten seconds. Undefined
 * for a long one, for one with speech in a track that is left out, for one whose voices are recognised each by itself, and for a file with
 * any fault or doubt, which `probeMedia` judges; what is at `outPath` then has no meaning.
 * @throws the errors of `describeMedia`; mediaTimeout; the signal's reason
 */
export const readClip = async (
  programs: MediaPrograms,
  { path, outPath, signal, isBrief = false }: ClipInput,
): Promise<ProbedMedia | undefined> => {
  const argumentsFor = (source: SoundSource) => pcmArguments(source, outPath, PCM_LIMITS);
  const run = await runOverEvenSound(
    programs,
    { path, durationMsMax: DECODED_MS_MAX, argumentsFor },
    {
      ...LIMITS,
      ...(isBrief ? { cpuSeconds: BRIEF_CPU_SECONDS } : {}),
      signal,
      reads: [resolve(path)],
      writes: [resolve(outPath)],
    },
  );
  if ('change' in run || run.exitCode !== 0 || isDoubtful(run.messages)) return undefined;
  // The worker decodes one with a track that is left out, since the text tells of it, and one whose voices speak at once.
  if (run.tracks !== undefined || run.stems !== undefined) return undefined;
  const found = readInput(run.messages);
  const durationMs = Math.floor((await stat(outPath)).size / PCM_BYTES_PER_MS);
  if (found === undefined || !isClear(found) || durationMs === 0 || durationMs > CLIP_MS_MAX)
    return undefined;
  // `decodeToPcm` finds the right level.
  if (await isClipped(outPath, signal)) return undefined;
  return { ...describeMedia(found.format, found.streams), durationMs };
};
