import { describe, expect, it } from '@jest/globals';
import type { Span } from '../types.ts';
import { timeWords } from './word-times.ts';

const frames = 500;

/** Words of one token each, from the frames that the warping assigned; all fit equally by default. */
const time = (
  texts: string[],
  starts: number[],
  spans: Span[],
  options: { fits?: [number, number, number][]; offsetMs?: number } = {},
) => {
  const fit = new Float32Array((texts.length + 1) * frames).fill(0.1);
  for (const [row, from, to] of options.fits ?? []) fit.fill(5, row * frames + from, row * frames + to);
  return timeWords({
    words: texts.map((text, i) => ({ text, from: i, to: i + 1 })),
    logprobs: texts.map(() => Math.log(0.5)),
    fit: { rows: texts.length + 1, frames, fit },
    starts: Int32Array.from([...starts, frames]),
    offsetMs: options.offsetMs ?? 0,
    spans,
  });
};

const everything = [{ startMs: 0, endMs: 10_000 }];

describe('word times', () => {
  it('come from the frames of their tokens, in the recording’s time', () => {
    const words = time([' olá', ' mundo'], [0, 20, 50], [{ startMs: 1_000, endMs: 3_000 }], {
      offsetMs: 1_000,
    });
    expect(words).toEqual([
      { text: ' olá', startMs: 1_000, endMs: 1_400, confidence: 0.5 },
      { text: ' mundo', startMs: 1_400, endMs: 2_000, confidence: 0.5 },
    ]);
  });

  it('have the confidence of the least certain token of their word', () => {
    const [word] = timeWords({
      words: [{ text: ' fisiquela', from: 0, to: 3 }],
      logprobs: [Math.log(0.9), Math.log(0.2), Math.log(0.99)],
      fit: { rows: 4, frames, fit: new Float32Array(4 * frames).fill(0.1) },
      starts: Int32Array.from([0, 10, 20, frames]),
      offsetMs: 0,
      spans: everything,
    });
    expect(word?.confidence).toBe(0.2);
  });

  it('stay inside the speech', () => {
    const spans = [
      { startMs: 0, endMs: 600 },
      { startMs: 1_500, endMs: 2_500 },
    ];
    const [, second] = time([' um', ' dois', ' três'], [0, 20, 85, 120], spans, { fits: [[1, 75, 85]] });
    expect(second).toMatchObject({ startMs: 1_500, endMs: 1_700 });
  });

  it('exclude skipped sentences: a stretched word keeps to where it fits', () => {
    const words = time([' um', ' dois', ' três'], [0, 20, 270, 300], everything, { fits: [[1, 20, 45]] });
    expect(words[1]?.startMs).toBeLessThan(600);
    expect((words[1]?.endMs ?? 0) - (words[1]?.startMs ?? 0)).toBeLessThan(1_500);
  });

  it('put a sentence’s first word after the speech skipped before it', () => {
    const words = time([' fim.', ' Uma', ' raposa'], [0, 20, 270, 300], everything);
    expect(words[1]?.endMs).toBe(5_400);
    expect(words[1]?.startMs).toBeGreaterThan(4_800);
  });

  it('never decrease', () => {
    const words = time([' a', ' b', ' c', ' d'], [0, 0, 30, 30, 40], [{ startMs: 500, endMs: 700 }]);
    const edges = words.flatMap((word) => [word.startMs, word.endMs]);
    expect(edges).toEqual(edges.toSorted((a, b) => a - b));
  });
});
