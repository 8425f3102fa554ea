import { matchOneToOne } from '../accuracy/match-one-to-one.ts';
import type { VoiceWindow } from '../types.ts';
import { meanPrints, parsePrints } from './mean-prints.ts';

/**
 * The cosine of two mean prints from which they are one voice. Measured on five voices: a voice and 2 to 10 s of it have 0.83 and more,
 * 0.70 and more over a bad telephone line; two voices have 0.71 at most.
 */
const ONE_VOICE_MIN = 0.75;

type Voice = readonly VoiceWindow[];

/**
 * Finds which voice of a recording each known voice is: its index, or −1 if the known voice is not among them. A voice is one known voice
 * at most.
 */
export const matchKnownVoices = (voices: readonly Voice[], known: readonly Voice[]): number[] => {
  const means = voices.map(meanOf);
  const likenesses = known.map((voice) => {
    const mean = meanOf(voice);
    return means.map((other) => {
      const cosine = likenessOf(mean, other);
      return cosine >= ONE_VOICE_MIN ? cosine : 0;
    });
  });
  return matchOneToOne(likenesses).map((index, row) => ((likenesses[row]?.[index] ?? 0) > 0 ? index : -1));
};

const meanOf = (voice: Voice): Float32Array | undefined =>
  meanPrints(
    parsePrints(voice),
    voice.map(() => 0),
  ).get(0);

const likenessOf = (one: Float32Array | undefined, other: Float32Array | undefined): number =>
  one?.reduce((sum, value, k) => sum + value * (other?.[k] ?? 0), 0) ?? 0;
