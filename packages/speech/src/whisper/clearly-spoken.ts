import type { SpeechSpan } from '../types.ts';

/** Mean probability of speech. Dropped speech of the test recordings has 0.58 and more; music, noise and tones 0.5 at most. */
const voiceMin = 0.55;

/** Whether voice detection is sure that these spans are speech, on average over their time; false if it did not say. */
export const isClearlySpoken = (spans: readonly SpeechSpan[]): boolean => {
  let [sum, lengthMs] = [0, 0];
  for (const { startMs, endMs, voice = 0 } of spans) {
    sum += voice * (endMs - startMs);
    lengthMs += endMs - startMs;
  }
  return lengthMs > 0 && sum / lengthMs >= voiceMin;
};
