import { type BareWord, type ViewedToken, bareWord, fuse } from './tokens.ts';
import { type CountingWord, readCardinal, spokenDigit } from './cardinals.ts';

const MONTHS = new Map(
  [
    'janeiro',
    'fevereiro',
    'março',
    'abril',
    'maio',
    'junho',
    'julho',
    'agosto',
    'setembro',
    'outubro',
    'novembro',
    'dezembro',
  ].map((name, index) => [name, index + 1]),
);
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
/** Numbers below it stay words where no unit follows: 'os dois foram'. */
const FIGURE_MIN = 10;

type Words = { readonly bare: readonly BareWord[]; readonly counting: readonly CountingWord[] };
/** A number with what it counts, written with figures; `end` is the index after it. */
type Written = { readonly text: string; readonly end: number };

/** Portuguese numbers, money, dates and percentages as figures: 'vinte e três mil reais' → 'R$ 23.000'. */
export const writeFigures = (tokens: readonly ViewedToken[]): ViewedToken[] => {
  const words = readWords(tokens);
  const result: ViewedToken[] = [];
  for (let at = 0; at < tokens.length;) {
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
  // What is no plain word any more is nothing to count with.
  const bare = tokens.map((token) =>
    token.kind === 'word' ? bareWord(token) : { bare: '', before: '', after: '' },
  );
  return { bare, counting: bare.map((word) => ({ bare: word.bare, isLast: word.after !== '' })) };
};

/** Marks around the words stay around the figure. */
const wrap = ({ bare }: Words, at: number, { text, end }: Written): string =>
  `${bare[at]?.before ?? ''}${text}${bare[end - 1]?.after ?? ''}`;

const readFigure = (words: Words, at: number): Written | undefined => {
  const first = readFirstOfMonth(words, at);
  if (first) return first;
  const amount = readAmount(words, at);
  if (amount === undefined) return undefined;
  if (words.counting[amount.end - 1]?.isLast === true) return plain(amount);
  return (
    readMoney(words, amount) ?? readPercentage(words, amount) ?? readDate(words, amount) ?? plain(amount)
  );
};

type Amount = {
  readonly value: number;
  /** Figures behind the comma. */
  readonly decimals: string;
  readonly end: number;
  /** It stood in figures already. */
  readonly isFigure: boolean;
};

const readAmount = (words: Words, at: number): Amount | undefined => {
  const bare = words.bare[at]?.bare ?? '';
  const figures = /^(?<whole>\d{1,3}(?:\.\d{3})+|\d+)(?:,(?<decimals>\d+))?$/.exec(bare)?.groups;
  if (figures) return readWrittenAmount(words, at, figures);
  const cardinal = readCardinal(words.counting, at);
  if (cardinal === undefined) return undefined;
  const decimals = readDecimals(words, cardinal.end);
  return {
    value: cardinal.value,
    decimals: decimals?.digits ?? '',
    end: decimals?.end ?? cardinal.end,
    isFigure: false,
  };
};

const readWrittenAmount = (
  { counting }: Words,
  at: number,
  figures: Record<string, string | undefined>,
): Amount => {
  const whole = Number((figures['whole'] ?? '').replaceAll('.', ''));
  const next = counting[at + 1]?.bare ?? '';
  const scale = counting[at]?.isLast === true ? 1 : (WRITTEN_SCALES.get(next) ?? 1);
  const decimals = figures['decimals'] ?? '';
  if (scale === 1) return { value: whole, decimals, end: at + 1, isFigure: true };
  return { value: Number(`${whole}.${decimals || '0'}`) * scale, decimals: '', end: at + 2, isFigure: true };
};

const WRITTEN_SCALES = new Map(
  Object.entries({ mil: 1e3, milhão: 1e6, milhões: 1e6, bilhão: 1e9, bilhões: 1e9 }),
);

/** 'vírgula cinco', 'vírgula zero sete', 'vírgula vinte e cinco'. */
const readDecimals = ({ counting }: Words, at: number): { digits: string; end: number } | undefined => {
  if (counting[at]?.bare !== 'vírgula' || counting[at - 1]?.isLast === true) return undefined;
  let digits = '';
  let end = at + 1;
  while (spokenDigit(counting[end]?.bare ?? '') === '0') {
    digits += '0';
    end += 1;
  }
  const rest = readCardinal(counting, end);
  if (rest) return { digits: digits + String(rest.value), end: rest.end };
  return digits === '' ? undefined : { digits, end };
};

const readMoney = (words: Words, amount: Amount): Written | undefined => {
  const { counting } = words;
  const at = counting[amount.end]?.bare === 'de' && amount.value >= 1e6 ? amount.end + 1 : amount.end;
  const unit = counting[at]?.bare ?? '';
  if (/^centavos?$/.test(unit) && amount.value < 100)
    return { text: `R$ 0,${String(amount.value).padStart(2, '0')}`, end: at + 1 };
  const symbol = CURRENCIES.get(unit);
  if (symbol === undefined) return undefined;
  const cents = counting[at]?.isLast === true ? undefined : readCents(words, at + 1);
  if (cents) return { text: `${symbol} ${group(amount.value)},${cents.text}`, end: cents.end };
  return { text: `${symbol} ${figure(amount)}`, end: at + 1 };
};

const readCents = (words: Words, at: number): Written | undefined => {
  const from = words.counting[at]?.bare === 'e' ? at + 1 : at;
  const cents = readAmount(words, from);
  if (cents === undefined || cents.value > 99 || cents.decimals !== '') return undefined;
  if (!/^centavos?$/.test(words.counting[cents.end]?.bare ?? '')) return undefined;
  return { text: String(cents.value).padStart(2, '0'), end: cents.end + 1 };
};

const readPercentage = ({ counting }: Words, amount: Amount): Written | undefined => {
  const isPercentage = counting[amount.end]?.bare === 'por' && counting[amount.end + 1]?.bare === 'cento';
  return isPercentage ? { text: `${figure(amount)}%`, end: amount.end + 2 } : undefined;
};

const readDate = (words: Words, day: Amount): Written | undefined => {
  const { counting } = words;
  if (day.value < 1 || day.value > 31 || day.decimals !== '' || counting[day.end]?.bare !== 'de')
    return undefined;
  const month = MONTHS.get(counting[day.end + 1]?.bare ?? '');
  if (month === undefined) return undefined;
  const year = readYear(words, day.end + 1);
  if (year === undefined)
    return { text: `${day.value} de ${counting[day.end + 1]?.bare ?? ''}`, end: day.end + 2 };
  return { text: `${twoDigits(day.value)}/${twoDigits(month)}/${year.value}`, end: year.end };
};

const readYear = (words: Words, monthAt: number): Amount | undefined => {
  if (words.counting[monthAt]?.isLast === true || words.counting[monthAt + 1]?.bare !== 'de')
    return undefined;
  const year = readAmount(words, monthAt + 2);
  return year !== undefined && isYear(year.value) && year.decimals === '' ? year : undefined;
};

/** The first of a month is said 'primeiro'. */
const readFirstOfMonth = (words: Words, at: number): Written | undefined => {
  const { counting } = words;
  if (counting[at]?.bare !== 'primeiro' || counting[at].isLast) return undefined;
  const date = readDate(words, { value: 1, decimals: '', end: at + 1, isFigure: false });
  return date && { ...date, text: date.text.replace(/^1 /, '1º ') };
};

/** A number that counts nothing we know. */
const plain = (amount: Amount): Written | undefined => {
  if (amount.isFigure) return undefined;
  if (amount.value < FIGURE_MIN && amount.decimals === '') return undefined;
  const text = isYear(amount.value) && amount.decimals === '' ? String(amount.value) : figure(amount);
  return { text, end: amount.end };
};

const figure = ({ value, decimals }: Pick<Amount, 'value' | 'decimals'>): string => {
  if (decimals !== '') return `${group(value)},${decimals}`;
  if (value >= 1e9 && value % 1e8 === 0) return scaled(value / 1e9, 'bilhão', 'bilhões');
  if (value >= 1e6 && value < 1e9 && value % 1e5 === 0) return scaled(value / 1e6, 'milhão', 'milhões');
  return group(value);
};

const scaled = (value: number, one: string, many: string): string =>
  `${String(value).replace('.', ',')} ${value < 2 ? one : many}`;

const GROUPED = new Intl.NumberFormat('pt-BR', { useGrouping: 'always', maximumFractionDigits: 0 });
const group = (value: number): string => GROUPED.format(value);
const twoDigits = (value: number): string => String(value).padStart(2, '0');
const isYear = (value: number): boolean => value >= 1_500 && value <= 2_099;
