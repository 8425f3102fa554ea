import type { ReadSentence, Token } from '../text/read-text.ts';
import { NO_TERM } from '../text/vocabulary.ts';
import { nounOpeningsOf } from './grammar.ts';
import { type Phrase, isCapital, phrasesIn } from './phrases.ts';

/** Where a term is said: the tokens [from, to) of a sentence. */
export type Place = { readonly sentence: ReadSentence; readonly from: number; readonly to: number };

/** A word, or several, that a text is about. */
export type Term = {
  /** As it is written most often. */
  readonly text: string;
  readonly stems: readonly number[];
  /** How often it is said. */
  readonly count: number;
  readonly score: number;
  /** A place where it is written like this. */
  readonly shown: Place;
  readonly isName: boolean;
};

/** Returns the terms of sentences that are said at least `countMin` times, names once, best first. */
export const rankTerms = (
  sentences: readonly ReadSentence[],
  { countMin }: { readonly countMin: number },
): Term[] => {
  const hasNames = tellsNames(sentences);
  const repeated = repeatedPhrases(sentences, hasNames);
  const words = new Map<string, Found>();
  const phrases = new Map<string, Found>();
  for (const sentence of sentences) {
    for (const [from, token] of sentence.tokens.entries())
      if (token.term !== NO_TERM)
        note(words, String(token.term), { sentence, from, to: from + 1 }, isInnerCapital(sentence, from));
    for (const phrase of phrasesIn(sentence, hasNames))
      if (phrase.isName || repeated.has(keyOf(sentence, phrase)))
        note(phrases, keyOf(sentence, phrase), { sentence, ...phrase }, phrase.isName);
  }
  const kept = [...phrases.values()].filter((phrase) => isTerm(phrase, words));
  const inside = countInside(kept);
  const single = [...words].map(([key, found]) =>
    toTerm(found, wordScore(found, inside.get(key) ?? 0, hasNames)),
  );
  const several = kept.map((found) => toTerm(found, phraseScore(found)));
  return [...several, ...single]
    .filter(({ score, count, isName }) => score > 0 && (count >= countMin || (hasNames && isName)))
    .toSorted((one, other) => other.score - one.score);
};

/** Returns the keys of the phrases that are said at least twice: most of a long text's are not, and their places would take much memory. */
const repeatedPhrases = (sentences: readonly ReadSentence[], hasNames: boolean): Set<string> => {
  const once = new Set<string>();
  const repeated = new Set<string>();
  for (const sentence of sentences)
    for (const phrase of phrasesIn(sentence, hasNames)) {
      const key = keyOf(sentence, phrase);
      if (once.has(key)) repeated.add(key);
      else once.add(key);
    }
  return repeated;
};

/** A possible term: its forms as written with the first place of each. */
type Found = {
  count: number;
  names: number;
  nouns: number;
  readonly stems: readonly number[];
  readonly forms: Map<string, { count: number; readonly place: Place }>;
};

const note = (all: Map<string, Found>, key: string, place: Place, isName: boolean): void => {
  const known = all.get(key);
  const found = known ?? { count: 0, names: 0, nouns: 0, stems: stemsOf(place), forms: new Map() };
  if (known === undefined) all.set(key, found);
  found.count += 1;
  if (isName) found.names += 1;
  if (isAfterNounOpening(place)) found.nouns += 1;
  const written = writtenAt(place, isName);
  const form = found.forms.get(written);
  if (form === undefined) found.forms.set(written, { count: 1, place });
  else form.count += 1;
};

const tokensOf = ({ sentence, from, to }: Place): readonly Token[] => sentence.tokens.slice(from, to);
const stemsOf = (place: Place): number[] =>
  tokensOf(place).flatMap(({ term }) => (term === NO_TERM ? [] : [term]));
const keyOf = (sentence: ReadSentence, phrase: Phrase): string => stemsOf({ sentence, ...phrase }).join(' ');

