import { describe, expect, it } from '@jest/globals';
import { expiresAt, toDay } from './expiry.ts';

const NOW = new Date('2026-03-10T12:00:00.000Z');

describe('the expiry of a link', () => {
  it.each([
    ['day', '2026-03-11T12:00:00.000Z'],
    ['week', '2026-03-17T12:00:00.000Z'],
    ['month', '2026-04-09T12:00:00.000Z'],
    ['never', null],
  ] as const)('after a %s is %s', (expiry, end) => {
    expect(expiresAt(expiry, '', NOW)).toBe(end);
  });

  it('on a chosen day is the end of that day in the user’s time zone', () => {
    expect(expiresAt('date', toDay(NOW), NOW)).toBe(new Date(2026, 2, 10, 23, 59, 59, 999).toISOString());
  });

  it.each(['', '2026-03-01', 'amanhã'])('is not “%s”', (date) => {
    expect(expiresAt('date', date, NOW)).toBeUndefined();
  });
});
