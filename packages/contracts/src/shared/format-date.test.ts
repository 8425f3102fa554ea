import { describe, expect, it } from '@jest/globals';
import { formatDate } from './format-date.ts';

const LONG = { dateStyle: 'long', timeZone: 'UTC' } as const;

describe('a date in words', () => {
  it.each([
    ['2026-12-01', 'pt', LONG, '1º de dezembro de 2026'],
    ['2026-12-01', 'pt', { ...LONG, timeStyle: 'short' }, '1º de dezembro de 2026 às 12:00'],
    ['2026-12-01', 'pt', { day: 'numeric', month: 'long', timeZone: 'UTC' }, '1º de dezembro'],
    ['2026-12-01', 'pt', { dateStyle: 'full', timeZone: 'UTC' }, 'terça-feira, 1º de dezembro de 2026'],
    ['2026-12-11', 'pt', LONG, '11 de dezembro de 2026'],
    ['2026-12-21', 'pt', LONG, '21 de dezembro de 2026'],
    ['2026-12-01', 'en', LONG, 'December 1, 2026'],
  ] as const)('of %s is, in %s, %j: %s', (day, locale, options, text) => {
    expect(formatDate(new Date(`${day}T12:00:00Z`), locale, options)).toBe(text);
  });
});
