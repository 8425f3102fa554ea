import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, daysBetween, periodEndAfter } from './periods.ts';

const monthly = (start: string, anchorOn = start) => periodEndAfter(start, { anchorOn, cycle: 'monthly' });
const yearly = (start: string, anchorOn = start) => periodEndAfter(start, { anchorOn, cycle: 'yearly' });

describe('a period', () => {
  it('of a month ends on the same day of the next month', () => {
    expect(monthly('2026-03-16')).toBe('2026-04-16');
    expect(monthly('2026-12-05')).toBe('2027-01-05');
  });

  it('anchored on the 31st ends on the last day of shorter months, and returns to the 31st', () => {
    const ends = ['2026-01-31'];
    for (let count = 0; count < 4; count += 1) ends.push(monthly(ends.at(-1) ?? '', '2026-01-31'));
    expect(ends).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
  });

  it('of a year anchored on 29 February ends on the 28th, except in leap years', () => {
    const ends = ['2028-02-29'];
    for (let count = 0; count < 4; count += 1) ends.push(yearly(ends.at(-1) ?? '', '2028-02-29'));
    expect(ends).toEqual(['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']);
  });

  it('always ends after it starts, at most 31 or 366 days later, for any anchor', () => {
    const day = fc.integer({ min: 0, max: 12_000 }).map((days) => addDays('2024-01-01', days));
    fc.assert(
      fc.property(day, day, fc.constantFrom('monthly' as const, 'yearly' as const), (one, other, cycle) => {
        const [anchorOn = one, start = other] = [one, other].toSorted();
        const days = daysBetween(start, periodEndAfter(start, { anchorOn, cycle }));
        expect(days).toBeGreaterThan(0);
        expect(days).toBeLessThanOrEqual(cycle === 'monthly' ? 31 : 366);
      }),
    );
  });
});
