import { describe, expect, it } from '@jest/globals';
import { clipSpans, findGaps } from './gaps.ts';

const span = (startMs: number, endMs: number) => ({ startMs, endMs });

describe('a gap', () => {
  it('is two seconds of speech without a word', () => {
    const words = [span(0, 500), span(500, 1_000), span(4_000, 4_500)];
    expect(findGaps(words, [span(0, 4_500)], 2_000)).toEqual([span(1_000, 4_000)]);
  });

  it('may lie before the first word and after the last', () => {
    expect(findGaps([span(3_000, 4_000)], [span(0, 8_000)], 2_000)).toEqual([
      span(0, 3_000),
      span(4_000, 8_000),
    ]);
  });

  it('is not a pause', () => {
    expect(
      findGaps([span(0, 1_000), span(9_000, 9_500)], [span(0, 1_200), span(8_900, 9_500)], 2_000),
    ).toEqual([]);
  });

  it('combines speech around a short pause and omits the silence at its ends', () => {
    const spans = [span(0, 2_200), span(2_600, 4_000)];
    expect(findGaps([span(0, 800), span(3_400, 4_000)], spans, 2_000)).toEqual([span(800, 3_400)]);
  });

  it('is all of the speech without words, and nothing without speech', () => {
    expect(findGaps([], [span(100, 3_000)], 2_000)).toEqual([span(100, 3_000)]);
    expect(findGaps([span(0, 10)], [], 2_000)).toEqual([]);
  });
});

it('spans are clipped to a span', () => {
  expect(clipSpans([span(0, 10), span(20, 30), span(40, 50)], span(5, 25))).toEqual([
    span(5, 10),
    span(20, 25),
  ]);
});
