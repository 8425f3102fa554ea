import { type Amount, isPercentage, readAmount } from './amounts.ts';
import { readDate, readFirstOfMonth, readTime } from './dates.ts';
import { skipIdiom } from './idioms.ts';
import { readMetres } from './metres.ts';
import { readRegnalNumber } from './regnal-numbers.ts';
import { type ViewedToken, bareWord, fuse } from './tokens.ts';
import { type Words, type Written, twoDigits } from './written.ts';
import { isMeantAsYear } from './years.ts';

const CURRENCIES = new Map(
  Object.entries({
    real: 'R$',
    reais: 'R$',
    dólar: 'US$',
    dólares: 'US$',
    euro: '€',
    euros: '€',
  }),
);
/** Smaller numbers stay words without a unit: 'os dois foram'. */
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
    const written = tokens[at]?.kind === 'word' ? readFigure(words, at) : undefined;
    const token = tokens[at];
    if (token === undefined) break;
    const figure = written && fuse(tokens.slice(at, written.end), wrap(words, at, written), 'figure');
    result.push(figure ?? token);
    at = figure === undefined || written === undefined ? at + 1 : written.end;
  }
  return result;
};

const readWords = (tokens: readonly ViewedToken[]): Words => {
  // A token that was already replaced is not a number word.
  const bare = tokens.map((token) =>
    token.kind === 'word' ? bareWord(token) : { bare: '', before: '', after: '' },
  );
  return { bare, counting: bare.map((word) => ({ bare: word.bare, isLast: word.after !== '' })) };
};

/** Punctuation around the words stays around the figure. */
const wrap = ({ bare }: Words, at: number, { text, end }: Written): string =>
  `${bare[at]?.before ?? ''}${text}${bare[end - 1]?.after ?? ''}`;

const readFigure = (words: Words, at: number): Written | undefined => {
  const first =
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

const readMoney = (words: Words, amount: Amount): Written | undefined => {
  const { counting } = words;
  const at = counting[amount.end]?.bare === 'de' && amount.value >= 1e6 ? amount.end + 1 : amount.end;
  const unit = counting[at]?.bare ?? '';
  if (/^centavos?$/.test(unit) && amount.value < 100)
    return { text: `R$ 0,${twoDigits(amount.value)}`, end: at + 1 };
  const symbol = CURRENCIES.get(unit);
  if (symbol === undefined) return undefined;
  const cents = counting[at]?.isLast === true ? undefined : readCents(words, at + 1);
  if (cents) return { text: `${symbol} ${group(amount.value)},${cents.text}`, end: cents.end };
  return { text: `${symbol} ${figure(amount)}`, end: at + 1 };
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
  return isPercentage(counting, amount.end) ? { text: `${figure(amount)}%`, end: amount.end + 2 } : undefined;
};

/** A number without a known unit. */
const plain = ({ counting }: Words, from: number, amount: Amount): Written | undefined => {
  if (amount.isFigure) return undefined;
  if (amount.value < FIGURE_MIN && amount.decimals === '') return undefined;
  const isDate = amount.decimals === '' && isMeantAsYear(counting, amount.value, { from, end: amount.end });
  return { text: isDate ? String(amount.value) : figure(amount), end: amount.end };
};

const figure = ({ value, decimals, isInParts = false }: Omit<Amount, 'end' | 'isFigure'>): string => {
  if (decimals !== '') return `${group(value)},${decimals}`;
  if (isInParts) return group(value);
  if (value >= 1e9 && value % 1e7 === 0) return scaled(value / 1e9, 'bilhão', 'bilhões');
  if (value >= 1e6 && value < 1e9 && value % 1e4 === 0) return scaled(value / 1e6, 'milhão', 'milhões');
  return group(value);
};

const scaled = (value: number, one: string, many: string): string =>
  `${String(value).replace('.', ',')} ${value < 2 ? one : many}`;

const GROUPED = new Intl.NumberFormat('pt-BR', { useGrouping: 'always', maximumFractionDigits: 0 });
const group = (value: number): string => GROUPED.format(value);
