import { isCounting } from './cardinals.ts';
import { type Figured, writeRangeItems } from './range-figures.ts';
import { type RangeItem, readRangeItem } from './range-items.ts';
import type { Words } from './written.ts';

/** A range or list of amounts: its figures in order, none if it stays as it was said; `end` is the index after it. */
export type Range = { readonly figures: readonly Figured[]; readonly end: number };

/** How an amount is linked to the one before it. */
type Link = 'and' | 'or' | 'to' | 'into' | 'each' | 'other' | ',';
export type LinkedItem = RangeItem & { readonly link: Link | undefined };

/** Most items of a list. A longer one is read as single numbers. */
const ITEMS_MAX = 6;

/**
 * Reads the range or list that starts at a word and whose last amount has a unit or a scale for all: 'entre dez e vinte mil reais'. The unit
 * is written to each amount; what could mean two things stays as it was said. Returns undefined if there is none.
 */
export const readRange = (words: Words, at: number): Range | undefined => {
  if (!mayBegin(words.counting[at]?.bare ?? '')) return undefined;
  const items = readItems(words, at);
  const [first, last] = [items[0], items.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  if (items.length === 1)
    return isUnlinkedAfterBetween(words, first) ? { figures: [], end: first.end } : undefined;
  if (words.counting[at - 1]?.bare === 'às' || items.slice(0, -1).some((item) => isYear(words, item)))
    return undefined;
  if (items.some((item, index) => mayContinue(items[index - 1], item))) return { figures: [], end: last.end };
  const figures = writeRangeItems(items, words);
  if (figures === undefined) return undefined;
  return { figures: isLinkedClearly(words, items) ? figures : [], end: last.end };
};

/**
 * Returns whether an amount may continue the one before: 'quarenta e cinco mil, trezentos e dois' is one number, or two; '45.000, 302' would
 * be two.
 */
const mayContinue = (before: LinkedItem | undefined, { amount, link }: LinkedItem): boolean =>
  link === ',' &&
  before?.lead?.isAlone === true &&
  before.lead.scale === 1_000 &&
  amount.value < 1_000 &&
  !amount.isFigure;

const mayBegin = (bare: string): boolean =>
  isCounting(bare) || bare === 'zero' || bare === 'meio' || /^((r\$|us\$|€)?\d|(r\$|us\$|€)$)/.test(bare);

/** Reads amounts until one has a unit, or none follows. */
const readItems = (words: Words, at: number): LinkedItem[] => {
  const items: LinkedItem[] = [];
  for (
    let next: { link: Link | undefined; at: number } | undefined = { link: undefined, at };
    next !== undefined;
  ) {
    const item = readRangeItem(words, next.at);
    if (item === undefined || items.length === ITEMS_MAX) break;
    items.push({ ...item, link: next.link });
    next = item.unit !== undefined && !isPricedFirst(item, items) ? undefined : readLink(words, item.end);
  }
  return items;
};

/** Returns whether the unit is before the first amount: 'R$ 10 a 20 mil'. */
const isPricedFirst = ({ from, amount, end }: RangeItem, items: readonly RangeItem[]): boolean =>
  items.length === 1 && amount.isFigure && end === amount.end && from < amount.end;

const LINKS: readonly (readonly [RegExp, Link])[] = [
  [/^e$/, 'and'],
  [/^ou$/, 'or'],
  [/^(a|aos?|às|até)$/, 'to'],
  [/^(para|pra)$/, 'into'],
  [/^em$/, 'each'],
  [/^(nem|contra|quanto|como|versus)$/, 'other'],
];
const FILLER = /^(uns|umas|até|mesmo|talvez|os|as|quase|não|já)$/;
const FILLERS_MAX = 2;

const readLink = ({ bare }: Words, at: number): { link: Link; at: number } | undefined => {
  const mark = bare[at - 1]?.after ?? '';
  const found = LINKS.find(([pattern]) => pattern.test(bare[at]?.bare ?? ''))?.[1];
  if (mark !== '' && mark !== ',') return undefined;
  if (found === undefined) return mark === ',' ? { link: ',', at: skipFillers(bare, at).at } : undefined;
  if (bare[at]?.after !== '') return undefined;
  const { at: next, isDenied } = skipFillers(bare, at + 1);
  return { link: isDenied ? 'other' : found, at: next };
};

const skipFillers = (bare: Words['bare'], from: number): { at: number; isDenied: boolean } => {
  let at = from;
  while (at < from + FILLERS_MAX && FILLER.test(bare[at]?.bare ?? '')) at += 1;
  return { at, isDenied: bare.slice(from, at).some((word) => word.bare === 'não') };
};

/** Returns whether an amount after 'entre' could be two: 'entre vinte e cinco mil reais' is 25,000 or from 20 to 5,000. */
const isUnlinkedAfterBetween = ({ counting }: Words, { from, end, amount }: RangeItem): boolean =>
  counting[from - 1]?.bare === 'entre' &&
  !amount.isFigure &&
  amount.value >= 1_000 &&
  counting.slice(from, end).some(({ bare }) => bare === 'e');

const YEAR_NAME = /^(em|desde|ano|anos)$/;

/** Returns whether an amount is a year: 'em dois mil e dez, vinte mil pessoas'. */
const isYear = ({ counting }: Words, { from, amount: { value } }: RangeItem): boolean =>
  value >= 1_500 && value <= 2_099 && (value % 100 !== 0 || YEAR_NAME.test(counting[from - 1]?.bare ?? ''));

const APPROXIMATE =
  /(^| )(uns|umas|cerca de|torno de|volta de|coisa de|faixa de|casa de|mais ou menos|aproximadamente|quase|tipo|talvez)$/;

const FROM = /(^| )(de|dos|das|desde)$/;
const BETWEEN = /(^| )entre( uns| umas)?$/;

/** Returns whether the amounts surely belong together: 'vendi dez a vinte reais cada' has two prices. */
const isLinkedClearly = (words: Words, items: readonly LinkedItem[]): boolean => {
  const before = openWordsBefore(words, items[0]?.from ?? 0).join(' ');
  const isAbout = APPROXIMATE.test(before);
  const links = items.slice(1).map(({ link }) => link);
  if (links.length === 1) return isPair(links[0], { words, items, before, isAbout });
  const last = links.at(-1) ?? ',';
  return (
    links.slice(0, -1).every((link) => link === ',') && (last === ',' ? isAbout : /^(and|or)$/.test(last))
  );
};

type Pair = {
  readonly words: Words;
  readonly items: readonly LinkedItem[];
  readonly before: string;
  readonly isAbout: boolean;
};

const isPair = (link: Link | undefined, { words, items, before, isAbout }: Pair): boolean => {
  const isLarge = items.every(({ amount }) => amount.value >= 1_000);
  const isFrom = FROM.test(before) || isAbout;
  const isBetween = BETWEEN.test(before) || isLarge;
  const isPercent = items.at(-1)?.unit === '%';
  const clear: Readonly<Record<Link, boolean>> = {
    or: true,
    and: isBetween,
    to: (isFrom || isBetween || isPercent) && isSpan(words, items),
    into: isFrom,
    each: isFrom,
    ',': isAbout,
    other: false,
  };
  return link !== undefined && clear[link];
};

/** Returns whether amounts go from a smaller to a larger one, and are no price of each. */
const isSpan = ({ bare }: Words, items: readonly LinkedItem[]): boolean =>
  items.every(({ amount }, index) => index === 0 || valueOf(items[index - 1]?.amount) < valueOf(amount)) &&
  bare[items.at(-1)?.end ?? 0]?.bare !== 'cada';

const valueOf = (amount: RangeItem['amount'] | undefined): number =>
  amount === undefined ? 0 : amount.value + Number(`0.${amount.decimals || '0'}`);

const WORDS_BEFORE = 3;

/** Returns the words before an index, after the last mark. */
const openWordsBefore = ({ bare }: Words, at: number): string[] => {
  const before = bare.slice(Math.max(0, at - WORDS_BEFORE), at);
  const mark = before.findLastIndex(({ after }) => after !== '');
  return before.slice(mark + 1).map((word) => word.bare);
};
