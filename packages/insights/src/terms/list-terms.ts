import type { InsightSource } from '@escriba/contracts/transcription/insight-parts';
import type { InsightStatement } from '@escriba/contracts/transcription/insights';
import { textOf } from '@escriba/transcript';
import type { ReadSentence, ReadText } from '../text/read-text.ts';
import { NO_TERM } from '../text/vocabulary.ts';
import { phrasesIn } from './phrases.ts';
import { type Term, rankTerms } from './rank-terms.ts';

const TERMS_MAX = 30;
const TERMS_MIN = 5;
/** Most places of a term; its amount counts all. */
const PLACES_MAX = 50;
const COUNT_MIN = 2;
/** Words of a text for which no word need be said twice. */
const SHORT_WORDS = 150;

/** Returns the words and names that a text is about, best first, each with how often it is said and where. */
export const listTerms = ({ sentences }: ReadText): InsightStatement[] => {
  const words = sentences.reduce((sum, sentence) => sum + sentence.words.length, 0);
  const wanted = Math.min(TERMS_MAX, Math.max(TERMS_MIN, Math.round(6 * Math.log(Math.max(1, words / 40)))));
  const ranked = rankTerms(sentences, { countMin: words < SHORT_WORDS ? 1 : COUNT_MIN });
  const chosen = withoutParts(ranked, wanted);
  const places = findPlaces(sentences, chosen);
  return chosen.map((term, index) => ({
    text: term.text,
    amount: places[index]?.length ?? 0,
    sources: (places[index] ?? []).slice(0, PLACES_MAX),
  }));
};

/** Leaves out words that are mostly said in a better term. */
const withoutParts = (ranked: readonly Term[], count: number): Term[] => {
  const chosen: Term[] = [];
  for (const term of ranked) {
    if (chosen.length === count) break;
    const isPart = chosen.some(
      (other) => other.stems.some((stem) => term.stems.includes(stem)) && other.count * 2 >= term.count,
    );
    if (!isPart) chosen.push(term);
  }
  return chosen;
};

const findPlaces = (sentences: readonly ReadSentence[], terms: readonly Term[]): InsightSource[][] => {
  const numbers = new Map(terms.map(({ stems }, index) => [stems.join(' '), index]));
  const places: InsightSource[][] = terms.map(() => []);
  const add = (sentence: ReadSentence, key: string, from: number, to: number): void => {
    const number = numbers.get(key);
    if (number !== undefined) places[number]?.push(sourceOf(sentence, from, to));
  };
  for (const sentence of sentences) {
    const { tokens } = sentence;
    for (const [at, { term }] of tokens.entries())
      if (term !== NO_TERM) add(sentence, String(term), at, at + 1);
    for (const { from, to } of allPhrases(sentence)) {
      const stems = tokens.slice(from, to).flatMap(({ term }) => (term === NO_TERM ? [] : [term]));
      add(sentence, stems.join(' '), from, to);
    }
  }
  return places;
};

/** Returns the phrases of a sentence whether capitals tell names or not. */
const allPhrases = (sentence: ReadSentence) => {
  const named = phrasesIn(sentence, true);
  const pairs = phrasesIn(sentence, false).filter(
    ({ from, to }) => !named.some((other) => other.from === from && other.to === to),
  );
  return [...named, ...pairs];
};

const sourceOf = ({ tokens, words, language }: ReadSentence, from: number, to: number): InsightSource => {
  const said = words.slice(tokens[from]?.from ?? 0, tokens[to - 1]?.to ?? 0);
  const startMs = said[0]?.startMs ?? 0;
  const endMs = said.reduce((latest, word) => Math.max(latest, word.endMs), startMs);
  return { startMs, endMs, quote: textOf(said, language) };
};
