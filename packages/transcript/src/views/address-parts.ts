import { type CountingWord, SCALE_VALUES, readCardinal } from './cardinals.ts';
import { isNounAt } from './nouns.ts';
import type { BareWord } from './tokens.ts';

/** Units with a number of their own behind the street, or in place of it: 'apartamento 52', 'quadra 12'. */
export const UNIT =
  /^(apartamento|apto|ap|apê|casa|bloco|sala|conjunto|cj|torre|lote|quadra|qd|quarto|andar|setor|loja|galpão|chácara|quilômetro|km)$/;
/** Units that need no number. */
const BARE_UNIT = /^(fundos|térreo|cobertura|sobrado)$/;
const NUMBER_NAME = /^(número|nº|n\.?º?)$/;
const SIDE = /^(norte|sul|leste|oeste|dos|da|de)$/;
const BACK = /^(fundos|frente|esquina)$/;
const WRITTEN = /^\d{1,2}\.\d{3}$|^\d{1,5}[a-z]?$|^[a-z]-?\d{1,3}$/;
const LETTER = /^[a-z]$/;
/** Letters that are words. */
const WORD_LETTER = /^[aeo]$/;
const NUMBER_WORDS_MAX = 12;
const MEASURE = /^(mil|milhão|milhões|por|metros?|reais|km|anos?|dias?|horas?|minutos?)$/;

/** Returns the index after a house number, in figures or words, that counts nothing: '120', 'mil e vinte e três'. */
export const endOfHouseNumber = (words: readonly BareWord[], at: number): number | undefined => {
  const counting = toCounting(words, at);
  const end = WRITTEN.test(counting[0]?.bare ?? '') ? 1 : readCardinal(counting, 0)?.end;
  return end === undefined || isCounted(counting, end) ? undefined : at + end;
};

const toCounting = (words: readonly BareWord[], at: number): CountingWord[] =>
  words.slice(at, at + NUMBER_WORDS_MAX).map(({ bare, after }) => ({ bare, isLast: after !== '' }));

const isCounted = (counting: readonly CountingWord[], end: number): boolean => {
  const next = counting[end - 1]?.isLast === true ? '' : (counting[end]?.bare ?? '');
  return isNounAt(counting, end) || SCALE_VALUES.has(next) || MEASURE.test(next);
};

/** Returns the index after 'apartamento 52', 'bloco C', 'quadra 308 sul', 'casa dos fundos', 'fundos'. */
export const endOfUnit = (words: readonly BareWord[], at: number): number | undefined => {
  const word = words[at];
  if (word === undefined) return undefined;
  if (BARE_UNIT.test(word.bare)) return at + 1;
  if (!UNIT.test(word.bare) || word.after !== '') return undefined;
  if (SIDE.test(words[at + 1]?.bare ?? '') && BACK.test(words[at + 2]?.bare ?? '')) return at + 3;
  return endOfValue(words, NUMBER_NAME.test(words[at + 1]?.bare ?? '') ? at + 2 : at + 1);
};

/** Returns the index after a number or letter of a unit. */
export const endOfValue = (words: readonly BareWord[], at: number): number | undefined => {
  const word = words[at];
  if (word === undefined) return undefined;
  if (LETTER.test(word.bare)) {
    const isName = !WORD_LETTER.test(word.bare) || word.after !== '' || words[at + 1] === undefined;
    return isName ? at + 1 : undefined;
  }
  const end = endOfHouseNumber(words, at);
  return end !== undefined &&
    isOpen(words[end - 1]) &&
    /^(norte|sul|leste|oeste)$/.test(words[end]?.bare ?? '')
    ? end + 1
    : end;
};

/** Most units of an address. */
const UNITS_MAX = 6;

/** Returns the index after the units that follow: ', bloco 2, apartamento 103'. */
export const endOfUnits = (words: readonly BareWord[], from: number): number => {
  let to = from;
  for (let count = 0; count < UNITS_MAX; count += 1) {
    const next = nextUnit(words, to);
    if (next === undefined) break;
    to = next;
  }
  return to;
};

const nextUnit = (words: readonly BareWord[], to: number): number | undefined => {
  if (!isOpen(words[to - 1])) return undefined;
  // 'apartamento 42 do bloco B'
  return endOfUnit(words, /^(e|d[oa]|n[oa])$/.test(words[to]?.bare ?? '') ? to + 1 : to);
};

/** Returns true without a mark, or with a comma. */
const isOpen = (word: BareWord | undefined): boolean => word !== undefined && /^,?$/.test(word.after);

const BUILDING =
  /^(prédio|edifício|condomínio|residencial|bairro|centro|rua|avenida|travessa|alameda|praça|estrada)$/;

/** Returns whether a unit is of something else: 'a casa 10 do jogo'. */
export const isOfOther = (words: readonly BareWord[], to: number): boolean =>
  words[to - 1]?.after === '' &&
  /^d[oae]$/.test(words[to]?.bare ?? '') &&
  !BUILDING.test(words[to + 1]?.bare ?? '');
