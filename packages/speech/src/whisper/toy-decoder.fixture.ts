import type { Candidates } from './decoder.ts';
import type { RowMove } from './key-values.ts';

/** The toy languages' end. */
export const eot = 9;

/** A toy language: the next tokens and their probabilities after the tokens so far. */
export type Grammar = (tokens: readonly number[]) => Record<number, number>;

/** A decoder that keeps each row's text as the real one keeps its keys and values, so that wrong moves give wrong words. */
export const speak = (grammar: Grammar, width: number) => {
  let rows: number[][] = [[]];
  let steps = 0;
  const candidates = (): Candidates => {
    const logprobs = new Float32Array(rows.length * width).fill(-Infinity);
    const tokens = new BigInt64Array(rows.length * width).fill(0n);
    rows.forEach((text, row) => {
      const next = Object.entries(grammar(text)).toSorted((a, b) => b[1] - a[1]);
      next.slice(0, width).forEach(([token, probability], i) => {
        tokens[row * width + i] = BigInt(token);
        logprobs[row * width + i] = Math.log(probability);
      });
    });
    return { width, logprobs, tokens };
  };
  return {
    first: candidates(),
    steps: () => steps,
    decoder: {
      widen: (count: number) => {
        rows = Array.from({ length: count }, () => []);
      },
      move: (moves: readonly RowMove[]) => {
        const before = rows.map((row) => [...row]);
        for (const { row, parent, sinceToken } of moves) {
          rows[row] = [
            ...(before[row] ?? []).slice(0, sinceToken),
            ...(before[parent] ?? []).slice(sinceToken),
          ];
        }
      },
      step: async (tokens: readonly number[]) => {
        steps++;
        rows = rows.map((row, i) => [...row, tokens[i] ?? 0]);
        return candidates();
      },
    },
  };
};
