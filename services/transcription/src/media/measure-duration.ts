import { resolve } from 'node:path';
import { fileAddress, INPUT_GUARDS } from './formats.ts';
import { corruptMedia } from './media.errors.ts';
import { type MediaPrograms, type RunLimits, runProgram } from './run-program.ts';

type Options = { signal?: AbortSignal | undefined; limits: RunLimits };

/**
 * Length of the audio by its packets, in ms; null if none can be read. A container's own length may be absent (browser recordings), an
 * estimate (AAC, MP3) or wrong. Decodes nothing: 90 minutes take 0.4 s.
 * @throws corruptMedia if it takes more CPU time than a real recording; mediaTimeout; the signal's reason
 */
export const measureDurationMs = async (
  programs: MediaPrograms,
  path: string,
  { signal, limits }: Options,
): Promise<number | null> => {
  const args = [
    ['-nostdin', '-hide_banner', '-v', 'error', '-nostats', '-progress', 'pipe:1'],
    [...INPUT_GUARDS, '-i', fileAddress(path)],
    ['-map', '0:a:0', '-c', 'copy', '-f', 'null', '-'],
  ].flat();
  const run = await runProgram(programs, 'ffmpeg', args, { ...limits, signal, reads: [resolve(path)] });
  if (run.wasKilled) throw corruptMedia(new Error('Its packets take too much CPU time'));
  const [last] = [...run.output.matchAll(/^out_time_us=(\d+)$/gm)].toReversed();
  const durationUs = Number(last?.[1] ?? 0);
  return durationUs === 0 ? null : Math.round(durationUs / 1_000);
};
