import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { toYouTubeChapters } from './youtube-chapters.ts';

const chaptersAt = (...starts: number[]) =>
  starts.map((startMs, index) => ({ startMs, title: `Parte ${index + 1}` }));
const textOf = (...[chapters, durationMs]: Parameters<typeof toYouTubeChapters>): string => {
  const made = toYouTubeChapters(chapters, durationMs);
  return 'text' in made ? made.text : made.fault;
};

describe('chapters for YouTube', () => {
  it('begin at 0:00, even if the first words come later', () => {
    expect(textOf(chaptersAt(2_400, 65_900, 600_000), 700_000)).toBe(
      '0:00 Parte 1\n1:05 Parte 2\n10:00 Parte 3\n',
    );
  });

  it('have hours where the last one needs them', () => {
    expect(textOf(chaptersAt(0, 65_000, 3_723_000), 4_000_000)).toBe(
      '0:00:00 Parte 1\n0:01:05 Parte 2\n1:02:03 Parte 3\n',
    );
  });

  it('leave out those of less than ten seconds', () => {
    const starts = [0, 9_000, 20_000, 25_000, 40_000, 55_000];
    expect(textOf(chaptersAt(...starts), 60_000)).toBe('0:00 Parte 1\n0:20 Parte 3\n0:40 Parte 5\n');
  });

  it.each([
    ['few', [0, 60_000], 120_000],
    ['few', [], 120_000],
    ['short', [0, 4_000, 8_000, 12_000], 21_000],
    ['short', [0, 0, 0], 600_000],
  ] as const)('say why there are none: %s', (fault, starts, durationMs) => {
    expect(toYouTubeChapters(chaptersAt(...starts), durationMs)).toEqual({ fault });
  });

  it('have titles of one line without angle brackets', () => {
    const chapters = chaptersAt(0, 20_000, 40_000).map((chapter) => ({
      ...chapter,
      title: ' a <b>\n\u202ec ',
    }));
    expect(textOf(chapters, 60_000).split('\n')[0]).toBe('0:00 a b c');
  });

  it('say when they are longer than a description may be', () => {
    const many = Array.from({ length: 300 }, (_, index) => index * 20_000);
    expect(toYouTubeChapters(chaptersAt(...many), 6_000_000)).toMatchObject({ isLong: true });
    expect(toYouTubeChapters(chaptersAt(0, 20_000, 40_000), 60_000)).toMatchObject({ isLong: false });
  });

  it('keep the rules with any times', () => {
    const starts = fc.array(fc.nat(7_200_000), { maxLength: 40 });
    fc.assert(
      fc.property(starts, fc.nat(7_200_000), (unsorted, durationMs) => {
        const sorted = unsorted.toSorted((one, other) => one - other);
        const made = toYouTubeChapters(chaptersAt(...sorted), durationMs);
        if (!('text' in made)) return;
        const times = made.text
          .trimEnd()
          .split('\n')
          .map((line) => line.split(' ')[0]?.split(':').map(Number) ?? [])
          .map((parts) => parts.reduce((sum, part) => sum * 60 + part, 0));
        expect(times[0]).toBe(0);
        expect(times.length).toBeGreaterThanOrEqual(3);
        for (const [index, time] of times.entries())
          expect((times[index + 1] ?? Math.floor(durationMs / 1_000)) - time).toBeGreaterThanOrEqual(10);
      }),
    );
  });
});
