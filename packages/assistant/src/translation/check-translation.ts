import { foldedWords, spokenWords } from '../sources/names.ts';
import { keepsFigures, type Phrase } from './figures-kept.ts';
import { hasFittingLength, isInLanguage } from './is-in-language.ts';
import { keepsNames } from './names-kept.ts';
import type { SpokenSentence } from './spoken-sentences.ts';

/** `changed`: a number, date or name differs. `other`: another text than a translation into the language, such as a response to the sentence. */
export type Verdict = 'kept' | 'changed' | 'other';
export type TranslationCheck = (sentence: SpokenSentence, text: string) => Verdict;

/**
 * Creates the check of translations: the language is the requested one, the length is possible, and numbers, dates and names of the sentence are kept,
 * words of the vocabulary as they are written.
 * @param language of the translations (ISO 639-1)
 */
export const createTranslationCheck = (
  sentences: readonly SpokenSentence[],
  language: string,
): TranslationCheck => {
  const spoken = spokenWords(sentences);
  return (sentence, text) => {
    const source: Phrase = { text: sentence.text, language: sentence.language };
    const translation: Phrase = { text, language };
    if (!hasFittingLength(source, translation) || !isInLanguage(source, translation)) return 'other';
    const isKept =
      keepsFigures(source, translation) &&
      keepsWords(sentence.kept, text) &&
      keepsNames(source, translation, (word) => spoken.has(word));
    return isKept ? 'kept' : 'changed';
  };
};

const keepsWords = (kept: readonly string[], text: string): boolean => {
  const words = ` ${foldedWords(text).join(' ')} `;
  return kept.every((word) => words.includes(` ${foldedWords(word).join(' ')} `) || text.includes(word));
};
