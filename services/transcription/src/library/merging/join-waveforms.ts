import type { Waveform } from '../../transcripts/transcripts.ts';

type Part = { readonly startMs: number; readonly durationMs: number; readonly waveform: Waveform | null };

/**
 * Returns the waveforms of the parts in a row. Each stays relative to its own loudest moment, so that a quiet part looks like a loud one;
 * a part without one is drawn silent. Returns null if no part has one.
 */
export const joinWaveforms = (parts: readonly Part[], durationMs: number): Waveform | null => {
  const perSecond = parts.find(({ waveform }) => waveform !== null)?.waveform?.perSecond;
  if (perSecond === undefined) return null;
  const placeOf = (ms: number): number => Math.round((ms * perSecond) / 1_000);
  const peaks = new Uint8Array(Math.ceil((durationMs * perSecond) / 1_000));
  for (const { startMs, durationMs: lengthMs, waveform } of parts) {
    if (waveform === null) continue;
    const [from, to] = [placeOf(startMs), Math.min(placeOf(startMs + lengthMs), peaks.length)];
    peaks.set(waveform.peaks.subarray(0, to - from), from);
  }
  return { perSecond, peaks };
};
