import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Word } from '../types.ts';
import { dropLoops, findLoop, isRepetitive, isRushed } from './loops.ts';

const sentence = 'meus pensamentos e orações estão com a família da vítima'.split(' ');
const times = <T>(part: readonly T[], count: number): T[] => Array.from({ length: count }, () => part).flat();
const spoken = (text: string, wordMs: number): Word[] =>
  text
    .split(' ')
    .map((word, i) => ({ text: ` ${word}`, startMs: i * wordMs, endMs: (i + 1) * wordMs, confidence: 1 }));

describe('a loop', () => {
  it('is a sentence said three times', () => {
    expect(findLoop(times(sentence, 3))).toEqual({ start: 0, period: 10, end: 30, times: 3 });
  });

  it('is found when it begins late', () => {
    const text = [
      ...'eu disse isso ontem e hoje também digo que'.split(' '),
      ...times(['da', 'vítima', 'e', 'a'], 4),
    ];
    expect(findLoop(text)).toMatchObject({ start: 9, period: 4, end: 25 });
  });

  it('is found in the middle, when the text goes on after it', () => {
    expect(findLoop(['um', ...times(['ai', ','], 9), 'fim', 'de', 'tudo'])).toMatchObject({
      start: 1,
      end: 19,
    });
  });

  it('is not a repetition for emphasis', () => {
    expect(findLoop('não não não não não quero'.split(' '))).toBeUndefined();
    expect(findLoop(times(sentence, 2))).toBeUndefined();
  });

  it('is found at any position and for any length of its part', () => {
    const part = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 10, max: 99 })),
        part,
        fc.array(fc.integer({ min: 10, max: 99 })),
        (before, looped, after) => {
          expect(findLoop([...before, ...times(looped, 8), ...after])).toBeDefined();
        },
      ),
    );
  });

  it('is kept once when it is dropped', () => {
    const letters = ['o', 'fim', ...times(sentence, 5), 'enfim'];
    expect(dropLoops(letters, { key: (word) => word })).toEqual({
      items: ['o', 'fim', ...sentence, 'enfim'],
      dropped: true,
    });
    expect(dropLoops(sentence, { key: (word) => word })).toEqual({ items: sentence, dropped: false });
  });

  it('leaves nothing that loops', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 120 }), (items) => {
        expect(findLoop(dropLoops(items, { key: (item) => item }).items)).toBeUndefined();
      }),
    );
  });
});

describe('a text that starts to loop at its end', () => {
  it('is recognised by repetitions for which there is no time', () => {
    const text = 'a raposa velha não aprende';
    const [said, repeated] = [spoken(text, 300), spoken(text, 10)];
    const late = repeated.map((word) => ({
      ...word,
      startMs: word.startMs + 1_500,
      endMs: word.endMs + 1_500,
    }));
    expect(isRushed([...said, ...late])).toBe(true);
  });

  it('is no loop if the repetitions were really spoken', () => {
    expect(isRushed(spoken('a raposa velha não aprende a raposa velha não aprende', 300))).toBe(false);
    expect(isRushed(spoken('muito bem muito bem muito obrigado', 250))).toBe(false);
  });
});

describe('a repetitive text', () => {
  it('is one that compresses far better than speech', () => {
    expect(isRepetitive(times(sentence, 6).join(' '))).toBe(true);
    expect(isRepetitive(sentence.join(' '))).toBe(false);
    expect(isRepetitive('')).toBe(false);
  });
});
