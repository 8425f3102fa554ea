import { describe, expect, it } from '@jest/globals';
import { searchBeam, type SearchInput } from './beam-search.ts';
import { score } from './hypothesis.ts';
import { sampleText, seededRandom } from './sampling.ts';
import { eot, type Grammar, speak } from './toy-decoder.fixture.ts';

const search = (grammar: Grammar, options: Partial<SearchInput> = {}) => {
  const beamSize = options.beamSize ?? 5;
  const { decoder, first, steps } = speak(grammar, beamSize + 1);
  const input = { decoder, first, promptLength: 0, beamSize, tokensMax: 50, eot, ...options };
  return searchBeam(input).then((found) => ({ found, steps: steps() }));
};

/** The likely first word leads to an improbable text. */
const garden: Grammar = (tokens) => {
  if (tokens.length === 0) return { 1: 0.6, 2: 0.4 };
  if (tokens.length === 3) return { [eot]: 1 };
  return tokens[0] === 1 ? { 3: 0.3, 4: 0.3, 5: 0.3, 6: 0.1 } : { 7: 0.95, 8: 0.05 };
};

describe('beam search', () => {
  it('finds a text whose first word was not the most probable', async () => {
    expect((await search(garden)).found[0]?.tokens).toEqual([2, 7, 7]);
    expect((await search(garden, { beamSize: 1 })).found[0]?.tokens[0]).toBe(1);
  });

  it('ranks texts by mean log-probability', async () => {
    const { found } = await search(garden);
    const scores = found.map(score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(found.length).toBeGreaterThan(1);
  });

  it('keeps each text’s own past when texts swap rows', async () => {
    const pseudo = (seed: number) => Math.abs(Math.sin(seed * 78.233) * 43_758.5453) % 1;
    const grammar: Grammar = (tokens) => {
      if (tokens.length === 8) return { [eot]: 1 };
      const seed = tokens.reduce((a, b) => a * 7 + b + 1, 3);
      const weights = [1, 2, 3, 4, 5].map((token) => [token, pseudo(seed + token)] as const);
      const total = weights.reduce((sum, [, weight]) => sum + weight, 0);
      return Object.fromEntries(weights.map(([token, weight]) => [token, weight / total]));
    };
    const { found } = await search(grammar);
    for (const { tokens, logprobs } of found) {
      tokens.forEach((token, i) => {
        expect(logprobs[i]).toBeCloseTo(Math.log(grammar(tokens.slice(0, i))[token] ?? 0), 4);
      });
    }
  });

  it('ends as soon as a text loops', async () => {
    const { found, steps } = await search((tokens) => ({ [1 + (tokens.length % 2)]: 0.99, 3: 0.01 }));
    expect(found.at(-1)?.looped).toBe(true);
    expect(steps).toBeLessThan(20);
  });

  it('may find no text if the end is the first choice', async () => {
    const { found } = await search(() => ({ [eot]: 0.9, 1: 0.1 }), { beamSize: 1 });
    expect(found[0]?.tokens).toEqual([]);
  });

  it('never emits special tokens', async () => {
    const { found } = await search((tokens) => (tokens.length === 0 ? { 12: 0.8, 1: 0.2 } : { [eot]: 1 }));
    expect(found[0]?.tokens).toEqual([1]);
  });

  it('stops at the longest text allowed', async () => {
    const { found } = await search((tokens) => ({ [1 + (tokens.length ** 2 % 7)]: 1 }), { tokensMax: 6 });
    expect(found[0]?.tokens).toHaveLength(6);
  });

  it('stops when it is aborted', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(search(garden, { signal })).rejects.toThrow('enough');
  });
});

describe('sampling', () => {
  const sample = (seed: number, temperature = 0.8) => {
    const { decoder, first } = speak(garden, 40);
    return sampleText({
      decoder,
      first,
      rows: 5,
      temperature,
      tokensMax: 10,
      eot,
      random: seededRandom(seed),
    });
  };

  it('gives the same texts for the same random numbers', async () => {
    expect(await sample(7)).toEqual(await sample(7));
  });

  it('gives whole texts, the best first', async () => {
    const texts = await sample(1);
    expect(texts).toHaveLength(5);
    expect(texts.every((text) => text.ended && text.tokens.length === 3)).toBe(true);
    expect(
      score(texts[0] ?? texts[1] ?? { tokens: [], logprobs: [], logprob: 0, ended: true, looped: false }),
    ).toBe(Math.max(...texts.map(score)));
  });

  it('draws numbers from 0 to below 1, evenly', () => {
    const random = seededRandom(3);
    const numbers = Array.from({ length: 2_000 }, random);
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...numbers)).toBeLessThan(1);
    expect(numbers.reduce((a, b) => a + b, 0) / numbers.length).toBeCloseTo(0.5, 1);
  });
});
