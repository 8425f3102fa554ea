import { amountFigure, groupFigure } from './amount-figures.ts';
import { type Amount, endOfPercentage, isPercentage, readAmount } from './amounts.ts';
import { readShortNumber } from './cardinals.ts';
import { readDate, readFirstOfMonth, readTime } from './dates.ts';
import { CURRENCIES } from './currencies.ts';
import { readDictatedCode } from './dictated-codes.ts';
import { skipIdiom } from './idioms.ts';
import { readMetres } from './metres.ts';
import { endOfPair } from './pairs.ts';
import { type Range, readRange } from './ranges.ts';
import { readRegnalNumber } from './regnal-numbers.ts';
import { type ViewedToken, bareWord, fuse } from './tokens.ts';
import { readVersion } from './versions.ts';
import { type Words, type Written, twoDigits } from './written.ts';
import { isMeantAsYear } from './years.ts';

/** Smallest number that becomes figures without a unit: 'os dois foram' stays. */
const FIGURE_MIN = 10;

/** Writes Portuguese numbers, money, dates and percentages as figures: 'vinte e três mil reais' → 'R$ 23.000'. */
export const writeFigures = (tokens: readonly ViewedToken[]): ViewedToken[] => {
  const words = readWords(tokens);
  const result: ViewedToken[] = [];
  for (let at = 0; at < tokens.length;) {
    const afterIdiom = skipIdiom(words.counting, at);
    if (afterIdiom > at) {
      result.push(...tokens.slice(at, afterIdiom));
      at = afterIdiom;
      continue;
    }
    const token = tokens[at];
    if (token === undefined) break;
    const { figures, end } = token.kind === 'word' ? readFigures(words, at) : { figures: [], end: at + 1 };
    result.push(...replace(tokens, words, { figures, from: at, end }));
    at = end;
  }
  return result;
};

/** Reads the figures from a word on, with the words between them; none if it stays. */
const readFigures = (words: Words, at: number): Range => {
  const code = readDictatedCode(words, at) ?? readVersion(words, at);
  const range = code === undefined ? readRange(words, at) : undefined;
  if (range !== undefined) return range;
  const pair = code === undefined ? endOfPair(words.counting, at) : undefined;
  if (pair !== undefined) return { figures: [], end: pair };
  const written = code ?? readFigure(words, at);
  return written === undefined
    ? { figures: [], end: at + 1 }
    : { figures: [{ ...written, from: at }], end: written.end };
};

const replace = (
  tokens: readonly ViewedToken[],
  words: Words,
  { figures, from, end }: Range & { readonly from: number },
): ViewedToken[] => {
  const result: ViewedToken[] = [];
  let at = from;
  for (const figure of figures) {
    const fused = fuse(tokens.slice(figure.from, figure.end), wrap(words, figure.from, figure), 'figure');
    result.push(...tokens.slice(at, figure.from), ...(fused === undefined ? [] : [fused]));
    at = figure.end;
  }
  return [...result, ...tokens.slice(at, end)];
};

const readWords = (tokens: readonly ViewedToken[]): Words => {
  // A token that was already replaced is not a number word.
  const bare = tokens.map((token) =>
    token.kind === 'word' ? bareWord(token) : { bare: '', before: '', after: '' },
  );
  return { bare, counting: bare.map((word) => ({ bare: word.bare, isLast: word.after !== '' })) };
};

/** Puts the punctuation around the words around the figure. */
const wrap = ({ bare }: Words, at: number, { text, end }: Written): string =>
  `${bare[at]?.before ?? ''}${text}${bare[end - 1]?.after ?? ''}`;

const readFigure = (words: Words, at: number): Written | undefined => {
  const first =
    readHalfWritten(words, at) ??
    readFirstOfMonth(words, at) ??
    readTime(words, at) ??
    readMetres(words.counting, at) ??
    readRegnalNumber(words.counting, at);
  if (first) return first;
  const amount = readAmount(words.counting, at);
  if (amount === undefined) return undefined;
  const isPriced = words.bare[at - 1]?.bare === 'r$';
  if (isPriced || words.counting[amount.end - 1]?.isLast === true) return plain(words, at, amount);
  return (
    readMoney(words, amount) ??
    readPercentage(words, amount) ??
    readDate(words, amount) ??
    plain(words, at, amount)
  );
};

/** Reads 'dois ponto 5%', as the engine writes it sometimes. */
const readHalfWritten = ({ counting }: Words, at: number): Written | undefined => {
  const whole = readShortNumber(counting, at);
  if (whole === undefined || whole.value > 999 || counting[whole.end - 1]?.isLast === true) return undefined;
  const decimals = /^(\d{1,3})%$/.exec(counting[whole.end + 1]?.bare ?? '')?.[1];
  const isPoint = /^(ponto|vírgula)$/.test(counting[whole.end]?.bare ?? '');
  return decimals !== undefined && isPoint
    ? { text: `${whole.value},${decimals}%`, end: whole.end + 2 }
    : undefined;
};

const readMoney = (words: Words, amount: Amount): Written | undefined => {
  const { counting } = words;
  const at = counting[amount.end]?.bare === 'de' && amount.value >= 1e6 ? amount.end + 1 : amount.end;
  const unit = counting[at]?.bare ?? '';
  if (/^centavos?$/.test(unit) && amount.value < 100)
    return { text: `R$ 0,${twoDigits(amount.value)}`, end: at + 1 };
  const symbol = CURRENCIES.get(unit);
  if (symbol === undefined) return undefined;
  const cents = counting[at]?.isLast === true ? undefined : readCents(words, at + 1);
  if (cents) return { text: `${symbol} ${groupFigure(amount.value)},${cents.text}`, end: cents.end };
  return { text: `${symbol} ${amountFigure(amount)}`, end: at + 1 };
};

const AFTER_CENTS = /^(|cada|por|o|a|no|na|mas|hoje|só)$/;

const readCents = (words: Words, at: number): Written | undefined => {
  const from = words.counting[at]?.bare === 'e' ? at + 1 : at;
  const cents = readAmount(words.counting, from);
  if (cents === undefined || cents.value > 99 || cents.decimals !== '') return undefined;
  if (isPercentage(words.counting, cents.end)) return undefined;
  const next = words.counting[cents.end]?.bare ?? '';
  if (/^centavos?$/.test(next)) return { text: twoDigits(cents.value), end: cents.end + 1 };
  // 'dez reais e cinquenta.', but not 'dez reais e cinquenta pessoas'.
  const isAlone = from > at && (words.counting[cents.end - 1]?.isLast !== false || AFTER_CENTS.test(next));
  return isAlone && cents.value >= FIGURE_MIN ? { text: twoDigits(cents.value), end: cents.end } : undefined;
};

const readPercentage = ({ counting }: Words, amount: Amount): Written | undefined => {
  const end = endOfPercentage(counting, amount.end);
  return end === undefined ? undefined : { text: `${amountFigure(amount)}%`, end };
};

/** Writes a number without a known unit. */
const plain = ({ counting }: Words, from: number, amount: Amount): Written | undefined => {
  if (amount.isFigure) return undefined;
  if (amount.value < FIGURE_MIN && amount.decimals === '') return undefined;
  const isDate = amount.decimals === '' && isMeantAsYear(counting, amount.value, { from, end: amount.end });
  return { text: isDate ? String(amount.value) : amountFigure(amount), end: amount.end };
};
