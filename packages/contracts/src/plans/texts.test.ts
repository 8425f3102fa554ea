import { describe, expect, it } from '@jest/globals';
import { LOCALES } from '../shared/locale.ts';
import { PLAN_IDS } from './plans.ts';
import { planDescription } from './texts.ts';

describe('the description of a plan', () => {
  it.each(LOCALES)('promises no seats and no absence of limits, which operators set (%s)', (locale) => {
    const words = PLAN_IDS.map((plan) => planDescription(plan, locale)).join('\n');
    expect(words).not.toMatch(/equipe|team|limit|unlimited/i);
  });
});
