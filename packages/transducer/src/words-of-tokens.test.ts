import { expect, it } from '@jest/globals';
import { wordsOfTokens } from './words-of-tokens.ts';

const place = { offsetMs: 1_000, samples: 5 * 16_000 };
const half = Math.log(0.5);

const result = (
  tokens: readonly (readonly [text: string, from: number, lasts: number, probability?: number])[],
) => ({
  tokens: tokens.map(([text]) => text),
  timestamps: tokens.map(([, from]) => from),
  durations: tokens.map(([, , lasts]) => lasts),
  ys_log_probs: tokens.map(([, , , probability = 0.9]) => Math.log(probability)),
});

it('joins tokens to words, whose times leave out the pause after a full stop', () => {
  const words = wordsOfTokens(
    result([
      [' Bo', 0.08, 0.16],
      ['m', 0.24, 0.08, 0.5],
      [' dia', 0.4, 0.24, 0.8],
      ['.', 0.64, 0.32, 0.1],
      [' Oi', 1.6, 0.24],
    ]),
    place,
  );
  expect(words.map(({ text, startMs, endMs }) => [text, startMs, endMs])).toEqual([
    [' Bom', 1_080, 1_320],
    [' dia.', 1_400, 1_640],
    [' Oi', 2_600, 2_840],
  ]);
  expect(words.map(({ confidence }) => Math.round(confidence * 10) / 10)).toEqual([0.5, 0.8, 0.9]);
});

it('gives an opening bracket or question mark to the word after it, and a space of its own begins a word', () => {
  const words = wordsOfTokens(
    result([
      [' ¿', 0, 0.08],
      ['Qué', 0.08, 0.16],
      ['?', 0.24, 0.08],
      [' ', 0.4, 0.08],
      ['R$', 0.48, 0.08],
      [' ,', 0.6, 0.08],
    ]),
    place,
  );
  expect(words.map(({ text }) => text)).toEqual([' ¿Qué?', ' R$ ,']);
});

it('keeps the times inside the piece, in order, and leaves out what is no text', () => {
  const words = wordsOfTokens(
    result([
      ['<unk>', 0, 0.08],
      [' a', 0.08, 9],
      [' b', 4.9, 0.32],
      [' c', 5.2, 0.32],
    ]),
    place,
  );
  expect(words.map(({ text, startMs, endMs }) => [text, startMs, endMs])).toEqual([
    [' a', 1_080, 5_900],
    [' b', 5_900, 6_000],
    [' c', 6_000, 6_000],
  ]);
});

it('a model without durations gives words that last a step after their last token', () => {
  const tokens = { tokens: [' sim'], timestamps: [0.16], durations: [], ys_log_probs: [half] };
  expect(wordsOfTokens(tokens, place)).toEqual([
    { text: ' sim', startMs: 1_160, endMs: 1_240, confidence: expect.closeTo(0.5) },
  ]);
});
