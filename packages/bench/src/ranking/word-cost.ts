import type { SearchedDecoder } from '@escriba/speech';
import { unknownWords } from './unknown-words.ts';
import type { Vocabulary } from './vocabulary.ts';

const COST_NATS = 2;
const SPACE = 0x20;

type WordCostInput = {
  readonly vocabulary: Vocabulary;
  /** The bytes of each token. */
  readonly tokens: readonly (Uint8Array | undefined)[];
  readonly eot: number;
};

/**
 * A decoder for which each word outside the vocabulary makes the token after it, which shows that the word has ended, less probable by two
 * nats.
 */
export const withWordCost =
  ({ vocabulary, tokens, eot }: WordCostInput) =>
  (decoder: SearchedDecoder): SearchedDecoder => {
    let rows: (readonly number[])[] = [[]];
    const endsWord = (token: number): boolean => token === eot || tokens[token]?.[0] === SPACE;
    const costOf = (row: readonly number[]): number => {
      const text = Buffer.concat(row.map((token) => tokens[token] ?? new Uint8Array())).toString('utf8');
      const before = text.slice(0, Math.max(0, text.lastIndexOf(' ')));
      const count = (part: string): number => unknownWords(part, vocabulary).length;
      return COST_NATS * (count(text) - count(before));
    };
    return {
      widen: (wanted) => {
        rows = Array.from({ length: wanted }, () => rows[0] ?? []);
        decoder.widen(wanted);
      },
      move: (moves) => {
        rows = rows.map(
          (row, index) => rows[moves.find((move) => move.row === index)?.parent ?? index] ?? row,
        );
        decoder.move(moves);
      },
      step: async (read, width) => {
        rows = rows.map((row, index) => [...row, read[index] ?? eot]);
        const candidates = await decoder.step(read, width);
        const costs = rows.map(costOf);
        const logprobs = candidates.logprobs.map(
          (logprob, at) =>
            logprob -
            (endsWord(Number(candidates.tokens[at])) ? (costs[Math.floor(at / candidates.width)] ?? 0) : 0),
        );
        return { ...candidates, logprobs };
      },
    };
  };
