import { describe, expect, it } from '@jest/globals';
import { writeDocument } from '../../../../testing/transcript-document.ts';
import { findPassage } from './find-passage.ts';

/** Words of 400 ms each: s1 from 0, s2 from 1600, s3 from 2400. */
const TEXT = writeDocument([
  ['p1', 'um dois três quatro'],
  ['p2', 'cinco seis'],
  ['p1', 'sete oito'],
]);

describe('the passage of a source', () => {
  it('is the one that is spoken at its time', () => {
    expect(findPassage(TEXT, { startMs: 800, quote: 'três quatro' })).toBe('s1');
  });

  it('is the one with its words, where one passage ends and the next begins', () => {
    expect(findPassage(TEXT, { startMs: 1_600, quote: 'cinco seis' })).toBe('s2');
  });

  it('is the later one if the words were edited', () => {
    expect(findPassage(TEXT, { startMs: 2_400, quote: 'outra frase' })).toBe('s3');
  });

  it('is the one that begins at a time without words', () => {
    expect(findPassage(TEXT, { startMs: 1_600, quote: '' })).toBe('s2');
  });

  it('is none where nothing is spoken any more', () => {
    expect(findPassage(TEXT, { startMs: 9_000, quote: 'nove' })).toBeUndefined();
  });
});
