import type { VocabularyEntry } from '@escriba/speech';

/**
 * Creates a function that writes a vocabulary as sherpa-onnx takes it: entries with `/` between them, as written and as said. An entry with a
 * character that no token has would be read as unknown speech, and one with a sign of sherpa-onnx as something else: they are left out.
 */
export const createHotWords = (tokens: readonly string[]) => {
  const characters = new Set(tokens.filter((token) => Array.from(token).length === 1));
  const isSpelled = (word: string): boolean =>
    !/^[:#@]/u.test(word) &&
    Array.from(word).every((character) => character !== '/' && characters.has(character));
  return (vocabulary: readonly VocabularyEntry[]): string => {
    const texts = vocabulary
      .flatMap(({ text, soundsLike }) => [text, soundsLike ?? ''])
      .map((text) => text.normalize('NFC').trim().split(/\s+/u))
      .filter((words) => words[0] !== '' && words.every(isSpelled));
    return [...new Set(texts.map((words) => words.join(' ')))].join('/');
  };
};
