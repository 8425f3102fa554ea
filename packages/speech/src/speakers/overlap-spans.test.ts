import { expect, it } from '@jest/globals';
import { toOverlaps } from './overlap-spans.ts';

const FRAME_MS = 20;
/** One frame per letter: `#` is certainly an overlap, `+` possibly one, `.` none. */
const read = (letters: string) =>
  toOverlaps(
    Array.from(letters, (letter, i) => ({
      atMs: i * FRAME_MS + FRAME_MS / 2,
      probability: letter === '#' ? 0.9 : letter === '+' ? 0.65 : 0.1,
    })),
    FRAME_MS,
  );

it('an overlap lasts from the first sure frame to the last probable one', () => {
  expect(read(`+++++${'#'.repeat(10)}${'+'.repeat(5)}.....`)).toEqual([{ startMs: 100, endMs: 400 }]);
});

it('an overlap that is never sure is none', () => {
  expect(read('+'.repeat(50))).toEqual([]);
});

it('a short pause does not end an overlap, a longer one does', () => {
  const [one, short, long] = ['#'.repeat(15), '.'.repeat(9), '.'.repeat(10)];
  expect(read(one + short + one)).toEqual([{ startMs: 0, endMs: 780 }]);
  expect(read(one + long + one)).toEqual([
    { startMs: 0, endMs: 300 },
    { startMs: 500, endMs: 800 },
  ]);
});

it('an overlap under a quarter of a second is dropped', () => {
  expect(read(`....${'#'.repeat(12)}....`)).toEqual([]);
});
