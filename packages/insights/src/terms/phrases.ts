import type { ReadSentence } from '../text/read-text.ts';
import { NO_TERM } from '../text/vocabulary.ts';
import { connectorsOf, isVerb } from './grammar.ts';

/** The tokens [from, to) of a sentence that may be one term. */
export type Phrase = { readonly from: number; readonly to: number; readonly isName: boolean };

const NAME_TOKENS_MAX = 5;

/** Returns the possible terms of several words in a sentence: names, and pairs of words with a topic, directly or with a connector between them. */
export const phrasesIn = (sentence: ReadSentence, hasNames: boolean): Phrase[] => {
  const names = hasNames ? namesIn(sentence) : [];
  const inName = new Set(
    names.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)),
  );
  const { tokens, language } = sentence;
  const connectors = connectorsOf(language);
  const pairs = tokens.flatMap((_, from) => {
    const to = endOfPair(sentence, from, connectors);
    return to === undefined || inName.has(from) || inName.has(to - 1) ? [] : [{ from, to, isName: false }];
  });
  return [...names, ...pairs];
};

const endOfPair = (
  sentence: ReadSentence,
  from: number,
  connectors: ReadonlySet<string>,
): number | undefined => {
  const { tokens, language } = sentence;
  if (isEmpty(sentence, from) || !isJoined(sentence, from)) return undefined;
  if (!isEmpty(sentence, from + 1)) {
    const isPair =
      areDifferent(sentence, from, from + 1) && !isVerb(tokens[from + 1]?.written ?? '', language);
    return isPair ? from + 2 : undefined;
  }
  const isConnected = connectors.has(tokens[from + 1]?.written ?? '') && isJoined(sentence, from + 1);
  return isConnected && areDifferent(sentence, from, from + 2) ? from + 3 : undefined;
};

const areDifferent = (sentence: ReadSentence, one: number, other: number): boolean =>
  !isEmpty(sentence, other) && sentence.tokens[one]?.term !== sentence.tokens[other]?.term;

const isEmpty = ({ tokens }: ReadSentence, at: number): boolean => (tokens[at]?.term ?? NO_TERM) === NO_TERM;

/** Returns whether the token after one follows without punctuation. */
const isJoined = ({ tokens, words }: ReadSentence, at: number): boolean => {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (token === undefined || next === undefined) return false;
  if (next.from < token.to) return true;
  return next.from === token.to && !/[\p{P}]$/u.test(words[token.to - 1]?.text ?? '');
};

/** Returns the runs of at least two words with capital letters: 'Maria da Silva', 'Banco Central do Brasil'. */
const namesIn = (sentence: ReadSentence): Phrase[] => {
  const { tokens, language } = sentence;
  const connectors = connectorsOf(language);
  const names: Phrase[] = [];
  for (let from = 0; from < tokens.length; from += 1) {
    if (!isNamePart(sentence, from)) continue;
    let last = from;
    for (let at = from + 1; at < Math.min(tokens.length, from + NAME_TOKENS_MAX); at += 1) {
      if (!isJoined(sentence, at - 1)) break;
      if (isNamePart(sentence, at)) last = at;
      else if (!connectors.has(tokens[at]?.written ?? '')) break;
    }
    if (last > from) names.push({ from, to: last + 1, isName: true });
    from = last;
  }
  return names;
};

const isNamePart = (sentence: ReadSentence, at: number): boolean =>
  isCapital(sentence, at) && !isEmpty(sentence, at);

/** Returns whether a token is written with a capital letter. */
export const isCapital = ({ tokens }: ReadSentence, at: number): boolean =>
  /^\p{Lu}/u.test(tokens[at]?.written ?? '');
