import { wordGap } from '../document/unspaced.ts';
import type { ViewedPassage } from '../views/view-document.ts';

/** Position of a match: from a character of one token to a character (exclusive) of the same or a later token. */
export type TextHit = {
  readonly passageId: string;
  readonly fromToken: number;
  readonly fromCharacter: number;
  readonly toToken: number;
  readonly toCharacter: number;
};

/** What a match must have in common with the query besides its letters. */
export type Strictness = { readonly sameCase?: boolean; readonly sameAccents?: boolean };

/** Finds every match of `query` in text order, by default ignoring accents and case. Matches do not overlap; none spans passages. */
export const findText = (
  passages: readonly ViewedPassage[],
  query: string,
  language: string,
  strictness: Strictness = {},
): TextHit[] => {
  const wanted = fold(query.trim().replaceAll(/\s+/g, ' '), strictness).text;
  if (wanted === '') return [];
  const gap = wordGap(language);
  return passages.flatMap((passage) => findInPassage(passage.id, toFolded(passage, gap, strictness), wanted));
};

const findInPassage = (id: string, { text, places, starts }: Folded, wanted: string): TextHit[] => {
  const hits: TextHit[] = [];
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) {
    const last = at + wanted.length - 1;
    const from = places === undefined ? at : (places[at] ?? 0);
    const to = (places === undefined ? last : (places[last] ?? from)) + 1;
    const fromToken = tokenAt(starts, from);
    const toToken = tokenAt(starts, to - 1);
    hits.push({
      passageId: id,
      fromToken,
      fromCharacter: from - (starts[fromToken] ?? 0),
      toToken,
      toCharacter: to - (starts[toToken] ?? 0),
    });
  }
  return hits;
};

type Folded = FoldedText & {
  readonly starts: readonly number[];
};

/** Folded passages, so that each is folded once for all keystrokes. */
const known = new WeakMap<ViewedPassage['tokens'], Folded>();

const toFolded = ({ tokens }: ViewedPassage, gap: string, strictness: Strictness): Folded => {
  const isUsual = strictness.sameCase !== true && strictness.sameAccents !== true;
  const before = isUsual ? known.get(tokens) : undefined;
  if (before !== undefined) return before;
  const text = tokens.map((token) => token.text).join(gap);
  const folded = { ...fold(text, strictness), starts: startsOf(tokens, gap) };
  if (isUsual) known.set(tokens, folded);
  return folded;
};

const startsOf = (tokens: ViewedPassage['tokens'], gap: string): number[] => {
  let at = 0;
  return tokens.map(({ text }) => {
    const start = at;
    at += text.length + gap.length;
    return start;
  });
};

const tokenAt = (starts: readonly number[], place: number): number => {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
};

type FoldedText = {
  readonly text: string;
  /** The original index of each character; undefined if it is the same. */
  readonly places: readonly number[] | undefined;
};

/** Writes letters in one case and without accents, as far as these do not matter. */
const fold = (text: string, strictness: Strictness): FoldedText => {
  let isEven = true;
  // Most letters need no folding: hours of text are folded between two frames.
  const folded = text.replaceAll(FOLDED, (character) => {
    const plain = foldCharacter(character, strictness);
    if (plain.length !== character.length) isEven = false;
    return plain;
  });
  return { text: folded, places: isEven ? undefined : findPlaces(text, strictness) };
};

/** Characters to fold: everything but small letters, digits and signs of ASCII. */
const FOLDED = /[A-Z]|\P{ASCII}/gu;

const foldCharacter = (character: string, { sameCase, sameAccents }: Strictness): string => {
  const bare = sameAccents === true ? character : character.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return sameCase === true ? bare : bare.toLowerCase();
};

const findPlaces = (text: string, strictness: Strictness): number[] => {
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    const { length } = foldCharacter(character, strictness);
    for (let unit = 0; unit < length; unit += 1) places.push(at + Math.min(unit, character.length - 1));
    at += character.length;
  }
  return places;
};
