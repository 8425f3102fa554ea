import { afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, render } from '@testing-library/react';
import { chooseLanguage, startTranslations } from '../i18n/index.ts';
import { daysBetween } from './calendar-days.ts';
import { RelativeTime } from './relative-time.tsx';

const NOW = new Date(2026, 2, 10, 10, 0);
const at = (day: number, hour: number) => new Date(2026, 2, day, hour, 0);

beforeAll(startTranslations);
beforeEach(() => void jest.useFakeTimers({ now: NOW }));
afterEach(async () => {
  cleanup();
  await act(() => chooseLanguage('pt'));
  jest.useRealTimers();
});

it.each([
  ['há 11 h', at(9, 23)],
  ['ontem', at(9, 9)],
  ['anteontem', at(8, 22)],
  ['há 5 dias', at(5, 23)],
])('says %s by calendar days', (words, date) => {
  const { container } = render(<RelativeTime at={date.toISOString()} />);
  expect(container.textContent).toBe(words);
});

it.each([
  ['pt', 'mês passado', 'há 11 meses'],
  ['en', 'last month', '11 months ago'],
] as const)('writes months in whole words in %s', async (locale, ...words) => {
  await act(() => chooseLanguage(locale));
  for (const [at, text] of [
    [new Date(2026, 1, 1), words[0]],
    [new Date(2025, 2, 20), words[1]],
  ] as const) {
    const { container } = render(<RelativeTime at={at.toISOString()} />);
    expect(container.textContent).toBe(text);
  }
});

it.each([
  [0, at(10, 23)],
  [1, at(11, 0)],
  [2, at(12, 10)],
  [-1, at(9, 23)],
])('counts %i local midnights', (days, date) => {
  expect(daysBetween(NOW, date)).toBe(days);
});

it('counts a day of 23 hours as one', () => {
  expect(daysBetween(new Date('2026-03-28T12:00:00Z'), new Date('2026-03-30T11:00:00Z'))).toBe(2);
});
