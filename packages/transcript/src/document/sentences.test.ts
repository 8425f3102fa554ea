import { describe, expect, it } from '@jest/globals';
import { beginTurns, capitalise, endsSentence } from './sentences.ts';

describe('a sentence', () => {
  it.each(['fim.', 'quê?', 'não!', 'assim…', 'disse.”', '終。'])('ends with %s', (word) => {
    expect(endsSentence(word)).toBe(true);
  });

  it.each(['fim', 'Sr.', 'etc.', 'J.', 'casa,', 'disse:'])('goes on after %s', (word) => {
    expect(endsSentence(word)).toBe(false);
  });

  it.each([
    ['então', 'Então'],
    ['“é', '“É'],
    ['iPhone', 'iPhone'],
    ['2026', '2026'],
    ['Ana', 'Ana'],
    ['—', '—'],
    ['(d’água),', '(D’água),'],
    ['guarda-chuva.', 'Guarda-chuva.'],
    ['www.escriba.example', 'www.escriba.example'],
    ['ana@escriba.example', 'ana@escriba.example'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['#dica', '#dica'],
  ])('begins with %s as %s', (word, written) => {
    expect(capitalise(word, 'pt')).toBe(written);
  });

  it('begins by the rules of its language', () => {
    expect(capitalise('istanbul', 'tr')).toBe('İstanbul');
    expect(capitalise('istanbul', 'no such language')).toBe('Istanbul');
  });
});

describe('what a speaker says', () => {
  const passage = (speaker: string, text: string) => ({
    speaker,
    words: text.split(' ').map((word) => ({ text: word })),
  });
  const write = (passages: ReturnType<typeof passage>[]) =>
    beginTurns(passages, 'pt').map(({ words }) => words.map(({ text }) => text).join(' '));

  it('begins with a capital letter where a change of speaker cuts a sentence', () => {
    const said = [passage('a', 'Eu acho que'), passage('b', 'a gente devia ir.'), passage('b', 'e logo.')];
    expect(write(said)).toEqual(['Eu acho que', 'A gente devia ir.', 'e logo.']);
  });

  it('stays as it is in a text without punctuation', () => {
    const said = [passage('a', 'eu acho'), passage('b', 'que sim')];
    expect(write(said)).toEqual(['eu acho', 'que sim']);
  });
});
