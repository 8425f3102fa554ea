import { type CountingWord, readCardinal } from './cardinals.ts';
import type { Written } from './written.ts';

const TITLE = /^(papa|rei|rainha|dom|imperador|imperatriz)$/;
/** Names of popes and monarchs with a number above ten. */
const NAMES = new Set([
  'alexandre',
  'bento',
  'bonifácio',
  'carlos',
  'clemente',
  'estêvão',
  'gregório',
  'gustavo',
  'inocêncio',
  'joão',
  'leão',
  'luís',
  'luiz',
  'pio',
]);
const TENS = ['', 'X', 'XX', 'XXX'];
const UNITS = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'];

/** Returns the number of a pope or monarch: 'papa João vinte e três' → 'XXIII'. Up to ten it is an ordinal in speech. */
export const readRegnalNumber = (words: readonly CountingWord[], at: number): Written | undefined => {
  const isTitled = [at - 3, at - 2].some((title) => TITLE.test(words[title]?.bare ?? ''));
  const name = words[at - 1];
  if (!isTitled || name === undefined || name.isLast || !NAMES.has(name.bare)) return undefined;
  const number = readCardinal(words, at);
  if (number === undefined || number.value <= 10 || number.value >= 40) return undefined;
  const { value, end } = number;
  return { text: `${TENS[Math.floor(value / 10)] ?? ''}${UNITS[value % 10] ?? ''}`, end };
};
