import { UNIT, endOfHouseNumber, endOfUnit, endOfUnits, isOfOther } from './address-parts.ts';
import type { PersonalRange, WordsBefore } from './personal-data.ts';
import type { BareWord } from './tokens.ts';

/** Words that name a kind of street. */
export const STREET = /^(rua|avenida|av|travessa|alameda|praça|rodovia|estrada|largo|viela|ladeira|beco)$/;
const NUMBER_NAME = /^(número|nº|n\.?º?)$/;
const WRITTEN_NUMBER = /^\d{1,2}\.\d{3}$|^\d{1,5}$/;
const HOME =
  /^(moro|vivo|vive|mora|moram|moramos|morava|morei|resido|reside|residia|residente|domiciliad[oa]|endereço|entrega|entregar|fica|hospedad[oa])$/;
const HOME_WORDS = 4;
/** Most words of a street's name: 'Doutor João da Silva Neto'. */
const NAME_WORDS_MAX = 6;
/** Blocks of Brasília: 'SQN 308'. */
const BLOCK = /^(sqn|sqs|sqsw|sqnw|shis|shin|qnm|qnn|qnl|qnp|qi|ql|qe|qr|qs|cln|cls|scln|scls|crs)$/;
/** Units that say where someone lives even without a street. */
const DWELLING = /^(apartamento|apto|ap|apê|casa|bloco|conjunto|torre|lote|quadra|qd)$/;

/**
 * Finds streets with a house number: 'Rua das Flores, 120, apartamento 5', and units of a home without a street: 'quadra 12, conjunto F,
 * casa 23', 'moro no apartamento 42'. A street alone says little about a person.
 */
export const findAddresses = (words: readonly BareWord[], wordsBefore: WordsBefore): PersonalRange[] => {
  const found: PersonalRange[] = [];
  for (let at = 0; at < words.length;) {
    const bare = words[at]?.bare ?? '';
    const street = STREET.test(bare) ? endOfAddress(words, at) : undefined;
    const to = street ?? (isUnitName(bare) ? endOfHome(words, at, wordsBefore) : undefined);
    const range = to === undefined ? findOwn(words, at, wordsBefore) : { from: at, to };
    if (range !== undefined) found.push({ kind: 'address', ...range });
    at = range?.to ?? at + 1;
  }
  return found;
};

const isUnitName = (bare: string): boolean => DWELLING.test(bare) || BLOCK.test(bare);

const endOfAddress = (words: readonly BareWord[], street: number): number | undefined => {
  const named = street + 1;
  const isHome = words.slice(Math.max(0, street - HOME_WORDS), street).some(({ bare }) => HOME.test(bare));
  for (let at = named + 1; at <= named + NAME_WORDS_MAX + 1; at += 1) {
    const before = words[at - 1];
    if (before === undefined || /[.!?;:]/.test(before.after)) return undefined;
    const unit = before.after === ',' ? endOfUnit(words, at) : undefined;
    const to = unit ?? endOfNumber(words, at, { isNamed: NUMBER_NAME.test(before.bare), isHome });
    if (to !== undefined) return endOfUnits(words, to);
  }
  return undefined;
};

/** Reads after a comma, after 'número', or after 'moro na rua …'. */
const endOfNumber = (
  words: readonly BareWord[],
  at: number,
  { isNamed, isHome }: { readonly isNamed: boolean; readonly isHome: boolean },
): number | undefined => {
  const isAfterComma = words[at - 1]?.after === ',';
  if (!isNamed && !isAfterComma && !isHome) return undefined;
  const isWritten = WRITTEN_NUMBER.test(words[at]?.bare ?? '');
  return isWritten || isNamed || (isHome && isAfterComma) ? endOfHouseNumber(words, at) : undefined;
};

/** Returns the end of two units in a row, of different names, or of one where someone lives. */
const endOfHome = (words: readonly BareWord[], at: number, wordsBefore: WordsBefore): number | undefined => {
  const first = BLOCK.test(words[at]?.bare ?? '') ? endOfHouseNumber(words, at + 1) : endOfUnit(words, at);
  if (first === undefined) return undefined;
  const to = endOfUnits(words, first);
  const names = words.slice(at, to).filter(({ bare }) => UNIT.test(bare) || BLOCK.test(bare));
  const isSeveral = names.length > 1 && new Set(names.map(({ bare }) => bare)).size === names.length;
  // 'lote 2, bloco 3 da planilha'
  const isLived = names.some(({ bare }) => /^(ap|apto|apê|apartamento|casa|quadra|qd)$/.test(bare));
  if (isSeveral && (isLived || !isOfOther(words, to))) return withStreet(words, to);
  const street = withStreet(words, to);
  if (street > to) return street;
  const isHome = openWords(wordsBefore(at))
    .slice(-HOME_WORDS)
    .some((bare) => HOME.test(bare));
  return isHome && !isOfOther(words, to) ? to : undefined;
};

/** Extends an address by its street: 'conjunto 1203 da rua Líbero Badaró, 377'. */
const withStreet = (words: readonly BareWord[], to: number): number => {
  const isLinked = /^(da|na|do|no)$/.test(words[to]?.bare ?? '') && STREET.test(words[to + 1]?.bare ?? '');
  return isLinked ? (endOfAddress(words, to + 1) ?? to) : to;
};

/** Finds the number in 'meu apartamento é o 301', 'a casa dela é a 12'. */
const findOwn = (words: readonly BareWord[], at: number, wordsBefore: WordsBefore) => {
  if (!DWELLING.test(words[at]?.bare ?? '')) return undefined;
  const isOwn = /^(meu|minha|nosso|nossa|seu|sua)$/.test(wordsBefore(at).at(-1)?.bare ?? '');
  const said = words
    .slice(at + 1, at + 4)
    .map(({ bare }) => bare)
    .join(' ');
  const linked = /^((dele|dela) )?(é o|é a|é)(?= |$)/.exec(said)?.[0];
  if (linked === undefined) return undefined;
  const isNamed = words[at]?.bare.startsWith('ap') === true && linked === 'é o';
  if (!isOwn && !isNamed && !linked.startsWith('del')) return undefined;
  const from = at + 1 + linked.split(' ').length;
  const to = endOfHouseNumber(words, from);
  return to === undefined ? undefined : { from, to: endOfUnits(words, to) };
};

/** Returns the words after the last end of a sentence. */
const openWords = (before: readonly BareWord[]): string[] => {
  const mark = before.findLastIndex(({ after }) => /[.!?]/.test(after));
  return before.slice(mark + 1).map(({ bare }) => bare);
};
