import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { localDayOf, nextResetsAfter, startOfDay } from './local-days.ts';

const at = (instant: string) => {
  const resets = nextResetsAfter(new Date(instant));
  return {
    ...localDayOf(new Date(instant)),
    daily: resets.daily.toISOString(),
    monthly: resets.monthly.toISOString(),
  };
};

describe('the day of São Paulo', () => {
  it.each([
    // An instant; its day and month there; the start of the next of each.
    ['2026-03-17T02:59:59.999Z', '2026-03-16', '2026-03-01', '2026-03-17T03:00', '2026-04-01T03:00'],
    ['2026-03-17T03:00:00.000Z', '2026-03-17', '2026-03-01', '2026-03-18T03:00', '2026-04-01T03:00'],
    ['2026-03-17T02:00:00.000Z', '2026-03-16', '2026-03-01', '2026-03-17T03:00', '2026-04-01T03:00'],
    ['2026-04-01T02:59:59.999Z', '2026-03-31', '2026-03-01', '2026-04-01T03:00', '2026-04-01T03:00'],
    ['2026-04-01T03:00:00.000Z', '2026-04-01', '2026-04-01', '2026-04-02T03:00', '2026-05-01T03:00'],
    ['2027-01-01T02:30:00.000Z', '2026-12-31', '2026-12-01', '2027-01-01T03:00', '2027-01-01T03:00'],
    ['2027-01-01T03:00:00.000Z', '2027-01-01', '2027-01-01', '2027-01-02T03:00', '2027-02-01T03:00'],
    ['2028-02-29T03:00:00.000Z', '2028-02-29', '2028-02-01', '2028-03-01T03:00', '2028-03-01T03:00'],
    // Until 2019 summer time began and ended at midnight: a day may begin at 01:00, and 23:00 may come twice.
    ['2018-11-04T02:30:00.000Z', '2018-11-03', '2018-11-01', '2018-11-04T03:00', '2018-12-01T02:00'],
    ['2018-11-04T12:00:00.000Z', '2018-11-04', '2018-11-01', '2018-11-05T02:00', '2018-12-01T02:00'],
    ['2019-02-17T01:59:59.999Z', '2019-02-16', '2019-02-01', '2019-02-17T03:00', '2019-03-01T03:00'],
    ['2019-02-17T02:30:00.000Z', '2019-02-16', '2019-02-01', '2019-02-17T03:00', '2019-03-01T03:00'],
  ])('at %s is %s', (instant, day, month, daily, monthly) => {
    const utc = (minute: string) => `${minute}:00.000Z`;
    expect(at(instant)).toEqual({ day, month, daily: utc(daily), monthly: utc(monthly) });
  });

  it('turns exactly at the announced reset, and not a millisecond before', () => {
    const instants = fc.date({
      min: new Date('2015-01-01T00:00:00Z'),
      max: new Date('2040-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, (instant) => {
        const { daily, monthly } = nextResetsAfter(instant);
        const before = (date: Date) => new Date(date.getTime() - 1);
        const { day, month } = localDayOf(instant);
        expect(startOfDay(instant).getTime()).toBeLessThanOrEqual(instant.getTime());
        expect(localDayOf(startOfDay(instant)).day).toBe(day);
        expect(localDayOf(before(startOfDay(instant))).day < day).toBe(true);
        expect(startOfDay(daily)).toEqual(daily);
        expect(localDayOf(before(daily)).day).toBe(day);
        expect(localDayOf(daily).day > day).toBe(true);
        expect(localDayOf(before(monthly)).month).toBe(month);
        expect(localDayOf(monthly)).toMatchObject({ day: localDayOf(monthly).month });
        expect(localDayOf(monthly).month > month).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
