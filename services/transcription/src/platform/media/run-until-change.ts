import { type MediaPrograms, runProgram, type RunOptions, type RunResult } from './run-program.ts';
import { createSoundWatch, type SeenSound } from './sound-watch.ts';

/** The error that the sound of a recording changed between mono and stereo, or its sample rate, while ffmpeg ran. */
export type SoundChange = { readonly change: SeenSound };

/** Runs ffmpeg, and stops it where the sound of an input changes. */
export const runUntilChange = async (
  programs: MediaPrograms,
  args: readonly string[],
  options: RunOptions,
): Promise<(RunResult & { readonly seen: SeenSound }) | SoundChange> => {
  const stop = new AbortController();
  const watch = createSoundWatch(() => stop.abort());
  const signal = AbortSignal.any([stop.signal, ...(options.signal ? [options.signal] : [])]);
  try {
    const run = await runFfmpeg(programs, args, { ...options, signal, onMessages: watch.add });
    return { ...run, seen: watch.seen() };
  } catch (error) {
    if (stop.signal.aborted && error === stop.signal.reason) return { change: watch.seen() };
    throw error;
  }
};

/** Runs ffmpeg, whose messages then have their level in brackets. */
export const runFfmpeg = (
  programs: MediaPrograms,
  args: readonly string[],
  options: RunOptions,
): Promise<RunResult> =>
  runProgram(
    programs,
    'ffmpeg',
    [
      ['-nostdin', '-hide_banner', '-v', 'level+verbose', '-y', '-nostats'],
      ['-filter_threads', '1', '-threads', '1', ...args],
    ].flat(),
    options,
  );
