import { describe, expect, it } from '@jest/globals';
import { emptyHypothesis, type Hypothesis } from './hypothesis.ts';
import { putMostProbableFirst } from './most-probable.ts';

const tokens = ['um', ' ofício', 'nen', 'hum', ' of', 'ício', ' é', ' bom'].map((text) => Buffer.from(text));
const textOf = (ids: number[], logprob: number, looped = false): Hypothesis => ({
  ...emptyHypothesis(),
  tokens: ids,
  logprob,
  looped,
});

describe('the most probable text', () => {
  it('precedes one with more, but certain tokens', () => {
    const [long, short] = [textOf([2, 3, 4, 5], -1.2), textOf([0, 1], -1)];
    // "nenhum ofício" has 12 letters, "um ofício" 8: cut off, so the mean decides.
    expect(putMostProbableFirst([long, short], tokens)[0]).toBe(long);
    const same = textOf([2, 3, 1], -1);
    expect(putMostProbableFirst([long, same], tokens)).toEqual([same, long]);
  });

  it('is not one that was cut off', () => {
    const whole = textOf([0, 1, 6, 7], -2);
    const cut = textOf([0, 1, 6], -1.5);
    expect(putMostProbableFirst([whole, cut, textOf([], -0.1)], tokens)[0]).toBe(whole);
  });

  it('is not one that loops', () => {
    const [good, looping] = [textOf([0, 1], -2), textOf([0, 0, 0, 0, 0, 0, 0, 0], -1, true)];
    expect(putMostProbableFirst([good, looping], tokens)).toEqual([good, looping]);
    expect(putMostProbableFirst([], tokens)).toEqual([]);
  });

  it('leaves the others in their order', () => {
    const [a, b, c] = [textOf([2, 3, 4, 5], -3), textOf([2, 3, 1, 6], -4), textOf([2, 3, 1], -2)];
    expect(putMostProbableFirst([a, b, c], tokens)).toEqual([c, a, b]);
  });
});
