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

/** What a match must have in common with the query beside its letters. */
export type Strictness = { readonly sameCase?: boolean; readonly sameAccents?: boolean };

/** Every match of `query` in text order, by default ignoring accents and case. Matches do not overlap; none spans passages. */
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
    const from = places[at] ?? 0;
    const to = (places[at + wanted.length - 1] ?? from) + 1;
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

type Folded = {
  readonly text: string;
  readonly places: readonly number[];
  readonly starts: readonly number[];
};

/** Passages are folded once for all keystrokes. */
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

/** Letters in one case and without accents, as far as these do not matter; `places` has the original index of each. */
const fold = (text: string, { sameCase, sameAccents }: Strictness): { text: string; places: number[] } => {
  let folded = '';
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    const bare = sameAccents === true ? character : character.normalize('NFD').replaceAll(/\p{M}/gu, '');
    const plain = sameCase === true ? bare : bare.toLowerCase();
    for (let unit = 0; unit < plain.length; unit += 1) places.push(at + Math.min(unit, character.length - 1));
    folded += plain;
    at += character.length;
  }
  return { text: folded, places };
};
