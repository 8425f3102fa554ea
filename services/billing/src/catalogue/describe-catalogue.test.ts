import { describeCatalogue, priceOf } from '@escriba/contracts/billing/listed-plans';
import { describe, expect, it } from '@jest/globals';
import { parseCatalogue } from './plans.ts';

it('a plan with a daily limit is described by the transcriptions of a month', () => {
  const catalogue = parseCatalogue('{"pro":{"limits":{"dailyFiles":4}}}');
  const counts = describeCatalogue(catalogue, 'pt').map(({ id, maxTranscriptions }) => [
    id,
    maxTranscriptions,
  ]);
  expect(counts).toEqual([
    ['free', 30],
    ['pro', 120],
    ['business', -1],
  ]);
});

describe('a year', () => {
  const yearOf = (json?: string) =>
    describeCatalogue(parseCatalogue(json), 'pt').map(({ priceCents, yearlySavingsCents }) => [
      priceCents.yearly,
      yearlySavingsCents,
    ]);

  it('costs ten months, and says what that saves', () => {
    expect(yearOf()).toEqual([
      [0, 0],
      [29_000, 5_800],
      [null, 0],
    ]);
  });

  it.each([
    ['{"pro":{"freeMonthsPerYear":0}}', [34_800, 0]],
    ['{"pro":{"freeMonthsPerYear":3,"priceCents":3900}}', [35_100, 11_700]],
  ])('costs what the operator configures: %s', (json, pro) => {
    expect(yearOf(json)[1]).toEqual(pro);
    expect(priceOf(parseCatalogue(json), 'pro', 'yearly')).toBe(pro[0]);
  });

  it.each([
    '{"pro":{"freeMonthsPerYear":12}}',
    '{"pro":{"freeMonthsPerYear":-1}}',
    '{"pro":{"freeMonthsPerYear":1.5}}',
  ])('cannot be free or cost more: %s', (json) => {
    expect(() => parseCatalogue(json)).toThrow('PLAN_CATALOGUE is not valid');
  });

  it('of a larger plan costs more, as its month does', () => {
    const json = '{"pro":{"freeMonthsPerYear":0},"business":{"priceCents":3000,"freeMonthsPerYear":11}}';
    expect(() => parseCatalogue(json)).toThrow('each plan must cost more than the one below it');
  });
});
