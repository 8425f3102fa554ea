import { endOfHouseNumber, endOfUnit, endOfUnits, endOfValue, isOfOther } from './address-parts.ts';
import { STREET } from './addresses.ts';
import type { BareWord } from './tokens.ts';

type Range = { readonly from: number; readonly to: number };

/** Most words between a street and its house number. */
const REACH = 45;
/** Most words of a question for a number: a longer sentence asks for something else. */
const QUESTION_WORDS_MAX = 8;
/** Most words of a street that is given alone: 'Na avenida Presidente Getúlio Vargas'. */
const STREET_WORDS_MAX = 9;

const STREET_ASKED =
  /(^| )(rua|avenida|endereço( completo| de entrega| para entrega)?|logradouro|mora onde|onde (.* )?(mora|reside|fica a sua casa))$/;
/** Words for a place somewhere in a question. */
const PLACE = /(^| )(rua|avenida|endereço|mora|moram|reside|logradouro)( |$)/;
const NUMBER_ASKED = /(^| )número( da casa| do prédio| da rua| da residência| do endereço)?$/;
const HOUSE_ASKED = /d[ao] (casa|prédio|residência|endereço)$/;
const UNIT_ASKED =
  /(^| )(apartamento|apto|bloco|quadra|lote|conjunto|torre|casa|complemento)( da casa| do prédio| do endereço)?$/;
const NO_UNIT = /(^| )(quant[oa]s|vacina|remédio|jogo|exame|programa|para)( |$)/;
/** The polite end of a question: 'O número, por favor?' */
const POLITE = / (por favor|por gentileza|então|senhora?)$/;
const LEAD = /^(é|fica|na|no|o|a|em|moro|resido|lá|sim|claro|olha|número|nº)$/;
const LEADS_MAX = 4;
const SAID_NUMBER = /^(número|nº)$/;

/**
 * Finds addresses that are given over several turns: 'Qual a rua? — Rua das Palmeiras. — Número? — Trezentos e vinte.' The words are those of
 * all speakers in order. A street is found only with its number; a unit, after a question about it.
 */
export const findToldAddresses = (words: readonly BareWord[]): Range[] => {
  const found: Range[] = [];
  let street: Range | undefined;
  let asked: AddressPart | undefined;
  for (let from = 0; from < words.length;) {
    const to = endOfSentence(words, from);
    const answer = readAnswer(
      words,
      { from, to },
      { asked, isOpen: street !== undefined && from - street.to <= REACH },
    );
    if (answer !== undefined) {
      if (answer.isNumber && street !== undefined) found.push(street);
      if (answer.isNumber) street = undefined;
      found.push(answer.range);
    }
    street = readStreet(words, { from, to }, asked) ?? (answer?.isNumber === true ? undefined : street);
    asked =
      readQuestion(words, { from, to }) ??
      (to - from <= ASIDE_WORDS_MAX && answer === undefined ? asked : undefined);
    from = to;
  }
  return found.toSorted((one, other) => one.from - other.from);
};

/** Most words of an aside, such as 'Certo.', which does not end a question. */
const ASIDE_WORDS_MAX = 2;

/** The part of an address that a question asks about. 'house' is a number that can be of nothing else: 'Qual o número da casa?' */
type AddressPart = 'street' | 'place' | 'number' | 'house' | 'unit';

const SENTENCE_WORDS_MAX = 40;

const endOfSentence = (words: readonly BareWord[], from: number): number => {
  let at = from;
  while (at < words.length - 1 && at < from + SENTENCE_WORDS_MAX && !/[.!?:]/.test(words[at]?.after ?? ''))
    at += 1;
  return at + 1;
};

const readQuestion = (words: readonly BareWord[], { from, to }: Range): AddressPart | undefined => {
  if (to - from > QUESTION_WORDS_MAX) return undefined;
  const said = words
    .slice(from, to)
    .map(({ bare }) => bare)
    .join(' ')
    .replace(POLITE, '');
  const isQuestion = words[to - 1]?.after.includes('?') === true;
  if (STREET_ASKED.test(said) && (isQuestion || said.includes('endereço'))) return 'street';
  // 'E o número.' says none, 'Me diga a rua.' no street.
  const isAsking = isQuestion || /(^| )(número|rua)$/.test(said);
  if (!isAsking) return undefined;
  if (NUMBER_ASKED.test(said)) return HOUSE_ASKED.test(said) ? 'house' : 'number';
  if (NO_UNIT.test(said)) return undefined;
  if (UNIT_ASKED.test(said)) return 'unit';
  return PLACE.test(said) ? 'place' : undefined;
};

/** Reads a street without number that answers a question for it: all of its words. */
const readStreet = (
  words: readonly BareWord[],
  { from, to }: Range,
  asked: AddressPart | undefined,
): Range | undefined => {
  if (asked !== 'street' && asked !== 'place') return undefined;
  const first = skipLeads(words, from);
  if (first >= to || to - first > STREET_WORDS_MAX) return undefined;
  const isNamed = STREET.test(words[first]?.bare ?? '');
  const isQuestion = words[to - 1]?.after.includes('?') === true;
  const isName = isNamed ? to - first > 1 && !isQuestion : asked === 'street' && !isQuestion;
  return isName && /^\p{L}/u.test(words[first]?.bare ?? '') ? { from: first, to } : undefined;
};

type Context = { readonly asked: AddressPart | undefined; readonly isOpen: boolean };
type Answer = { readonly range: Range; readonly isNumber: boolean };

const readAnswer = (
  words: readonly BareWord[],
  { from, to }: Range,
  { asked, isOpen }: Context,
): Answer | undefined => {
  const first = skipLeads(words, from);
  const isSaidNumber = first > from && SAID_NUMBER.test(words[first - 1]?.bare ?? '');
  const isNumber = isOpen && (isSaidNumber || asked === 'number' || asked === 'house');
  if (!isNumber && asked !== 'unit' && asked !== 'house') return undefined;
  const end = endOfAnswer(words, { from: first, to }, isNumber);
  return end === undefined ? undefined : { range: { from: first, to: endOfUnits(words, end) }, isNumber };
};

const endOfAnswer = (
  words: readonly BareWord[],
  { from, to }: Range,
  isNumber: boolean,
): number | undefined => {
  const end = endOfUnit(words, from) ?? (isNumber ? endOfHouseNumber(words, from) : endOfValue(words, from));
  if (end === undefined || end > to || isOfOther(words, end)) return undefined;
  const isAlone = end === to || words[end - 1]?.after !== '' || endOfUnits(words, end) > end;
  // 'Ganhou a casa? Três a zero.'
  return isNumber || isAlone ? end : undefined;
};

const skipLeads = (words: readonly BareWord[], from: number): number => {
  let at = from;
  while (at < from + LEADS_MAX && LEAD.test(words[at]?.bare ?? '') && words[at + 1] !== undefined) at += 1;
  return at;
};
