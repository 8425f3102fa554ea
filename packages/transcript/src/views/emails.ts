import { type ViewedToken, bareWord } from './tokens.ts';

const WRITTEN = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;
/** Spoken marks inside a name or a domain, each between two words. */
const INNER_MARKS = new Set(['ponto', 'underline', 'underscore', 'traço', 'hífen', 'dot']);
const AT = new Set(['arroba', 'at']);
const POINT = new Set(['ponto', 'dot']);
/** Without one of these at the end 'arroba' is only a word. */
const ENDINGS = /^(com|net|org|gov|edu|br|io|pt|me|info|com\.br|[a-z0-9-]+\.(com|net|org|br)(\.br)?)$/;

type Range = { readonly from: number; readonly to: number };

/** E-mail addresses, written ('ana@x.com') or spoken ('ana ponto silva arroba x ponto com ponto br'). */
export const findEmails = (tokens: readonly ViewedToken[]): Range[] => {
  const words = tokens.map((token) => bareWord(token).bare);
  const ranges: Range[] = [];
  let reached = 0;
  for (let at = 0; at < words.length; at += 1) {
    const range = WRITTEN.test(words[at] ?? '') ? { from: at, to: at + 1 } : readSpoken(words, at, reached);
    if (range === undefined) continue;
    ranges.push(range);
    reached = range.to;
    at = range.to - 1;
  }
  return ranges;
};

const readSpoken = (words: readonly string[], at: number, reached: number): Range | undefined => {
  if (!AT.has(words[at] ?? '') || at <= reached) return undefined;
  const to = endOfDomain(words, at + 1);
  return to === undefined ? undefined : { from: startOfName(words, at - 1, reached), to };
};

const startOfName = (words: readonly string[], last: number, reached: number): number => {
  let from = last;
  while (from - 2 >= reached && INNER_MARKS.has(words[from - 1] ?? '')) from -= 2;
  return from;
};

const endOfDomain = (words: readonly string[], first: number): number | undefined => {
  let last = first;
  while (POINT.has(words[last + 1] ?? '') && words[last + 2] !== undefined) {
    const next = words[last + 2] ?? '';
    if (!/^[a-z0-9-]+$/.test(next)) break;
    last += 2;
  }
  return ENDINGS.test(words[last] ?? '') ? last + 1 : undefined;
};
