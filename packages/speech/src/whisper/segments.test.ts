import { describe, expect, it } from '@jest/globals';
import type { Word } from '../types.ts';
import { toSegments } from './segments.ts';

const words = (text: string, wordMs = 300, startMs = 0): Word[] =>
  text.split(' ').map((word, i) => ({
    text: ` ${word}`,
    startMs: startMs + i * wordMs,
    endMs: startMs + (i + 1) * wordMs,
    confidence: 1,
  }));
const texts = (list: Word[]) => toSegments(list).map((segment) => segment.text);

describe('segments', () => {
  it('are sentences, with the time from their first word to their last', () => {
    expect(toSegments(words('Bom dia. Tudo bem?'))).toMatchObject([
      { text: 'Bom dia.', startMs: 0, endMs: 600 },
      { text: 'Tudo bem?', startMs: 600, endMs: 1_200 },
    ]);
  });

  it('end at a pause of a second', () => {
    expect(texts([...words('eu acho'), ...words('que sim', 300, 1_600)])).toEqual(['eu acho', 'que sim']);
  });

  it('end where the language changes, and name one that is not that of the whole', () => {
    const english = words('good morning', 300, 600).map((word) => ({ ...word, language: 'en' }));
    const segments = toSegments([...words('bom dia'), ...english, ...words('até logo', 300, 1_200)]);
    expect(segments.map(({ text, language }) => [text, language])).toEqual([
      ['bom dia', undefined],
      ['good morning', 'en'],
      ['até logo', undefined],
    ]);
  });

  it('do not end at an abbreviation or an initial', () => {
    expect(texts(words('O Dr. Silva e J. Souza chegaram. Sim.'))).toEqual([
      'O Dr. Silva e J. Souza chegaram.',
      'Sim.',
    ]);
  });

  it('end at a comma when the sentence is too long', () => {
    const long = Array.from({ length: 80 }, (_, i) => (i % 10 === 9 ? 'parte,' : 'parte')).join(' ');
    for (const { startMs, endMs } of toSegments(words(long))) expect(endMs - startMs).toBeLessThan(20_000);
  });

  it('keep every word, without the spaces around it', () => {
    const segments = toSegments(words('Um dois. Três'));
    expect(segments.flatMap((segment) => segment.words.map((word) => word.text))).toEqual([
      'Um',
      'dois.',
      'Três',
    ]);
  });

  it('are empty without words', () => {
    expect(toSegments([])).toEqual([]);
  });
});
