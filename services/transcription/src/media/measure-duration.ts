import { fileAddress, INPUT_GUARDS } from './formats.ts';
import { mediaTimeout } from './media.errors.ts';
import type { MediaPrograms } from './programs.ts';
import { runProgram } from './run-program.ts';

type Options = { signal?: AbortSignal | undefined; timeoutMs: number };

/**
 * Length of the sound by its packets, in ms; null where none can be read. What a container declares may be absent (recordings of
 * browsers), an estimate (AAC, MP3) or a lie. Nothing is decoded: 90 minutes take 0.4 s.
 * @throws mediaTimeout; the signal's reason
 */
export const measureDurationMs = async (
  { ffmpeg }: Pick<MediaPrograms, 'ffmpeg'>,
  path: string,
  { signal, timeoutMs }: Options,
): Promise<number | null> => {
  const args = [
    ['-nostdin', '-hide_banner', '-v', 'error', '-nostats', '-progress', 'pipe:1'],
    [...INPUT_GUARDS, '-i', fileAddress(path)],
    ['-map', '0:a:0', '-c', 'copy', '-f', 'null', '-'],
  ].flat();
  const run = await runProgram(ffmpeg, args, { signal, timeoutMs, fileBytesMax: 0 });
  if (run.timedOut) throw mediaTimeout();
  const [last] = [...run.output.matchAll(/^out_time_us=(\d+)$/gm)].toReversed();
  const durationUs = Number(last?.[1] ?? 0);
  return durationUs === 0 ? null : Math.round(durationUs / 1_000);
};
