import { expect, it } from '@jest/globals';
import { splitIntoSentences } from './split-sentences.ts';

const split = (text: string): string[] =>
  splitIntoSentences(text.split(' ').map((word) => ({ text: word }))).map((words) =>
    words.map(({ text: word }) => word).join(' '),
  );

it('splits words after each sentence; a title ends none, and the last sentence may be open', () => {
  expect(split('Olá, Dr. Souza. Tudo bem? Sim, e')).toEqual(['Olá, Dr. Souza.', 'Tudo bem?', 'Sim, e']);
});

it('splits a text without punctuation after a number of words, and keeps every word', () => {
  const words = Array.from({ length: 150 }, (_, index) => `p${index}`).join(' ');
  const parts = split(words);
  expect(parts.map((part) => part.split(' ').length)).toEqual([60, 60, 30]);
  expect(parts.join(' ')).toBe(words);
});

it('makes no sentence of no words', () => {
  expect(splitIntoSentences([])).toEqual([]);
});
