import { describe, expect, it } from '@jest/globals';
import { pieceInRecording, resultInRecording, spokenMs, stemOf, stemStartMs } from './stem-times.ts';

const DURATION_MS = 60_000;
const resultAt = (startMs: number) => {
  const span = { startMs, endMs: startMs + 500 };
  const segments = [{ ...span, text: 'Oi.', words: [{ ...span, text: 'Oi.' }] }];
  return {
    text: 'Oi.',
    language: 'pt',
    segments,
    flags: [],
    voices: [{ ...span, print: 'p' }],
    overlaps: [span],
  };
};

describe('a voice that was recognised by itself', () => {
  it('has its words, prints and overlaps at their times in the recording', () => {
    for (const stem of [0, 1, 2]) {
      const startMs = stemStartMs(stem, DURATION_MS) + 7_000;
      const piece = { startMs, endMs: startMs + 500 };
      expect(stemOf(startMs, DURATION_MS)).toBe(stem);
      expect(pieceInRecording(piece, DURATION_MS)).toEqual({ startMs: 7_000, endMs: 7_500 });
      expect(resultInRecording(resultAt(startMs), piece, DURATION_MS)).toEqual(resultAt(7_000));
    }
  });

  it('keeps a word that outlasts the recording in its own stem', () => {
    const startMs = stemStartMs(1, DURATION_MS) + DURATION_MS - 100;
    expect(resultInRecording(resultAt(startMs), { startMs }, DURATION_MS)).toEqual(
      resultAt(DURATION_MS - 100),
    );
  });
});

it('what two voices say at once counts once', () => {
  const spans: [number, number][] = [
    [4_000, 9_000],
    [0, 5_000],
    [1_000, 2_000],
    [20_000, 21_000],
  ];
  expect(spokenMs(spans.map(([startMs, endMs]) => ({ startMs, endMs })))).toBe(10_000);
});
