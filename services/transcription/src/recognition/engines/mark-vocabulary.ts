import {
  createWriteVocabulary,
  joinTexts,
  spellingsOf,
  type VocabularyEntry,
  type WriteVocabulary,
} from '@escriba/speech';
import type { PieceResult, Segment } from '../../platform/db/json.ts';
import { mapInTurns } from '../../platform/in-turns.ts';

/** Spelling out a thousand entries takes 30 ms, so many of them 3 ms. */
const ENTRIES_AT_ONCE = 100;
/** Pieces of as many recordings may take turns. */
const KEPT_MAX = 4;

/**
 * Creates a function that writes the words of a vocabulary in a server's result as its entries do, and marks them. All pieces of a recording
 * have the same vocabulary: the last ones stay prepared.
 */
export const createMarkVocabulary = () => {
  const kept = new Map<string, Promise<WriteVocabulary>>();
  const prepared = (entries: readonly VocabularyEntry[]): Promise<WriteVocabulary> => {
    const key = JSON.stringify(entries);
    const writing = kept.get(key) ?? prepare(entries);
    kept.set(key, writing);
    if (kept.size > KEPT_MAX) kept.delete(kept.keys().next().value ?? key);
    return writing;
  };
  return async (result: PieceResult, entries: readonly VocabularyEntry[] = []): Promise<PieceResult> =>
    entries.length === 0 ? result : mark(result, await prepared(entries));
};

const prepare = async (entries: readonly VocabularyEntry[]): Promise<WriteVocabulary> =>
  createWriteVocabulary((await mapInTurns(entries, ENTRIES_AT_ONCE, spellingsOf)).flat());

const mark = (result: PieceResult, write: WriteVocabulary): PieceResult => {
  const segments = result.segments.map((segment): Segment => {
    const spaced = segment.words.map((word) => ({ ...word, text: ` ${word.text}` }));
    const words = write(spaced).map((word) => ({ ...word, text: word.text.trim() }));
    return words.some(({ fromVocabulary }) => fromVocabulary)
      ? { ...segment, words, text: textOf(words, result.language) }
      : segment;
  });
  const sure = segments.filter(({ unsure }) => !unsure);
  return {
    ...result,
    segments,
    text: joinTexts(
      sure.map(({ text }) => text),
      result.language,
    ),
  };
};

const textOf = (words: Segment['words'], language: string): string =>
  joinTexts(
    words.map(({ text }) => text),
    language,
  );
