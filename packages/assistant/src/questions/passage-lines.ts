import { estimateTokens } from '../client/estimate-tokens.ts';
import { type NumberedSentence, toLine } from '../parts/numbered-sentences.ts';
import type { Hit, SearchedRecording } from './find-passages.ts';

/** Passages as numbered lines. The number of a line is its place in `sentences`; between two passages, a number without a line keeps their sentences from being neighbours. */
export type PassageLines = {
  readonly sentences: readonly NumberedSentence[];
  /** The recording of each line by its number. */
  readonly recordingOf: ReadonlyMap<number, string>;
  readonly material: string;
};

/** Sentences before and behind a hit that show what it means. */
const AROUND = 2;
const HITS_MAX = 80;

const GAP: NumberedSentence = {
  text: '',
  sentText: '',
  startMs: 0,
  endMs: 0,
  speaker: null,
  speakerName: null,
  language: '',
};

/** Returns the passages around the best hits that have at most so many tokens, in the order of the recordings and of their times. */
export const toPassageLines = (
  hits: readonly Hit[],
  recordings: readonly SearchedRecording[],
  tokensMax: number,
): PassageLines => {
  const chosen = choose(hits.slice(0, HITS_MAX), recordings, tokensMax);
  const sentences: NumberedSentence[] = [];
  const recordingOf = new Map<number, string>();
  const parts: string[] = [];
  for (const [recording, places] of [...chosen].toSorted(([one], [other]) => one - other)) {
    const { id, sentences: own } = recordings[recording] ?? NO_RECORDING;
    parts.push(`Recording ${recording + 1}:`);
    let last: number | undefined;
    for (const at of [...places].toSorted((one, other) => one - other)) {
      const sentence = own[at];
      if (sentence === undefined) continue;
      if (at - 1 !== last && sentences.length > 0) {
        sentences.push(GAP);
        if (last !== undefined) parts.push('…');
      }
      parts.push(toLine(sentence, sentences.length));
      recordingOf.set(sentences.length, id);
      sentences.push(sentence);
      last = at;
    }
  }
  return { sentences, recordingOf, material: parts.join('\n') };
};

const NO_RECORDING: SearchedRecording = { id: '', language: '', sentences: [] };
/** Numbers of lines have at most so many digits, with their brackets. */
const NUMBER_TOKENS = 4;

/** Chooses sentences by recording: those around the best hits first, until the tokens are used. */
const choose = (
  hits: readonly Hit[],
  recordings: readonly SearchedRecording[],
  tokensMax: number,
): Map<number, Set<number>> => {
  const chosen = new Map<number, Set<number>>();
  let used = 0;
  for (const { recording, at } of hits) {
    const own = recordings[recording]?.sentences ?? [];
    const places = chosen.get(recording) ?? new Set<number>();
    for (const wanted of [placesAround(at, own.length), [at]]) {
      const fresh = wanted.filter((place) => !places.has(place));
      const tokens = fresh.reduce((sum, place) => sum + tokensOf(own[place]), 0);
      if (used + tokens > tokensMax) continue;
      used += tokens;
      for (const place of fresh) places.add(place);
      chosen.set(recording, places);
      break;
    }
  }
  return chosen;
};

const placesAround = (at: number, count: number): number[] =>
  Array.from({ length: 2 * AROUND + 1 }, (_, step) => at + step - AROUND).filter(
    (place) => place >= 0 && place < count,
  );

const tokensOf = (sentence: NumberedSentence | undefined): number =>
  sentence === undefined ? 0 : estimateTokens(`${toLine(sentence, 0)}\n`) + NUMBER_TOKENS;
