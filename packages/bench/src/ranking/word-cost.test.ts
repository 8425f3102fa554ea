import { describe, expect, it } from '@jest/globals';
import { withWordCost } from './word-cost.ts';

const TOKENS = ['a', ' ca', 'sa', 'ssa', ' caiu'].map((text) => Buffer.from(text));
const EOT = 9;
const vocabulary = new Map(['a', 'casa', 'caiu'].map((word) => [word, -10]));

/** Two candidates for each row: the end, and a token that continues the word. */
const createDecoder = () => {
  const moved: unknown[] = [];
  return {
    moved,
    widen: (rows: number) => void moved.push(rows),
    move: (moves: readonly unknown[]) => void moved.push(...moves),
    step: async (tokens: readonly number[]) => ({
      width: 2,
      logprobs: new Float32Array(tokens.flatMap(() => [-1, -2])),
      tokens: BigInt64Array.from(tokens.flatMap(() => [BigInt(EOT), 2n])),
    }),
  };
};

describe('a decoder with a cost for unknown words', () => {
  it('makes the end of an unknown word less probable, not its continuation', async () => {
    const around = withWordCost({ vocabulary, tokens: TOKENS, eot: EOT });
    const decoder = around(createDecoder());
    await decoder.step([0], 2);
    await decoder.step([1], 2);
    const unknown = await decoder.step([3], 2);
    expect([...unknown.logprobs]).toEqual([-3, -2]);
  });

  it('follows texts that change places, and counts only the last word', async () => {
    const around = withWordCost({ vocabulary, tokens: TOKENS, eot: EOT });
    const inner = createDecoder();
    const decoder = around(inner);
    await decoder.step([0], 2);
    decoder.widen(2);
    await decoder.step([1, 1], 2);
    const both = await decoder.step([2, 3], 2);
    expect([...both.logprobs]).toEqual([-1, -2, -3, -2]);
    decoder.move([{ row: 0, parent: 1, sinceToken: 2 }]);
    const later = await decoder.step([4, 3], 2);
    // "a cassa caiu" ends with a known word; "a cassassa" with an unknown one.
    expect([...later.logprobs]).toEqual([-1, -2, -3, -2]);
    expect(inner.moved).toEqual([2, { row: 0, parent: 1, sinceToken: 2 }]);
  });
});
