import { RECORDING_WORDS_MAX, WORD_LENGTH_MAX } from '@escriba/contracts/transcription/vocabulary-limits';
import { describe, expect, it } from '@jest/globals';
import { readLines, readRecordingWords, toLines } from './typed-words.ts';

const textsIn = (text: string): string[] => readLines(text).words.map((word) => word.text);

describe('typed words', () => {
  it.each([
    ['lines', 'Ana\r\nBia\n\nCaio'],
    ['commas', 'Ana, Bia ,Caio,'],
    ['semicolons and tabs', 'Ana;Bia\tCaio'],
  ])('are separated by %s', (_what, text) => {
    expect(textsIn(text)).toEqual(['Ana', 'Bia', 'Caio']);
  });

  it('may be several words, with digits and hyphens, and are there once', () => {
    expect(textsIn('João  Gonçalves\nNR-35\njoão gonçalves\nJoao Gonçalves')).toEqual([
      'João Gonçalves',
      'NR-35',
      'Joao Gonçalves',
    ]);
  });

  it('that are no words or too long are told apart', () => {
    const long = 'ã'.repeat(WORD_LENGTH_MAX + 1);
    expect(readLines(`Ana\n—\n${long}`)).toEqual({ words: [{ text: 'Ana' }], invalid: ['—', long] });
  });

  it('keep how they sound while their list is typed over', () => {
    const before = [{ text: 'Sankhya', soundsLike: 'sânquia' }, { text: 'Ana' }];
    expect(readLines(`${toLines(before)}\nBia`, before).words).toEqual([...before, { text: 'Bia' }]);
  });
});

describe('the words of a recording', () => {
  it('are as many as an upload may have, by number and by length', () => {
    const lines = (count: number, length: number): string =>
      Array.from({ length: count }, (_, index) => `${index}`.padEnd(length, 'x')).join('\n');
    const many = readRecordingWords(lines(RECORDING_WORDS_MAX + 7, 5));
    expect([many.words.length, many.leftOut]).toEqual([RECORDING_WORDS_MAX, 7]);
    const long = readRecordingWords(lines(RECORDING_WORDS_MAX, WORD_LENGTH_MAX));
    expect(JSON.stringify(long.words).length).toBeLessThanOrEqual(4_096);
    expect(long.words.length + long.leftOut).toBe(RECORDING_WORDS_MAX);
    expect(long.leftOut).toBeGreaterThan(0);
  });
});
