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
  const { voices, seed, overlapping = 0, overlapMs = OVERLAP_MS } = plan;
  const random = seededRandom(seed);
  const between = ({ least, most }: Range) => least + random() * (most - least);
  const nextSpeaker = (last: number) =>
    voices.length === 1 ? 0 : (last + 1 + Math.floor(random() * (voices.length - 1))) % voices.length;
  const recording = startRecording(plan);
  const turns: SpeakerTurn[] = [];
  let cut = 0;
  let speaker = Math.floor(random() * voices.length);
  for (let at = msToSamples(300); ;) {
    const isLong = (voices[speaker]?.parts.length ?? 0) > 2 && random() < 0.4;
    const length = recording.say(speaker, at, isLong ? 2 : 1);
    if (length === undefined) return { ...recording.end(at), turns };
    const turn = { startMs: samplesToMs(at), endMs: samplesToMs(at + length), speaker };
    if ((turns.at(-1)?.endMs ?? 0) > turn.startMs) cut += 1;
    turns.push(turn);
    const isCut = voices.length > 1 && cut < overlapping * turns.length && length > msToSamples(3_000);
    at += length + msToSamples(isCut ? -between(overlapMs) : between(PAUSE_MS));
    speaker = nextSpeaker(speaker);
  }
};

/** The sound of a call, and who speaks in it. Each voice says its next parts. */
const startRecording = ({ voices, seconds, quieterDb = 0 }: CallPlan) => {
  const samples = new Float32Array(msToSamples(1_000 * seconds));
  const spoken = voices.map(() => spokenFrames(samples.length));
  const said = voices.map(() => 0);
  const nextPart = (speaker: number): Float32Array => {
    const parts = voices[speaker]?.parts ?? [];
    const number = said[speaker] ?? 0;
    said[speaker] = number + 1;
    return parts[number % parts.length] ?? new Float32Array();
  };
  return {
    /** The number of samples that the parts take; undefined, and nothing is said, if they end after the recording. */
    say: (speaker: number, at: number, count: number): number | undefined => {
      const sound = Array.from({ length: count }, () => nextPart(speaker));
      const length = sound.reduce((sum, part) => sum + part.length, 0);
      if (at + length > samples.length) return undefined;
      const gain = speaker === 0 ? 1 : 10 ** (-quieterDb / 20);
      const heard = sound.map((part) => part.map((sample) => sample * gain));
      mix(samples, at, heard);
      noteSpoken(spoken[speaker] ?? new Uint8Array(), at, sound);
      return length;
    },
    end: (at: number) => ({ samples: samples.subarray(0, at), overlaps: spokenTogether(spoken) }),
  };
};

const mix = (into: Float32Array, from: number, sounds: readonly Float32Array[]): void => {
  let at = from;
  for (const sound of sounds) {
    for (const [i, sample] of sound.entries()) into[at + i] = (into[at + i] ?? 0) + sample;
    at += sound.length;
  }
};
