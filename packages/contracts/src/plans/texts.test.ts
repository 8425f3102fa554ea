import { describe, expect, it } from '@jest/globals';
import { LOCALES } from '../shared/locale.ts';
import { PLAN_IDS } from './plans.ts';
import { planDescription, planLimitSentence, planLimitValue } from './texts.ts';

describe('the description of a plan', () => {
  it.each(LOCALES)('promises no seats and no absence of limits, which operators set (%s)', (locale) => {
    const words = PLAN_IDS.map((plan) => planDescription(plan, locale)).join('\n');
    expect(words).not.toMatch(/equipe|team|limit|unlimited/i);
  });
});

describe('a limit that an operator chose', () => {
  it.each([
    [120, '2 h'],
    [100, '1 h 40 min'],
    [90, '1 h 30 min'],
    [45, '45 min'],
  ])('is a duration that people can read: %d minutes', (minutes, text) => {
    for (const locale of LOCALES) expect(planLimitValue('maxDurationMinutes', minutes, locale)).toBe(text);
    expect(planLimitSentence('maxDurationMinutes', minutes, 'pt')).toBe(`Até ${text} por arquivo`);
  });

  it('of one minute is in the singular', () => {
    const sentence = (locale: 'pt' | 'en') => planLimitSentence('monthlyTranscriptionMinutes', 1, locale);
    expect(sentence('pt')).toBe('1 minuto por mês, somando os arquivos');
    expect(sentence('en')).toBe('1 minute a month, all files together');
  });
});
