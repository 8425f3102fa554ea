import { type ViewedToken, bareWord } from './tokens.ts';

/** Sounds and tags that carry nothing, by language. */
const FILLERS: Readonly<Record<string, ReadonlySet<string>>> = {
  pt: new Set([
    'né',
    'hum',
    'hã',
    'hãn',
    'ahn',
    'ãhn',
    'ãn',
    'ã',
    'hmm',
    'hm',
    'eh',
    'éé',
    'ééé',
    'aham',
    'tá',
  ]),
  en: new Set(['um', 'uh', 'uhm', 'er', 'erm', 'hm', 'hmm']),
  es: new Set(['eh', 'em', 'este…', 'mmm', 'hm']),
  fr: new Set(['euh', 'heu', 'hum', 'bah', 'ben']),
  de: new Set(['äh', 'ähm', 'öh', 'hm', 'ehm']),
  it: new Set(['ehm', 'eh', 'mmm', 'uhm']),
};
/** Words that are fillers only when drawn out: 'é…'. */
const DRAWN_OUT = new Set(['é', 'e', 'a', 'o', 'que', 'ah']);
/** 'tá' is 'está' unless it stands as a tag: ', tá?' */
const TAGS = new Set(['tá']);

/** The same words without fillers. The mark that ends a sentence moves to the word before. */
export const hideFillers = (tokens: readonly ViewedToken[], language: string): ViewedToken[] => {
  const fillers = FILLERS[language];
  if (fillers === undefined) return [...tokens];
  const result: ViewedToken[] = [];
  let startsSentence = false;
  for (const token of tokens) {
    if (token.kind === 'word' && isFiller(token, fillers)) {
      startsSentence ||= /^\p{Lu}/u.test(token.text);
      closeSentence(result, bareWord(token).after);
      continue;
    }
    result.push(startsSentence ? { ...token, text: capitalise(token.text) } : token);
    startsSentence = false;
  }
  return result;
};

const isFiller = (token: ViewedToken, fillers: ReadonlySet<string>): boolean => {
  const { bare, after } = bareWord(token);
  if (DRAWN_OUT.has(bare)) return /^(…|\.{3})/.test(after);
  if (TAGS.has(bare)) return after.includes('?');
  return fillers.has(bare);
};

const closeSentence = (result: ViewedToken[], mark: string): void => {
  const last = result.at(-1);
  const end = /[.!?]/.exec(mark)?.[0];
  if (last === undefined || end === undefined || /^(…|\.{3})/.test(mark)) return;
  if (/[.!?…]$/.test(last.text)) return;
  result[result.length - 1] = { ...last, text: last.text.replace(/[,;:]+$/, '') + end };
};

const capitalise = (text: string): string => text.replace(/\p{L}/u, (letter) => letter.toUpperCase());
