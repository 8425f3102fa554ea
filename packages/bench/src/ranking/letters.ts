import type { Vocabulary } from './vocabulary.ts';

const ORDER = 4;
const END = '\n';

/** The log-probability of a word's letters: four-grams over the vocabulary, each word once, with Witten-Bell smoothing. */
export const trainLetters = (vocabulary: Vocabulary): ((word: string) => number) => {
  const contexts = new Map<string, Map<string, number>>();
  for (const word of vocabulary.keys()) {
    eachLetter(word, (before, letter) => {
      for (let length = 0; length < ORDER; length++) {
        const context = before.slice(before.length - length);
        const counts = contexts.get(context) ?? new Map<string, number>();
        counts.set(letter, (counts.get(letter) ?? 0) + 1);
        contexts.set(context, counts);
      }
    });
  }
  const probability = (before: string, letter: string, length: number): number => {
    if (length < 0) return 0.001;
    const counts = contexts.get(before.slice(before.length - length));
    if (counts === undefined) return probability(before, letter, length - 1);
    const total = counts.values().reduce((sum, count) => sum + count, 0);
    const shorter = probability(before, letter, length - 1);
    return ((counts.get(letter) ?? 0) + counts.size * shorter) / (total + counts.size);
  };
  return (word) => {
    let sum = 0;
    eachLetter(word, (before, letter) => (sum += Math.log(probability(before, letter, ORDER - 1))));
    return sum;
  };
};

const eachLetter = (word: string, use: (before: string, letter: string) => void): void => {
  const padded = '^'.repeat(ORDER - 1) + word;
  for (let index = 0; index <= word.length; index++)
    use(padded.slice(index, index + ORDER - 1), word[index] ?? END);
};
