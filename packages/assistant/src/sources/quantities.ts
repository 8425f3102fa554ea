import { viewDocument } from '@escriba/transcript';
import { englishFigures } from './english-numbers.ts';
import { unitAround } from './units.ts';

/** A number of a text with its unit; undefined if none stands beside it. */
export type Quantity = { readonly value: number; readonly unit: number | undefined };

const CONTEXT_LENGTH = 20;

/** Returns the numbers that a text names: figures, and words in Portuguese and English. “One” and its like are no numbers here. */
export const quantitiesIn = (text: string, language: string): Quantity[] => {
  const figures = inFigures(text, language.toLowerCase().split(/[-_]/)[0] ?? '').toLowerCase();
  return [...figures.matchAll(FIGURE)].flatMap(({ 0: written, index, groups }) => {
    const value = valueOf(groups?.['figure'] ?? '') * (MULTIPLIERS[groups?.['by'] ?? ''] ?? 1);
    if (!Number.isFinite(value)) return [];
    const end = index + written.length;
    const unit = unitAround(
      figures.slice(Math.max(0, index - CONTEXT_LENGTH), index),
      figures.slice(end, end + CONTEXT_LENGTH),
    );
    return [{ value, unit }];
  });
};

/** Returns whether each number occurs among others, with its unit, or where none stands beside it. */
export const areQuantitiesSaid = (some: readonly Quantity[], said: readonly Quantity[]): boolean =>
  some.every(({ value, unit }) =>
    said.some(
      (other) =>
        other.value === value && (unit === undefined || other.unit === undefined || other.unit === unit),
    ),
  );

const FIGURE =
  /(?<figure>\d+(?:[.,\u00a0\u202f]\d{3})+(?:[.,]\d+)?(?!\d)|\d+(?:[.,]\d+)?)(?:\s+(?<by>mil|milhão|milhões|bilhão|bilhões|millón|millones|thousand|million|billion)(?!\p{L}))?/gu;

const MULTIPLIERS: Readonly<Record<string, number>> = {
  mil: 1e3,
  thousand: 1e3,
  milhão: 1e6,
  milhões: 1e6,
  millón: 1e6,
  millones: 1e6,
  million: 1e6,
  bilhão: 1e9,
  bilhões: 1e9,
  billion: 1e9,
};

/** Reads a figure whose separators may be those of any country: three digits after each are thousands, else they are decimals. */
const valueOf = (figure: string): number => {
  const plain = figure.replaceAll(/[\u00a0\u202f]/g, '.');
  if (/^\d{1,3}(?:[.,]\d{3})+$/.test(plain)) return Number(plain.replaceAll(/[.,]/g, ''));
  const at = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  if (at === -1) return Number(plain);
  return Number(`${plain.slice(0, at).replaceAll(/[.,]/g, '')}.${plain.slice(at + 1)}`);
};

/** Returns a text with its numbers as figures, in Portuguese and English. `language`: ISO 639. */
export const inFigures = (text: string, language: string): string => {
  if (language === 'en') return englishFigures(text);
  return language === 'pt' ? portugueseFigures(text) : text;
};

/** Portuguese numbers that the view of figures leaves in words. */
const SMALL: Readonly<Record<string, string>> = {
  dois: '2',
  duas: '2',
  três: '3',
  quatro: '4',
  cinco: '5',
  seis: '6',
  sete: '7',
  oito: '8',
  nove: '9',
  dez: '10',
};

const portugueseFigures = (text: string): string => {
  const words = text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => ({ text: word.slice(0, 200), startMs: 0, endMs: 0, confidence: null }));
  if (words.length === 0) return '';
  const segments = [{ id: 's', speaker: null, words }];
  const [viewed] = viewDocument({ segments, language: 'pt' }, { figures: true });
  const figures = viewed?.tokens.map((token) => token.text).join(' ') ?? text;
  return figures.replaceAll(/\p{L}+/gu, (word) => SMALL[word.toLowerCase()] ?? word);
};
