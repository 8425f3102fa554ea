import { capitalise } from '../document/sentences.ts';
import { REPEAT_RULES, type RepeatRules } from './repeat-words.ts';
import { type BareWord, type ViewedToken, bareWord } from './tokens.ts';

/** The longest phrase that is said again. */
const PHRASE_MAX = 4;

type Said = { readonly words: readonly BareWord[]; readonly rules: RepeatRules | undefined };

/**
 * Removes words that the speaker says again at once without meaning to, and those that break off: 'eu eu fui', 'fui na, fui na padaria', 'a gen- a
 * gente'. The last one stays, so no word is lost; repetitions for emphasis stay whole.
 */
export const hideRepeats = (tokens: readonly ViewedToken[], language: string): ViewedToken[] => {
  const words = tokens.map((token) => (token.kind === 'word' ? bareWord(token) : NO_WORD));
  const rules = Object.hasOwn(REPEAT_RULES, language) ? REPEAT_RULES[language] : undefined;
  const result: ViewedToken[] = [];
  let startsSentence = false;
  for (let index = 0; index < tokens.length;) {
    const length = repeatLength({ words, rules }, index);
    const token = tokens[index];
    if (token === undefined) break;
    if (length > 0) startsSentence ||= /^\p{Lu}/u.test(token.text);
    else {
      result.push(startsSentence ? { ...token, text: capitalise(token.text, language) } : token);
      startsSentence = false;
    }
    index += Math.max(1, length);
  }
  return result;
};

/** What no word equals, itself included. */
const NO_WORD: BareWord = { bare: '', before: '', after: '' };

/** Returns how many words from an index on are said again after them, or are broken off. */
const repeatLength = (said: Said, index: number): number => {
  const broken = brokenLength(said.words, index);
  if (broken > 0) return broken;
  for (let length = PHRASE_MAX; said.rules !== undefined && length > 0; length -= 1)
    if (isSaidAgain(said.words, index, length) && isUnmeant(said.words, said.rules, { index, length }))
      return length;
  return 0;
};

/** Returns the length of 'gen-' before 'gente', and of 'a gen-' before 'a gente'. */
const brokenLength = (words: readonly BareWord[], index: number): number => {
  for (let length = PHRASE_MAX; length > 0; length -= 1) {
    const stump = STUMP.exec(words[index + length - 1]?.bare ?? '')?.groups?.['letters'];
    const whole = words[index + 2 * length - 1]?.bare ?? '';
    if (stump === undefined || whole.length <= stump.length || !whole.startsWith(stump)) continue;
    // 'anti- anti-inflamatório' breaks off, 'pré- e pós-operatório' does not.
    if (length === 1 || isSaidAgain(words, index, length - 1, length)) return length;
  }
  return 0;
};

const STUMP = /^(?<letters>\p{L}+)[-–—]$/u;

/** Returns whether the words are the same again, after `distance` words, in one sentence. */
const isSaidAgain = (
  words: readonly BareWord[],
  index: number,
  length: number,
  distance = length,
): boolean => {
  for (let at = index; at < index + length; at += 1) {
    const [first, second] = [words[at], words[at + distance]];
    if (first === undefined || second === undefined) return false;
    if (first.bare === '' || first.bare !== second.bare || second.before !== '') return false;
    if (at > index && first.before !== '') return false;
    const isLast = at === index + length - 1;
    if (!(isLast ? /^(,|…|\.{3})?$/ : /^$/).test(first.after)) return false;
    if (!isLast && second.after !== '') return false;
  }
  return true;
};

type Place = { readonly index: number; readonly length: number };

const isUnmeant = (words: readonly BareWord[], rules: RepeatRules, { index, length }: Place): boolean => {
  const next = words[index + 2 * length];
  const again = words[index + 2 * length - 1];
  // At the end of a clause it is meant: 'é ela, ela'.
  if (next === undefined || next.bare === '' || again?.after !== '') return false;
  if (rules.emphatic.has(next.bare) && !(length > 1 && next.bare === 'que')) return false;
  return length === 1 ? isUnmeantWord(words, rules, index) : isUnmeantPhrase(words, rules, { index, length });
};

const isUnmeantWord = (words: readonly BareWord[], rules: RepeatRules, index: number): boolean => {
  const word = words[index];
  if (word === undefined) return false;
  if (rules.subjects.has(word.bare)) return beginsClause(rules, words[index - 1]);
  if (!rules.unending.has(word.bare) || isLetter(words, index, rules)) return false;
  return !rules.numbers.has(word.bare) || !isCounted(rules, words[index - 1], words[index + 2]);
};

/** How often a word is said in a row at most; more is another kind of sound. */
const ROW_MAX = 12;

/** Returns the next word before or after one, beyond itself said again. */
const otherWord = (words: readonly BareWord[], index: number, step: 1 | -1): BareWord | undefined => {
  let at = index + step;
  while (Math.abs(at - index) < ROW_MAX && words[at]?.bare === words[index]?.bare) at += step;
  return words[at];
};

const isUnmeantPhrase = (
  words: readonly BareWord[],
  rules: RepeatRules,
  { index, length }: Place,
): boolean => {
  const phrase = words.slice(index, index + length);
  const [first, last, next] = [phrase[0], phrase.at(-1), words[index + 2 * length]];
  if (first === undefined || last === undefined || phrase.some(({ bare }) => isDigits(bare))) return false;
  if (length === 2 && isBeginning(rules, first.bare, last.bare)) return beginsClause(rules, words[index - 1]);
  // 'passo a passo a passo', 'mais e mais e mais' are idioms, 'um e um e um' counts.
  if (next?.bare === first.bare || LINKS.test(last.bare)) return false;
  // 'É que o que o governo fez' means it.
  if (length === 2 && first.bare === 'que') return false;
  return rules.unending.has(last.bare) && !rules.numbers.has(last.bare);
};

/** Returns whether two words begin a clause that goes on: 'eu acho', 'a gente'. */
const isBeginning = (rules: RepeatRules, first: string, last: string): boolean =>
  (first === 'a' && last === 'gente') || (rules.subjects.has(first) && rules.continuing.has(last));

const LINKS = /^(e|and|a|mas|but)$/;

const isDigits = (bare: string): boolean => /\p{N}/u.test(bare);

/** Returns whether a number is one of several: 'um um dois', 'cada um, um por um'. */
const isCounted = (rules: RepeatRules, ...around: readonly (BareWord | undefined)[]): boolean =>
  around.some((word) => word !== undefined && (rules.numbers.has(word.bare) || isDigits(word.bare)));

/** Returns whether a letter is named: 'vitamina a', 'a a b'. */
const isLetter = (words: readonly BareWord[], index: number, rules: RepeatRules): boolean => {
  const [before, next] = [otherWord(words, index, -1), otherWord(words, index, 1)];
  if (before?.bare === 'ponto' || before?.bare === 'dot') return true;
  if (words[index]?.bare.length !== 1) return false;
  return [before, next].some((word) => word?.bare.length === 1) || rules.lettered.has(before?.bare ?? '');
};

const beginsClause = (rules: RepeatRules, before: BareWord | undefined): boolean =>
  before === undefined || before.after !== '' || rules.openers.has(before.bare);
