import type {
  TranscriptDocument,
  TranscriptPassage,
  TranscriptWord,
} from '@escriba/contracts/transcription/document';
import { compareWords } from '../comparing/compare-words.ts';
import { splitIntoWords, spreadWords } from '../editing/retext.ts';
import type { PlainTurn } from './imported.ts';

/** A word of an imported text: in which turn it is, and in which passage of the transcript it was spoken. */
export type PlacedWord = TranscriptWord & {
  readonly turn: number;
  readonly passage: TranscriptPassage | undefined;
  /** Whether the transcript has the word. */
  readonly isKnown: boolean;
};

type Old = { readonly word: TranscriptWord; readonly passage: TranscriptPassage };
type Fresh = { readonly text: string; readonly turn: number };

/** Places each word of the turns at the time of the same word of the transcript, and new ones between those. */
export const alignTurns = (
  document: TranscriptDocument,
  turns: readonly PlainTurn[],
): { words: PlacedWord[]; knownCount: number } => {
  const old = document.segments.flatMap((passage) => passage.words.map((word): Old => ({ word, passage })));
  const fresh = turns.flatMap(({ text }, turn) =>
    splitIntoWords(text, document.language).map((word): Fresh => ({ text: word, turn })),
  );
  const changes = compareWords(
    old.map(({ word }) => fold(word.text)),
    fresh.map(({ text }) => fold(text)),
  );
  const words: PlacedWord[] = [];
  let [oldAt, freshAt, knownCount] = [0, 0, 0];
  let removed: readonly Old[] = [];
  for (const { kind, words: changed } of changes) {
    if (kind === 'removed') {
      removed = old.slice(oldAt, (oldAt += changed.length));
      continue;
    }
    const taken = fresh.slice(freshAt, (freshAt += changed.length));
    if (kind === 'added') words.push(...placeNew(taken, { old, at: oldAt, removed, document }));
    else {
      words.push(...taken.flatMap((one, index) => keepTime(one, old[oldAt + index])));
      oldAt += changed.length;
      knownCount += changed.length;
    }
    removed = [];
  }
  return { words, knownCount };
};

/** Removes case, accents and punctuation. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase() || text;

const keepTime = ({ text, turn }: Fresh, known: Old | undefined): PlacedWord[] => {
  if (known === undefined) return [];
  const { word, passage } = known;
  return [
    { ...word, text, confidence: text === word.text ? word.confidence : null, turn, passage, isKnown: true },
  ];
};

type Place = {
  readonly old: readonly Old[];
  /** Index of the old word after the place. */
  readonly at: number;
  /** Old words that the new ones replace. */
  readonly removed: readonly Old[];
  readonly document: TranscriptDocument;
};

const placeNew = (fresh: readonly Fresh[], place: Place): PlacedWord[] => {
  const texts = fresh.map(({ text }) => text);
  return spreadWords(texts, slotOf(place)).map((word, index) => ({
    ...word,
    turn: fresh[index]?.turn ?? 0,
    passage: passageAt(place, index / fresh.length),
    isKnown: false,
  }));
};

const slotOf = ({ old, at, removed, document }: Place) => {
  const [first, last] = [removed[0]?.word, removed.at(-1)?.word];
  const beforeMs = old[at - removed.length - 1]?.word.startMs ?? 0;
  const nextMs = old[at]?.word.startMs ?? document.durationMs;
  if (first && last) return { startMs: first.startMs, endMs: Math.min(last.endMs, nextMs) };
  const endedMs = old[at - 1]?.word.endMs ?? 0;
  return { startMs: Math.max(beforeMs, Math.min(endedMs, nextMs)), endMs: nextMs };
};

/** Returns the passage of a word. `share`: how far the word is in its slot, from 0 to 1. */
const passageAt = ({ old, at, removed }: Place, share: number): TranscriptPassage | undefined =>
  (removed[Math.floor(share * removed.length)] ?? old[at - 1] ?? old[at])?.passage;
