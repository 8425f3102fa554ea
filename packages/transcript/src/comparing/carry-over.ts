import type {
  TranscriptDocument,
  TranscriptPassage,
  TranscriptWord,
} from '@escriba/contracts/transcription/document';
import { startMsOf, textOf } from '../document/passages.ts';
import { retextWords } from '../editing/retext.ts';
import { compareWords, listWords } from './compare-words.ts';

type CarryOverInput = {
  /** The engine's earlier result, and the users' edited version of it. */
  readonly oldEngine: TranscriptDocument;
  readonly oldEdited: TranscriptDocument;
  /** The engine's new result. */
  readonly newEngine: TranscriptDocument;
};

/**
 * Transfers users' corrections to a new recognition: a correction applies where the engine's new text equals its earlier one, including the
 * neighbouring words. Speakers' names follow those who speak at the same times. Counts corrections, not words.
 */
export const carryOver = (
  input: CarryOverInput,
): { document: TranscriptDocument; carried: number; left: number } => {
  const before = listWords(input.oldEngine);
  const after = listWords(input.newEngine);
  const places = findPlaces(before, after);
  const corrections = findCorrections(before, listWords(input.oldEdited));
  const fitting = corrections.flatMap((correction) => {
    const place = placeOf(correction, places, after.length);
    return place === undefined ? [] : [{ ...place, texts: correction.texts }];
  });
  const { segments, applied } = applyCorrections(input.newEngine, fitting);
  const document = { ...input.newEngine, segments };
  return {
    document: { ...document, speakers: carryNames(input.oldEdited, document) },
    carried: applied,
    left: corrections.length - applied,
  };
};

type Correction = { readonly from: number; readonly to: number; readonly texts: readonly string[] };

/** Returns the index of the same new word for each old word, or -1. */
const findPlaces = (before: readonly string[], after: readonly string[]): Int32Array => {
  const places = new Int32Array(before.length).fill(-1);
  let [old, fresh] = [0, 0];
  for (const { kind, words } of compareWords(before, after)) {
    if (kind === 'same') for (let step = 0; step < words.length; step += 1) places[old + step] = fresh + step;
    if (kind !== 'added') old += words.length;
    if (kind !== 'removed') fresh += words.length;
  }
  return places;
};

/** Runs of old words [from, to) that users replaced. */
const findCorrections = (before: readonly string[], edited: readonly string[]): Correction[] => {
  const corrections: { from: number; to: number; texts: string[] }[] = [];
  let at = 0;
  let open: (typeof corrections)[number] | undefined;
  for (const { kind, words } of compareWords(before, edited)) {
    if (kind === 'same') {
      at += words.length;
      open = undefined;
      continue;
    }
    if (open === undefined) {
      open = { from: at, to: at, texts: [] };
      corrections.push(open);
    }
    if (kind === 'added') open.texts.push(...words);
    else {
      at += words.length;
      open.to = at;
    }
  }
  return corrections;
};

/** Finds where the same words, with one neighbour on each side, are adjacent in the new text. */
const placeOf = (
  { from, to }: Correction,
  places: Int32Array,
  newLength: number,
): { from: number; to: number } | undefined => {
  const first = Math.max(0, from - 1);
  const last = Math.min(places.length, to + 1);
  const start = places[first];
  if (start === undefined || start === -1) return undefined;
  for (let index = first; index < last; index += 1)
    if (places[index] !== start + index - first) return undefined;
  // An insertion before the first word or after the last has the end of the text as its neighbour.
  const isPutBefore = from === to && from === 0 && start > 0;
  const isPutAfter = from === to && to === places.length && start + last - first < newLength;
  if (isPutBefore || isPutAfter) return undefined;
  return { from: start + from - first, to: start + to - first };
};

/** Applies corrections that are inside one passage of the new text; one across two is dropped. */
const applyCorrections = (
  document: TranscriptDocument,
  corrections: readonly Correction[],
): { segments: TranscriptPassage[]; applied: number } => {
  let [first, next, applied] = [0, 0, 0];
  const segments = document.segments.flatMap((passage, index) => {
    const end = first + passage.words.length;
    const following = document.segments[index + 1];
    const options = { language: document.language, ...(following && { untilMs: startMsOf(following) }) };
    let { words } = passage;
    let shift = -first;
    for (; next < corrections.length; next += 1) {
      const correction = corrections[next];
      // An insertion after the last word belongs to the last passage.
      if (correction === undefined || (correction.from >= end && following !== undefined)) break;
      if (correction.to > end) continue;
      const changed = replaceWords(words, correction, shift, options);
      shift += changed.length - words.length;
      words = changed;
      applied += 1;
    }
    first = end;
    if (words.length === 0) return [];
    return [words === passage.words ? passage : { ...passage, words }];
  });
  return { segments, applied };
};

const replaceWords = (
  words: TranscriptWord[],
  { from, to, texts }: Correction,
  shift: number,
  options: Parameters<typeof retextWords>[2],
): TranscriptWord[] => {
  const wanted = words
    .map(({ text }) => ({ text }))
    .toSpliced(from + shift, to - from, ...texts.map((text) => ({ text })));
  return retextWords(words, textOf(wanted, options.language), options);
};

/** Gives each unnamed speaker the name of the one who spoke most at the same times. */
const carryNames = (edited: TranscriptDocument, document: TranscriptDocument) => {
  const named = new Map(edited.speakers.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])));
  const taken = new Set<string>();
  return document.speakers.map((speaker) => {
    if (speaker.name !== null) return speaker;
    const shared = sharedTimes(document, speaker.id, edited);
    const best = [...shared]
      .filter(([id]) => named.has(id) && !taken.has(id))
      .toSorted((a, b) => b[1] - a[1])[0];
    if (best === undefined) return speaker;
    taken.add(best[0]);
    return { ...speaker, name: named.get(best[0]) ?? null };
  });
};

const sharedTimes = (
  document: TranscriptDocument,
  speaker: string,
  edited: TranscriptDocument,
): Map<string, number> => {
  const shared = new Map<string, number>();
  const own = spansOf(document).filter((span) => span.speaker === speaker);
  let at = 0;
  const others = spansOf(edited);
  for (const { startMs, endMs } of own) {
    while (at < others.length && (others[at]?.endMs ?? 0) <= startMs) at += 1;
    for (let index = at; index < others.length; index += 1) {
      const other = others[index];
      if (other === undefined || other.startMs >= endMs) break;
      if (other.speaker === null) continue;
      const ms = Math.min(endMs, other.endMs) - Math.max(startMs, other.startMs);
      if (ms > 0) shared.set(other.speaker, (shared.get(other.speaker) ?? 0) + ms);
    }
  }
  return shared;
};

const spansOf = ({ segments }: TranscriptDocument) =>
  segments.map(({ speaker, words }) => ({
    speaker,
    startMs: words[0]?.startMs ?? 0,
    endMs: words.at(-1)?.endMs ?? 0,
  }));
