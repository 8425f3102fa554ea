import { describe, expect, it } from '@jest/globals';
import { splitWords } from './split-words.ts';

const word = (text: string, startMs: number) => ({ text, startMs, endMs: startMs + 100 });
const split = (text: string, words?: ReturnType<typeof word>[]) =>
  splitWords({ startMs: 0, endMs: 1_000, text, ...(words && { words }) });

describe('a sentence with words', () => {
  it('is split at them, and reads the same', () => {
    const parts = split('Bom dia, Bom!', [word('Bom', 0), word('dia,', 200), word('Bom!', 400)]);
    expect(parts).toEqual([
      { text: 'Bom', startMs: 0 },
      { text: ' ' },
      { text: 'dia,', startMs: 200 },
      { text: ' ' },
      { text: 'Bom!', startMs: 400 },
    ]);
    expect(parts.map(({ text }) => text).join('')).toBe('Bom dia, Bom!');
  });

  it('keeps the rest of a cut text, and leaves out words that it lacks', () => {
    expect(split('Bom di', [word('Bom', 0), word('dia', 200)])).toEqual([
      { text: 'Bom', startMs: 0 },
      { text: ' di' },
    ]);
  });

  it('is one part without words, and none without text', () => {
    expect(split('Bom dia')).toEqual([{ text: 'Bom dia' }]);
    expect(split('')).toEqual([]);
  });
});
