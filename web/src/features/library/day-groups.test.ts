import { describe, expect, it } from '@jest/globals';
import { finished } from '../../../testing/recordings.ts';
import { groupByDay, isToday, nameDay } from './day-groups.ts';

/** Returns a recording of a local time of November 2026. */
const at = (day: number, hour: number, minute = 0) =>
  finished(day * 100 + hour, { createdAt: new Date(2026, 10, day, hour, minute).toISOString() });
const shape = (...args: Parameters<typeof groupByDay>) =>
  groupByDay(...args).map(({ day, items }) => [day?.getDate() ?? null, items.length]);

describe('a list by date', () => {
  it('has a group for each local day, whatever the day of the server', () => {
    expect(shape([at(27, 23, 59), at(27, 0), at(26, 23, 59), at(3, 12)], 'newest')).toEqual([
      [27, 2],
      [26, 1],
      [3, 1],
    ]);
    expect(shape([at(3, 12), at(26, 0), at(26, 23)], 'oldest')).toEqual([
      [3, 1],
      [26, 2],
    ]);
    expect(shape([], 'newest')).toEqual([]);
  });

  it('has no days in another order, nor before the items of the chosen order have arrived', () => {
    const items = [at(27, 9), at(26, 9)];
    expect(shape(items, 'name')).toEqual([[null, 2]]);
    expect(shape(items, 'oldest')).toEqual([[null, 2]]);
  });
});

describe('a day', () => {
  const now = new Date(2026, 10, 27, 0, 5);

  it('is named as people name it, in both languages', () => {
    const name = (day: Date) => [nameDay(day, now, 'pt'), nameDay(day, now, 'en')];
    expect(name(new Date(2026, 10, 27, 0, 1))).toEqual(['Hoje', 'Today']);
    expect(name(new Date(2026, 10, 26, 23, 59))).toEqual(['Ontem', 'Yesterday']);
    expect(name(new Date(2026, 10, 24, 12))).toEqual(['Terça-feira, 24 de novembro', 'Tuesday, November 24']);
    expect(name(new Date(2025, 11, 31, 12))[0]).toBe('Quarta-feira, 31 de dezembro de 2025');
  });

  it('ahead of the clock of this computer is today', () => {
    const ahead = new Date(2026, 10, 28, 0, 1);
    expect([isToday(ahead, now), nameDay(ahead, now, 'pt')]).toEqual([true, 'Hoje']);
  });
});
