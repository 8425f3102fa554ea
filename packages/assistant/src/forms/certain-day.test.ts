import { describe, expect, it } from '@jest/globals';
import { findCertainDay } from './certain-day.ts';

describe('the day of a task', () => {
  it.each([
    ['pt', 'até o dia quinze de dezembro', '2026-12-15'],
    ['pt', 'até 28/11', '2026-11-28'],
    ['pt', '1º de fevereiro', '2027-02-01'],
    ['pt', 'até 30 de junho de 2028', '2028-06-30'],
    ['en', 'by the first of March', '2027-03-01'],
    ['en', 'by October 5', '2026-10-05'],
    ['es', 'el 5 de mayo', '2027-05-05'],
    ['de', 'bis zum 5. Mai', '2027-05-05'],
  ])('is certain if day and month are said: %s, %s', (language, text, day) => {
    expect(findCertainDay(text, language, '2026-11-29')).toBe(day);
  });

  it.each([
    ['pt', 'até sexta-feira'],
    ['pt', 'amanhã'],
    ['pt', 'até dezembro'],
    ['pt', 'no dia 15'],
    ['pt', 'em três semanas'],
    ['pt', '31 de fevereiro'],
    ['pt', 'de 3 de maio a 5 de maio, ou 9 de junho'],
    ['en', 'by Friday'],
    ['ja', '12月15日'],
  ])('is not certain otherwise: %s, %s', (language, text) => {
    expect(findCertainDay(text, language, '2026-11-29')).toBeUndefined();
  });

  it('has no year without the day of the recording', () => {
    expect(findCertainDay('15 de dezembro', 'pt', undefined)).toBeUndefined();
  });
});
