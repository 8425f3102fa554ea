import { capitalise, endsSentence } from '../document/sentences.ts';
import { isUnspaced } from '../document/unspaced.ts';
import type { ViewedToken } from './tokens.ts';

/** Puts marks at the word before them, a space after commas, and a capital letter where a sentence begins inside the passage. */
export const tidyPunctuation = (tokens: readonly ViewedToken[], language: string): ViewedToken[] => {
  if (isUnspaced(language)) return [...tokens];
  const result: ViewedToken[] = [];
  for (const token of tokens) {
    const last = result.at(-1);
    const mark = last && marksOf(language).exec(token.text)?.[0];
    if (token.kind !== 'word') result.push(token);
    else if (last !== undefined && mark !== undefined) result[result.length - 1] = withMark(last, mark);
    else {
      const text = token.text.replaceAll(/,{2,}/g, ',').replaceAll(GLUED, '$& ');
      const begins = last !== undefined && endsPlainly(last.text);
      result.push(withText(token, begins ? capitalise(text, language) : text));
    }
  }
  return result;
};

/** Marks that stand alone. French has a space before tall ones. */
const marksOf = (language: string): RegExp => (language === 'fr' ? /^[,.]$/ : /^[,;:.!?]$/);

/** A comma between two words of at least two letters: not in '1,5' or 'e/ou'. */
const GLUED = /(?<=^\p{L}{2,})[,;](?=\p{L}{2,}[,.;:!?]?$)/gu;

const withMark = (token: ViewedToken, mark: string): ViewedToken =>
  /[,;:.!?…]$/.test(token.text) ? token : { ...token, text: token.text + mark };

const withText = (token: ViewedToken, text: string): ViewedToken =>
  text === token.text ? token : { ...token, text };

/** Short forms before which and after which a sentence goes on. */
const SHORT =
  /^[("“‘«]?(art|pág|págs|p|pp|ex|av|tel|min|máx|mín|aprox|obs|n|nº|núm|fig|cap|ltda|cia|jr|sr|cf|vol|ed|depto?|adm|eng|arq|sto|sta|gen|cel|sen|dep|gov|pres|inc|co|no|est|al|approx|hon|rev|ver|seg|ter|qua|qui|sex|jan|fev|feb|mar|abr|apr|jun|jul|ago|aug|set|sep|sept|out|oct|nov|dez|dec)\.$/i;

/** Returns whether a word certainly ends a sentence: no pause, no number, no short form, no closing quote. */
const endsPlainly = (text: string): boolean =>
  /\p{L}[.!?]$/u.test(text) && endsSentence(text) && !SHORT.test(text) && !text.slice(0, -1).includes('.');
