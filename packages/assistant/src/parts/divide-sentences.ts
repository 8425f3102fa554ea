import { estimateTokens } from '../client/estimate-tokens.ts';
import { type NumberedSentence, toLine } from './numbered-sentences.ts';

/** Sentences [from, to). */
export type Part = { readonly from: number; readonly to: number };

/** The share of a part that must be full before a chapter ends it. */
const FULL_SHARE_MIN = 0.5;

/**
 * Divides sentences into parts whose lines have at most so many tokens, as few as possible, at the beginning of a chapter if one is in the second half
 * of a part. A sentence that exceeds the tokens is a part of its own.
 * @param starts the sentences at which chapters begin
 */
export const divideSentences = (
  sentences: readonly NumberedSentence[],
  starts: readonly number[],
  tokensMax: number,
): Part[] => {
  const tokens = sentences.map((sentence, index) => estimateTokens(`${toLine(sentence, index)}\n`));
  const begins = new Set(starts);
  const parts: Part[] = [];
  for (let from = 0; from < sentences.length;) {
    const to = endOf(from, { tokens, begins, tokensMax });
    parts.push({ from, to });
    from = to;
  }
  return parts;
};

type Filling = {
  readonly tokens: readonly number[];
  readonly begins: ReadonlySet<number>;
  readonly tokensMax: number;
};

const endOf = (from: number, { tokens, begins, tokensMax }: Filling): number => {
  let used = 0;
  let chapter: number | undefined;
  for (let at = from; at < tokens.length; at += 1) {
    if (at > from && begins.has(at) && used >= tokensMax * FULL_SHARE_MIN) chapter = at;
    used += tokens[at] ?? 0;
    if (used > tokensMax && at > from) return chapter ?? at;
  }
  return tokens.length;
};

/** Divides a part that was too long in two; undefined if it is a single sentence. */
export const halve = ({ from, to }: Part): readonly [Part, Part] | undefined => {
  if (to - from < 2) return undefined;
  const middle = from + Math.ceil((to - from) / 2);
  return [
    { from, to: middle },
    { from: middle, to },
  ];
};
