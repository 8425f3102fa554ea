import { measuredDb } from './ffmpeg-messages.ts';
import type { RunResult } from './run-program.ts';

/** ffmpeg's filter that measures how loud a sound is. It needs floating-point samples, which nothing has cut off yet. */
const MEASURE = 'astats=measure_perchannel=none:measure_overall=Peak_level+RMS_peak';
/** Smallest excess to correct: less is inaudible. */
const EXCESS_DB_MIN = 0.5;
/** How much louder the peaks of speech are than its loudest moments. A click may be louder still, and does not make all the rest silent. */
const PEAK_OVER_MOMENT_DB = 12;

/**
 * Runs ffmpeg so that a player, or samples of 16 bits, cut nothing off: a sound above full scale, as in recordings of floats and in loud MP3, AAC
 * and Opus, becomes more silent in a second run. `runWith` gets the filter for it.
 */
export const runWithinScale = async (runWith: (filter: string) => Promise<RunResult>): Promise<RunResult> => {
  const run = await runWith(MEASURE);
  const peakDb = measuredDb(run.messages, 'Peak level');
  if (!(peakDb > EXCESS_DB_MIN)) return run;
  const excessDb =
    Math.min(peakDb, measuredDb(run.messages, 'RMS peak') + PEAK_OVER_MOMENT_DB) + EXCESS_DB_MIN;
  return runWith(`volume=-${excessDb.toFixed(1)}dB`);
};
