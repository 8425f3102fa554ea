import { msToSamples, samplesToMs, seededRandom, type Span, type SpeakerTurn } from '@escriba/speech';
import { noteSpoken, spokenFrames, spokenTogether } from './spoken-together.ts';
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
  /** How long before its end a turn is cut off. Default 0.9 to 2 s. */
  readonly overlapMs?: Range;
  /** How much quieter every voice but the first is. Default 0. */
  readonly quieterDb?: number;
};

type Range = { readonly least: number; readonly most: number };

const PAUSE_MS = { least: 120, most: 700 };
const OVERLAP_MS = { least: 900, most: 2_000 };

/**
 * A conversation of the voices: turns of one or two parts in changing order, with short pauses between them. Voices with little speech say the same again. The
 * same plan gives the same conversation.
 */
export const composeCall = (plan: CallPlan): Call => {
  const { voices, seconds, seed, overlapping = 0, overlapMs = OVERLAP_MS, quieterDb = 0 } = plan;
  const random = seededRandom(seed);
  const between = ({ least, most }: Range) => least + random() * (most - least);
  const gainOf = (speaker: number) => (speaker === 0 ? 1 : 10 ** (-quieterDb / 20));
  const said = voices.map(() => 0);
  const samples = new Float32Array(msToSamples(1_000 * seconds));
  const turns: SpeakerTurn[] = [];
  const spoken: Uint8Array[] = voices.map(() => spokenFrames(samples.length));
  let cut = 0;
  let speaker = Math.floor(random() * voices.length);
  for (let at = msToSamples(300); ;) {
    const parts = voices[speaker]?.parts ?? [];
    const count = parts.length > 2 && random() < 0.4 ? 2 : 1;
    const sound = Array.from({ length: count }, () => {
      said[speaker] = (said[speaker] ?? 0) + 1;
      return parts[((said[speaker] ?? 1) - 1) % parts.length] ?? new Float32Array();
    });
    const length = sound.reduce((sum, part) => sum + part.length, 0);
    if (at + length > samples.length)
      return { samples: samples.subarray(0, at), turns, overlaps: spokenTogether(spoken) };
    mix(
      samples,
      at,
      sound.map((part) => part.map((sample) => sample * gainOf(speaker))),
    );
    noteSpoken(spoken[speaker] ?? new Uint8Array(), at, sound);
    const turn = { startMs: samplesToMs(at), endMs: samplesToMs(at + length), speaker };
    if ((turns.at(-1)?.endMs ?? 0) > turn.startMs) cut += 1;
    turns.push(turn);
    const isCut = voices.length > 1 && cut < overlapping * turns.length && length > msToSamples(3_000);
    at += length + msToSamples(isCut ? -between(overlapMs) : between(PAUSE_MS));
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
