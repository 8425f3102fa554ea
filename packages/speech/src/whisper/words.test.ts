import { describe, expect, it } from '@jest/globals';
import { toWords } from './words.ts';

const words = (parts: string[], language = 'pt') =>
  toWords(
    parts.map((_, i) => i),
    parts.map((part) => Buffer.from(part, 'utf8')),
    language,
  );
const texts = (parts: string[], language?: string) => words(parts, language).map((word) => word.text);

describe('words', () => {
  it('begin with a space', () => {
    expect(texts([' Uma', ' rap', 'osa'])).toEqual([' Uma', ' raposa']);
  });

  it('include the punctuation after them, without its time', () => {
    expect(words([' olá', ',', ' mundo', '.'])).toEqual([
      { text: ' olá,', from: 0, to: 1 },
      { text: ' mundo.', from: 2, to: 3 },
    ]);
  });

  it('include opening quotes and dashes before them', () => {
    expect(texts([' "', 'Sim', '"', ' -', ' disse'])).toEqual([' "Sim"', ' - disse']);
  });

  it('keep hyphens and apostrophes inside', () => {
    expect(texts([' guarda', '-', 'chuva', " l'", 'eau'])).toEqual([' guarda-chuva', " l'eau"]);
  });

  it('attach a dash between words to the word before', () => {
    expect(texts([' um', ' –', ' dois'])).toEqual([' um –', ' dois']);
  });

  it('follow the dictionary in scripts without spaces', () => {
    const found = words(['今日', 'は', '良い', '天気', 'です', '。'], 'ja');
    expect(found.map((word) => word.text).join('')).toBe('今日は良い天気です。');
    expect(found.length).toBeGreaterThan(3);
    expect(found.at(-1)?.text).toMatch(/。$/u);
  });

  it('share a token’s time if it contains several of them', () => {
    const found = words(['今日は'], 'ja');
    expect(found.map((word) => word.from)).toEqual([0, expect.closeTo(2 / 3)]);
  });

  it('are empty without text', () => {
    expect(words([])).toEqual([]);
  });
});
