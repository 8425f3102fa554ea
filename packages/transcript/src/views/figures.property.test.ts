import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { shown } from './written-passage.fixture.ts';

const UNITS =
  'zero um dois três quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove';
const UNIT_WORDS = UNITS.split(' ');
const TEN_WORDS = '- - vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'.split(' ');
const HUNDRED_WORDS =
  '- cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos'.split(' ');
const MONTHS =
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ');

const sayGroup = (value: number): string => {
  if (value === 100) return 'cem';
  const [hundreds, rest] = [Math.floor(value / 100), value % 100];
  const tens =
    rest < 20
      ? [UNIT_WORDS[rest] ?? '']
      : [TEN_WORDS[Math.floor(rest / 10)] ?? '', ...(rest % 10 > 0 ? [UNIT_WORDS[rest % 10] ?? ''] : [])];
  return [...(hundreds > 0 ? [HUNDRED_WORDS[hundreds] ?? ''] : []), ...(rest > 0 ? tens : [])].join(' e ');
};

/** Says a number as a person does; `writeGroup` decides how each group under a thousand is written. */
const say = (value: number, writeGroup: (group: number, index: number) => string): string => {
  const groups = [Math.floor(value / 1e6), Math.floor(value / 1e3) % 1e3, value % 1e3];
  const said = groups.flatMap((group, index) => {
    if (group === 0) return [];
    const scale = [group === 1 ? 'milhão' : 'milhões', 'mil', ''][index] ?? '';
    if (scale === 'mil' && group === 1 && value < 1e6) return ['mil'];
    return [`${writeGroup(group, index)} ${scale}`.trim()];
  });
  return said.join(' e ');
};
const inWords = (value: number): string => say(value, sayGroup);
const inParts = (value: number): string => say(value, String);

/** Reads money and amounts back: 'R$ 1,25 milhão' → 1250000. */
const readBack = (text: string): number => {
  const found = /^(?:R\$ )?([\d.]+(?:,\d+)?)(?: (milhão|milhões))?(?: pessoas|%)?$/.exec(text);
  if (found === null) return Number.NaN;
  const value = Number((found[1] ?? '').replaceAll('.', '').replace(',', '.'));
  return Math.round(value * (found[2] === undefined ? 1 : 1e6) * 100) / 100;
};
const figuresOf = (text: string): string => shown(text, { figures: true });

const amount = fc.oneof(
  fc.integer({ min: 10, max: 2_000 }),
  fc.integer({ min: 10, max: 999_999 }),
  fc.integer({ min: 1_000_000, max: 999_999_999 }),
);
const holds = <T>(values: fc.Arbitrary<T>, check: (value: T) => void): void =>
  fc.assert(fc.property(values, check), { numRuns: 500 });

describe('figures keep the value that was said', () => {
  it('of numbers in words', () => {
    // 'mil e uma' is an idiom.
    const counted = amount.filter((value) => value !== 1_001);
    holds(counted, (value) => expect(readBack(figuresOf(`${inWords(value)} pessoas`))).toBe(value));
  });

  it('of money in words, with and without cents', () => {
    holds(amount, (value) =>
      expect(readBack(figuresOf(`${inWords(value)} ${value % 1e6 === 0 ? 'de ' : ''}reais`))).toBe(value),
    );
    holds(fc.tuple(amount, fc.integer({ min: 1, max: 99 })), ([value, cents]) => {
      const said = `${inWords(value)} reais e ${inWords(cents)} centavos`;
      expect(readBack(figuresOf(said))).toBe(value + cents / 100);
    });
  });

  it('of money that the engine wrote half in figures', () => {
    holds(amount, (value) => expect(readBack(figuresOf(`${inParts(value)} reais`))).toBe(value));
    // Only the last group, or only the first.
    holds(fc.tuple(amount, fc.boolean()), ([value, isFirst]) => {
      const first = value >= 1e6 ? 0 : 1;
      const half = say(value, (group, index) =>
        (index === first) === isFirst ? String(group) : sayGroup(group),
      );
      expect(readBack(figuresOf(`${half} reais`))).toBe(value);
    });
  });

  it('of percentages', () => {
    holds(fc.integer({ min: 0, max: 100 }), (value) =>
      expect(readBack(figuresOf(`${value === 0 ? 'zero' : inWords(value)} por cento`))).toBe(value),
    );
  });

  it('of times, in words and half in figures', () => {
    // 'vinte e cinco' is one number.
    const times = fc
      .tuple(fc.integer({ min: 1, max: 23 }), fc.integer({ min: 5, max: 59 }), fc.boolean())
      .filter(([hour, minutes]) => hour !== 20 || minutes >= 10);
    holds(fc.tuple(times, fc.boolean()), ([[hour, minutes, isHour], isMinutes]) => {
      const feminine = inWords(hour).replace(/um$/, 'uma').replace(/dois$/, 'duas');
      const said = `às ${isHour ? hour : feminine} e ${isMinutes ? minutes : inWords(minutes)}`;
      expect(figuresOf(said)).toBe(`às ${hour}h${String(minutes).padStart(2, '0')}`);
    });
  });

  it('of dates, and of none that does not exist', () => {
    const dates = fc.tuple(
      fc.integer({ min: 2, max: 31 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 2_001, max: 2_099 }),
    );
    holds(dates, ([day, month, year]) => {
      const exists = new Date(Date.UTC(year, month - 1, day)).getUTCMonth() === month - 1;
      const [dd, mm] = [day, month].map((part) => String(part).padStart(2, '0'));
      const monthName = MONTHS[month - 1] ?? '';
      const expected = exists ? `${dd}/${mm}/${year}` : `${day} de ${monthName} de ${year}`;
      expect(figuresOf(`${inWords(day)} de ${monthName} de ${inWords(year)}`)).toBe(expected);
    });
  });
});
