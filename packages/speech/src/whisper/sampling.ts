import type { Candidates, Decoder } from './decoder.ts';
import { emptyHypothesis, end, extend, rank, type Hypothesis } from './hypothesis.ts';
import { findLoop } from './loops.ts';

/** Number of most probable tokens to sample from. */
export const CANDIDATES_SAMPLED = 40;

export type SamplingInput = {
  decoder: Pick<Decoder, 'step' | 'widen'>;
  first: Candidates;
  /** Texts that are sampled in parallel. */
  rows: number;
  /** Above 0; higher values are more random. */
  temperature: number;
  tokensMax: number;
  eot: number;
  /** Numbers from 0 to below 1. */
  random: () => number;
  signal?: AbortSignal | undefined;
};

/** Samples several texts at a temperature and returns them, best mean log-probability first. */
export const sampleText = async (input: SamplingInput): Promise<Hypothesis[]> => {
  const { decoder, rows, eot } = input;
  let texts: Hypothesis[] = Array.from({ length: rows }, () => emptyHypothesis());
  let candidates = input.first;
  for (let length = 0; length < input.tokensMax; length++) {
    texts = texts.map((text, row) => {
      if (text.ended || text.looped) return text;
      const choice = draw(candidates, length === 0 ? 0 : row, input);
      if (choice.token === eot) return end(text, choice.logprob);
      const longer = extend(text, choice);
      return findLoop(longer.tokens) ? { ...longer, looped: true } : longer;
    });
    if (texts.every((text) => text.ended || text.looped)) break;
    input.signal?.throwIfAborted();
    if (length === 0 && rows > 1) decoder.widen(rows);
    candidates = await decoder.step(
      texts.map((text) => (text.ended ? eot : (text.tokens.at(-1) ?? eot))),
      CANDIDATES_SAMPLED,
    );
  }
  return rank(texts);
};

const draw = (candidates: Candidates, row: number, { temperature, eot, random }: SamplingInput) => {
  const choices: { token: number; logprob: number; weight: number }[] = [];
  let total = 0;
  const from = row * candidates.width;
  for (let at = from; at < from + candidates.width; at++) {
    const token = Number(candidates.tokens[at] ?? 0n);
    const logprob = candidates.logprobs[at] ?? -Infinity;
    if (token > eot) continue;
    const weight = Math.exp(logprob / temperature);
    total += weight;
    choices.push({ token, logprob, weight });
  }
  let left = random() * total;
  for (const choice of choices) {
    left -= choice.weight;
    if (left < 0) return choice;
  }
  return choices[0] ?? { token: eot, logprob: -Infinity, weight: 0 };
};

/** Deterministic random numbers (mulberry32), so that the same audio gives the same text. */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};
