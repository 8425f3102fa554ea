import { expect, it } from '@jest/globals';
import { noticesOf } from './notices.ts';

it('a model that recognises its languages has no notice', () => {
  expect(
    noticesOf([
      { language: 'pt', heard: 'pt', words: 70, wordsRight: 68 },
      { language: 'en', heard: 'en', words: 60, wordsRight: 60 },
    ]),
  ).toEqual([]);
});

it('a German fine-tune is noticed on Portuguese speech', () => {
  expect(noticesOf([{ language: 'pt', heard: 'de', words: 70, wordsRight: 7 }])).toEqual([
    'recognises 10 % of the words in Portuguese: it may be trained for another language',
    'takes Portuguese for German',
  ]);
});
