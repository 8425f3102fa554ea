import { msToSamples, samplesToMs, seededRandom, type Span, type SpeakerTurn } from '@escriba/speech';
import type { Voice } from './voices.ts';

/** A composed conversation: its sound, who speaks when, and where two people speak at once. */
export type Call = {
  readonly samples: Float32Array;
  readonly turns: readonly SpeakerTurn[];
  readonly overlaps: readonly Span[];
};

type CallPlan = {
  readonly voices: readonly Voice[];
  readonly seconds: number;
  readonly seed: number;
  /** The share of turns that begin before the one before them ends. Default 0. */
  readonly overlapping?: number;
};

const PAUSE_MS = { least: 120, most: 700 };
const OVERLAP_MS = { least: 900, most: 2_000 };

/**
 * A conversation of the voices: turns of one or two parts in changing order, with short pauses between them. Voices with little speech say the same again. The
 * same plan gives the same conversation.
 */
export const composeCall = ({ voices, seconds, seed, overlapping = 0 }: CallPlan): Call => {
  const random = seededRandom(seed);
  const between = ({ least, most }: { least: number; most: number }) => least + random() * (most - least);
  const said = voices.map(() => 0);
  const samples = new Float32Array(msToSamples(1_000 * seconds));
  const turns: SpeakerTurn[] = [];
  const overlaps: Span[] = [];
  let speaker = Math.floor(random() * voices.length);
  for (let at = msToSamples(300); ;) {
    const parts = voices[speaker]?.parts ?? [];
    const count = parts.length > 2 && random() < 0.4 ? 2 : 1;
    const sound = Array.from({ length: count }, () => {
      said[speaker] = (said[speaker] ?? 0) + 1;
      return parts[((said[speaker] ?? 1) - 1) % parts.length] ?? new Float32Array();
    });
    const length = sound.reduce((sum, part) => sum + part.length, 0);
    if (at + length > samples.length) return { samples: samples.subarray(0, at), turns, overlaps };
    mix(samples, at, sound);
    const turn = { startMs: samplesToMs(at), endMs: samplesToMs(at + length), speaker };
    const before = turns.at(-1);
    if (before && before.endMs > turn.startMs) overlaps.push({ startMs: turn.startMs, endMs: before.endMs });
    turns.push(turn);
    const isCut =
      voices.length > 1 && overlaps.length < overlapping * turns.length && length > msToSamples(3_000);
    at += length + msToSamples(isCut ? -between(OVERLAP_MS) : between(PAUSE_MS));
    speaker =
      voices.length === 1 ? 0 : (speaker + 1 + Math.floor(random() * (voices.length - 1))) % voices.length;
  }
};

const mix = (into: Float32Array, from: number, sounds: readonly Float32Array[]): void => {
  let at = from;
  for (const sound of sounds) {
    for (const [i, sample] of sound.entries()) into[at + i] = (into[at + i] ?? 0) + sample;
    at += sound.length;
  }
};
