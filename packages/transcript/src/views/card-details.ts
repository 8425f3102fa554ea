import { isCounting, readShortNumber } from './cardinals.ts';
import { MONTHS } from './dates.ts';
import type { PersonalRange, WordsBefore } from './personal-data.ts';
import { isSeparator, readPiece } from './spoken-digits.ts';
import type { BareWord } from './tokens.ts';

const CARD =
  /(^| )(cart(ão|ões)(?! (de )?(vacina|vacinação|ponto|visita|embarque|memória|amarelo|vermelho|sus))|cvv2?|cvc2?|código de segurança|código atrás|american express|mastercard|visa)( |$)/;
const LINK =
  '( (é|são|o|os|a|até|em|no|do|da|de|meu|seu|dele|dela|cartão|verso|número|visa|master|mastercard|elo|débito|aqui|então|sim|fica|está|seria|mês|dia))*';
const VALIDITY = new RegExp(`(^| )(validade|vence|vencimento|válid[oa]|vale até|expira)${LINK}$`);
/** Words for what expires too, and is no card: bills and points. */
const OTHER_VALIDITY =
  /(^| )(fatura|boleto|parcela|contrato|pontos|promoção|crédito) (\S+ ){0,3}(vence|vencimento|validade)/;
const CODE = new RegExp(
  `(^| )(cvv2?|cvc2?|código de segurança|(código|números|dígitos|algarismos)( que (está|estão|fica|ficam|tem))? (atrás|de trás|do verso|no verso))${LINK}$`,
);
/** Codes that only a card near them proves. */
const CARD_CODE = new RegExp(`(^| )código( de verificação| verificador)?${LINK}$`);
const CARD_END =
  /(^| )(cart(ão|ões) (\S+ ){0,2}(fina(l|is)|terminad[oa]s? (em|com))|(final|(últimos|quatro)( quatro)?( números| dígitos)?) d[oe] (meu |seu )?cartão)( é| são| o| os)*$/;
const WORDS_AFTER = 10;

/** Finds the validity, security code and last digits of a card. Codes and dates without a card near them are others. */
export const findCardDetails = (words: readonly BareWord[], wordsBefore: WordsBefore): PersonalRange[] => {
  const found: PersonalRange[] = [];
  for (let at = 0; at < words.length;) {
    // What follows a detail of a card at once is of it, too: 'validade 08/29, código 471'.
    const isBehindDetail = at - (found.at(-1)?.to ?? -WORDS_AFTER) < WORDS_AFTER;
    const to = mayBegin(words[at]?.bare ?? '')
      ? endOfDetail(words, {
          at,
          isBehindDetail: isBehindDetail || isCardQuestion(wordsBefore(at)),
          before: said(wordsBefore(at)),
        })
      : undefined;
    if (to !== undefined) found.push({ kind: 'card', from: at, to });
    at = to ?? at + 1;
  }
  return found;
};

const mayBegin = (bare: string): boolean =>
  /^\d/.test(bare) || bare === 'zero' || bare === 'meia' || isCounting(bare) || MONTHS.has(bare);

/** Returns whether the words before ask for a card's validity: 'Validade? — Doze de vinte e oito.' */
const isCardQuestion = (before: readonly BareWord[]): boolean => {
  const last = before.at(-1);
  return last?.bare === 'validade' && last.after.includes('?');
};

const said = (words: readonly BareWord[]): string => words.map(({ bare }) => bare).join(' ');

type Place = { readonly at: number; readonly isBehindDetail: boolean; readonly before: string };

const endOfDetail = (
  words: readonly BareWord[],
  { at, isBehindDetail, before }: Place,
): number | undefined => {
  const isOfCard = isBehindDetail || CARD.test(before);
  const isNear = (to: number): boolean =>
    isOfCard || CARD.test(wordsAfter(words, to)) || isBeforeCode(words, to);
  const isCode = CODE.test(before) || CARD_END.test(before) || (CARD_CODE.test(before) && isOfCard);
  if (isCode) return endOfCode(words, at);
  if (!VALIDITY.test(before) || OTHER_VALIDITY.test(before)) return undefined;
  const validity = endOfValidity(words, at);
  return validity !== undefined && isNear(validity) && !isOfOther(words, validity) ? validity : undefined;
};

/** Returns whether a validity is of something else: 'validade 12/27 do queijo'. */
const isOfOther = (words: readonly BareWord[], to: number): boolean =>
  words[to - 1]?.after === '' &&
  /^d[oae]$/.test(words[to]?.bare ?? '') &&
  !/^(meu|cartão)$/.test(words[to + 1]?.bare ?? '');

const wordsAfter = (words: readonly BareWord[], to: number): string =>
  said(words.slice(to, to + WORDS_AFTER));

/** Returns whether a code follows a validity: both together belong to a card. */
const isBeforeCode = (words: readonly BareWord[], to: number): boolean => {
  let name = to;
  while (/^(e|o)$/.test(words[name]?.bare ?? '')) name += 1;
  const number = name + (words[name + 1]?.bare === 'é' ? 2 : 1);
  return /^código$/.test(words[name]?.bare ?? '') && endOfCode(words, number) !== undefined;
};

/** Returns the end of a code of three or four digits, and no more. */
const endOfCode = (words: readonly BareWord[], from: number): number | undefined => {
  let digits = '';
  let end = from;
  for (let piece = readPiece(words, from); piece !== undefined; piece = readPiece(words, end)) {
    digits += piece.digits;
    end = piece.to;
    if (digits.length >= 4 || words[end - 1]?.after !== '') break;
  }
  const isMore = /^,?$/.test(words[end - 1]?.after ?? '') && readPiece(words, end) !== undefined;
  return !isMore && (digits.length === 3 || digits.length === 4) ? end : undefined;
};

const WRITTEN = /^(0?[1-9]|1[0-2])\/((20)?[2-5]\d)$/;
const YEAR_WORDS = 10;

/** Returns the end of a validity: '12/28', 'doze de vinte e oito', 'zero cinco barra trinta', 'dezembro de 2029'. */
const endOfValidity = (words: readonly BareWord[], at: number): number | undefined => {
  const bare = words[at]?.bare ?? '';
  if (WRITTEN.test(bare)) return at + 1;
  const month = MONTHS.has(bare) ? at + 1 : endOfMonth(words, at);
  if (month === undefined || /[.!?]/.test(words[month - 1]?.after ?? '')) return undefined;
  const link = words[month]?.bare ?? '';
  return endOfYear(words, /^(de|do)$/.test(link) || isSeparator(link) ? month + 1 : month);
};

const endOfMonth = (words: readonly BareWord[], at: number): number | undefined => {
  const number = readNumber(words, words[at]?.bare === 'zero' ? at + 1 : at);
  return number !== undefined && number.value >= 1 && number.value <= 12 ? number.end : undefined;
};

const endOfYear = (words: readonly BareWord[], at: number): number | undefined => {
  if (/^20[2-5]\d$/.test(words[at]?.bare ?? '')) return at + 1;
  const number = readNumber(words, at);
  const year = number === undefined ? 0 : number.value % 2_000;
  return number !== undefined && year >= 20 && year < 60 ? number.end : undefined;
};

const readNumber = (words: readonly BareWord[], at: number): { value: number; end: number } | undefined => {
  const counting = words
    .slice(at, at + YEAR_WORDS)
    .map(({ bare, after }) => ({ bare, isLast: after !== '' }));
  const number = readShortNumber(counting, 0);
  return number && { value: number.value, end: at + number.end };
};
