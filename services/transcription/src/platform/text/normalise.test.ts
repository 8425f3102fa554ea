import { describe, expect, it } from '@jest/globals';
import { countTurns } from '../../testing/count-turns.ts';
import { toNfc, toNfcInTurns } from './normalise.ts';

const MANY_MARKS = `a${'\u0301\u0323'.repeat(200_000)}`;

describe('normalising', () => {
  it('composes letters and marks', () => {
    expect(toNfc('Reunia\u0303o')).toBe('Reunião');
  });

  it('of hundreds of thousands of marks on one letter takes as long as of other texts', async () => {
    for (const normal of [toNfc(MANY_MARKS), await toNfcInTurns(MANY_MARKS)]) {
      expect(normal).not.toMatch(/(?:(?!\u034F)\p{M}){31}/u);
      expect(toNfc(normal)).toBe(normal);
    }
  });

  it('of a long text lets other requests have their turn', async () => {
    expect(await countTurns(() => toNfcInTurns('ação '.repeat(200_000)))).toBe(8);
  });

  it('of a long text in turns is the same as at once', async () => {
    for (const part of ['ação e\u0301 ', '日本語が\u3099', 'a\u0301\u0323']) {
      const text = part.repeat(60_000);
      expect((await toNfcInTurns(text)) === toNfc(text)).toBe(true);
    }
  });
});
