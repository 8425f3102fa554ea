import { expect, it } from '@jest/globals';
import { FREQUENCIES, melFilters } from './log-mel.ts';

it.each([
  [80, 0.024_862_594_902_515_41, 1.999_024_153, [40, 42], 0.014_735_566_452_145_576],
  [128, 0.012_373_986_653_983_593, 3.190_985_68, [40, 24], 0.040_376_365_184_783_936],
] as const)(
  'the %d mel filters are those that OpenAI publishes',
  (bins, first, sum, [row, from], largest) => {
    const filters = melFilters(bins);
    expect(filters[1]).toBe(first);
    expect(filters.reduce((a, b) => a + b, 0)).toBeCloseTo(sum, 4);
    const line = filters.subarray(row * FREQUENCIES, (row + 1) * FREQUENCIES);
    expect(line.findIndex((value) => value > 0)).toBe(from);
    expect(Math.max(...line)).toBe(largest);
  },
);
