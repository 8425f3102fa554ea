import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { inSpan } from '@escriba/runtime';
import { writePeakLevel } from '@escriba/speech';
import type { Span } from '../../platform/db/json.ts';
import { PCM_BYTES_PER_MS } from '../../platform/media/decode.ts';
import type { Stem } from '../../platform/media/find-stems.ts';
import { stemOf, stemStartMs } from '../../recordings/recordings.ts';
import type { createDecodeRecording } from '../audio/decode-recording.ts';
import type { Run, RunsRepository } from '../runs/runs.repository.ts';

type SeparateDeps = {
  readonly runs: Pick<RunsRepository, 'listPieces'>;
  readonly decode: ReturnType<typeof createDecodeRecording>;
};

type SeparateInput = {
  readonly run: Run;
  /** Fetches the recording; the folder has room for each voice twice. */
  readonly fetch: () => Promise<string>;
  readonly folder: string;
  readonly signal: AbortSignal;
  /** The decoded recording. */
  readonly pcmPath: string;
  readonly durationMs: number;
  readonly stems?: readonly Stem[] | undefined;
};

/**
 * The sound that is recognised: `pcmPath` has all sounds after each other, at the times of `stemStartMs`; `soundPaths` has a file of each.
 * `stems` is undefined if the recording is recognised as one.
 */
type Sounds = {
  readonly pcmPath: string;
  readonly soundPaths: readonly string[];
  readonly stems?: readonly Stem[] | undefined;
};

/**
 * Separates voices that speak at once, to recognise them one by one: each stem of a recording is decoded by itself, at a normal level, and
 * silent where it has only what its microphone picks up of others, so that no word is recognised twice. Most recordings have one stem.
 * @throws the errors of `createDecodeRecording`; the signal's reason
 */
export const separateVoices = async (deps: SeparateDeps, input: SeparateInput): Promise<Sounds> => {
  const { pcmPath, stems } = input;
  if (stems === undefined || (await isPlannedAsOne(deps, input))) return { pcmPath, soundPaths: [pcmPath] };
  const sounds = await inSpan('separate voices', () => writeStems(deps, { ...input, stems }));
  await rm(pcmPath);
  return { ...sounds, stems };
};

/** Returns whether an earlier attempt, of a version that did not separate voices, has planned the pieces. Its plan stays. */
const isPlannedAsOne = async (
  { runs }: SeparateDeps,
  { run, durationMs }: SeparateInput,
): Promise<boolean> => {
  if (run.attempt === 1 || run.is_planning) return false;
  const pieces = await runs.listPieces(run);
  return pieces.length > 0 && pieces.every(({ startMs }) => stemOf(startMs, durationMs) === 0);
};

const writeStems = async (
  { decode }: SeparateDeps,
  { run, fetch, durationMs, folder, stems, signal }: SeparateInput & { stems: readonly Stem[] },
): Promise<Sounds> => {
  const pcmPath = join(folder, 'stems.pcm');
  const path = await fetch();
  const soundPaths: string[] = [];
  for (const [index, { track, channel, silent }] of stems.entries()) {
    const outPath = join(folder, `stem-${index}.pcm`);
    const mix = [{ track, channel, weight: 1 }];
    await decode({ run, path, outPath, probedMs: durationMs, mix, signal });
    await truncate(outPath, durationMs * PCM_BYTES_PER_MS);
    await silence(outPath, silent, durationMs);
    await writePeakLevel(outPath, { signal });
    const start = stemStartMs(index, durationMs) * PCM_BYTES_PER_MS;
    const output = createWriteStream(pcmPath, { flags: index === 0 ? 'w' : 'r+', start });
    await pipeline(createReadStream(outPath), output, { signal });
    soundPaths.push(outPath);
  }
  return { pcmPath, soundPaths };
};

/** A minute of silence, the longest part that is written at once: a voice may pause for hours. */
const SILENCE = Buffer.alloc(60_000 * PCM_BYTES_PER_MS);

const silence = async (path: string, spans: readonly Span[], durationMs: number): Promise<void> => {
  await using file = await open(path, 'r+');
  for (const { startMs, endMs } of spans) {
    const end = Math.min(endMs, durationMs) * PCM_BYTES_PER_MS;
    for (let at = startMs * PCM_BYTES_PER_MS; at < end; at += SILENCE.length)
      await file.write(SILENCE, 0, Math.min(SILENCE.length, end - at), at);
  }
};