/** Returns a term as it is written, without punctuation around it; in lower case unless it is a name. */
const writtenAt = ({ sentence: { tokens, text }, from, to }: Place, isName: boolean): string => {
  const last = tokens[to - 1];
  const written = text.slice(tokens[from]?.at, (last?.at ?? 0) + (last?.written.length ?? 0));
  return isName || /^\p{Lu}{2,}$/u.test(written) ? written : written.toLowerCase();
};

const isAfterNounOpening = ({ sentence, from }: Place): boolean => {
  const before = sentence.tokens[from - 1]?.written.toLowerCase();
  return before !== undefined && nounOpeningsOf(sentence.language)?.has(before) === true;
};

const isInnerCapital = (sentence: ReadSentence, at: number): boolean => at > 0 && isCapital(sentence, at);

/** Share of capitals inside sentences from which they do not tell names: titles, German. */
const CAPITALS_MAX = 0.4;

const tellsNames = (sentences: readonly ReadSentence[]): boolean => {
  let inner = 0;
  let capitals = 0;
  for (const sentence of sentences)
    for (const [at, { term }] of sentence.tokens.entries()) {
      if (at === 0 || term === NO_TERM) continue;
      inner += 1;
      if (isCapital(sentence, at)) capitals += 1;
    }
  return capitals < inner * CAPITALS_MAX;
};

const SEVERAL_WORDS = 2.2;
const NAME = 1.5;
/** Share of a word's uses in a phrase from which the phrase is a term: of one said twice, and of one said more often. */
const TOGETHER_MIN = { twice: 0.6, often: 0.35 };
/** How often words follow each other, or a name is said, without being what a text is about. */
const CHANCE = 0.5;

const isNameLike = ({ names, count }: Found): boolean => names * 2 >= count;

/** Returns whether words are a term together: a name, or said together often, for how often each is said. */
const isTerm = (phrase: Found, words: ReadonlyMap<string, Found>): boolean => {
  if (isNameLike(phrase)) return true;
  const rarest = Math.min(...phrase.stems.map((stem) => words.get(String(stem))?.count ?? 0));
  const share = phrase.count > 2 ? TOGETHER_MIN.often : TOGETHER_MIN.twice;
  return phrase.count >= 2 && phrase.count >= rarest * share;
};

const phraseScore = (found: Found): number =>
  (found.count - CHANCE) * SEVERAL_WORDS * (isNameLike(found) ? NAME : 1);

/** Returns how often each word is said inside the phrases that are terms. */
const countInside = (phrases: readonly Found[]): Map<string, number> => {
  const inside = new Map<string, number>();
  for (const { stems, count } of phrases)
    for (const stem of stems) inside.set(String(stem), (inside.get(String(stem)) ?? 0) + count);
  return inside;
};

/** A word that is seldom used as a noun keeps this share of its score. */
const NO_NOUN = 0.3;
const SHORT_LENGTH = 3;

const wordScore = (found: Found, inside: number, hasNames: boolean): number => {
  const { count, nouns } = found;
  const alone = Math.max(0, count - inside);
  const name = hasNames && isNameLike(found) ? NAME : 1;
  const [[written, form] = ['', undefined]] = found.forms;
  const language = form?.place.sentence.language ?? '';
  const noun =
    nounOpeningsOf(language) === undefined || name > 1
      ? 1
      : NO_NOUN + (1 - NO_NOUN) * Math.min(1, nouns / Math.max(1, alone));
  return alone * name * noun * (written.length <= SHORT_LENGTH && name === 1 ? 0.6 : 1);
};

const toTerm = (found: Found, score: number): Term => {
  let best: { text: string; count: number; place: Place } | undefined;
  for (const [text, { count, place }] of found.forms)
    if (best === undefined || count > best.count) best = { text, count, place };
  if (best === undefined) throw new Error('A term was noted without its form');
  const { stems, count } = found;
  return { text: best.text, stems, count, score, shown: best.place, isName: isNameLike(found) };
};
