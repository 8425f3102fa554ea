import { ALIKE, hasSpeechRange, type Measured, type Signal, withSpeech } from './choose-mix.ts';

type Heard<Measure extends Signal> = {
  readonly signals: readonly Measure[];
  readonly tracks: readonly number[];
};

/**
 * Returns the tracks with speech that are left out, by number from 0: of another language, or another sound than the chosen one. One that was
 * not measured may have speech.
 */
export const listLeftOut = async <Measure extends Signal>(
  { tracks, signals, likenessOf }: Measured<Measure>,
  heard: Heard<Measure>,
): Promise<number[]> => {
  const speech = withSpeech(signals).filter(hasSpeechRange);
  const languages = new Set(heard.tracks.flatMap((track) => tracks[track]?.language ?? []));
  const isCopy = async (signal: Measure): Promise<boolean> => {
    for (const other of heard.signals)
      if (Math.abs((await likenessOf(other, signal)).ratio) >= ALIKE) return true;
    return false;
  };
  const leftOut: number[] = [];
  for (const [track, { language }] of tracks.entries()) {
    if (heard.tracks.includes(track)) continue;
    const isMeasured = signals.some((signal) => signal.track === track);
    const spoken = speech.filter((signal) => signal.track === track);
    if (isMeasured && spoken.length === 0) continue;
    const isOtherLanguage = language !== undefined && languages.size > 0 && !languages.has(language);
    const copies = isOtherLanguage ? [] : await Promise.all(spoken.map(isCopy));
    if (!isMeasured || isOtherLanguage || copies.includes(false)) leftOut.push(track);
  }
  return leftOut;
};
