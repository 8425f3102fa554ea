import { createWriteVocabulary, joinTexts, type VocabularyEntry } from '@escriba/speech';
import type { PieceResult, Segment } from '../../platform/db/json.ts';

/** Writes the words of a vocabulary in a server's result as its entries do, and marks them. */
export const markVocabulary = (
  result: PieceResult,
  entries: readonly VocabularyEntry[] = [],
): PieceResult => {
  if (entries.length === 0) return result;
  const write = createWriteVocabulary(entries);
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
