import { describe, expect, it } from '@jest/globals';
import {
  formatBytes,
  formatDuration,
  formatLanguage,
  formatNumber,
  formatPlanMinutes,
  formatTimeSum,
  splitPlanMinutes,
} from './format.ts';

describe('formatting', () => {
  it('writes durations as m:ss', () => {
    expect([0, 7.4, 74, 600, 3_725].map(formatDuration)).toEqual([
      '0:00',
      '0:07',
      '1:14',
      '10:00',
      '1:02:05',
    ]);
  });

  it('writes sums of time in minutes, and as m:ss below ten minutes', () => {
    expect([0, 42.4, 215, 599.6, 3_599, 75_060].map((seconds) => formatTimeSum(seconds, 'pt'))).toEqual([
      '0 min',
      '0:42',
      '3:35',
      '10 min',
      '59 min',
      '1.251 min',
    ]);
    expect(formatTimeSum(75_060, 'en')).toBe('1,251 min');
  });

  it('writes minutes of a plan as users say them, never more than there are', () => {
    expect(
      [0, 0.27, 2.4999999, 5, 9.99, 38.35, 120].map((minutes) => formatPlanMinutes(minutes, 'pt')),
    ).toEqual(['0', '0,2', '2,5', '5', '9,9', '38', '120']);
    expect(formatPlanMinutes(2.5, 'en')).toBe('2.5');
  });

  it.each([
    [21.57, 120, '21', '99'],
    [2.4999999, 5, '2,5', '2,5'],
    [0.4, 120, '0,4', '119,6'],
    [115.28, 120, '115,2', '4,8'],
    [1_100.5, 5_000, '1.100', '3.900'],
    [120, 120, '120', '0'],
    [121.5, 120, '121,5', '0'],
  ])('of %d of %d minutes writes %s as used and %s as left, which add up', (used, limit, shown, left) => {
    expect(splitPlanMinutes(used, limit, 'pt')).toEqual({ used: shown, left });
  });

  it('writes sizes and numbers in the page’s language', () => {
    expect(formatBytes(12.44 * 1_048_576, 'pt')).toBe('12,4 MB');
    expect(formatBytes(12.44 * 1_048_576, 'en')).toBe('12.4 MB');
    expect(formatBytes(10, 'pt')).toBe('1 KB');
    expect(formatBytes(420 * 1_048_576, 'pt')).toBe('420 MB');
    expect(formatNumber(18_213, 'pt')).toBe('18.213');
  });

  it('names languages and keeps unknown tags', () => {
    expect(formatLanguage('pt', 'pt')).toBe('Português');
    expect(formatLanguage('de', 'en')).toBe('German');
    expect(formatLanguage('not a tag', 'pt')).toBe('not a tag');
  });
});
