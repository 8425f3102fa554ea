import { capitalise } from '@escriba/transcript/sentences';
import { type Term, rankTerms } from '../terms/rank-terms.ts';
import type { ReadSentence } from '../text/read-text.ts';
import { NO_TERM } from '../text/vocabulary.ts';

type Title = { readonly title: string; readonly sources: readonly ReadSentence[] };

const TERMS_MAX = 3;
const LENGTH_MAX = 60;
/** Share of the best term's score that a further one has. */
const SHARE_MIN = 0.35;

/** Returns a title for the sentences of a chapter: the terms that are frequent here and rarer elsewhere, else its first sentence. */
export const titleOf = (sentences: readonly ReadSentence[], counts: Int32Array): Title => {
  const ranked = rankTerms(sentences, { countMin: 1 })
    .map((term) => ({ term, worth: term.score * shareHere(term, counts) }))
    .toSorted((one, other) => other.worth - one.worth);
  const best = ranked[0]?.worth ?? 0;
  const chosen: Term[] = [];
  for (const { term, worth } of ranked) {
    if (chosen.length === TERMS_MAX || worth < best * SHARE_MIN) break;
    if (isNew(term, chosen) && titleLength([...chosen, term]) <= LENGTH_MAX) chosen.push(term);
  }
  const language = sentences[0]?.language ?? '';
  if (chosen.length === 0) return titleOfFirst(sentences);
  const title = chosen.map(({ text }) => text).join(', ');
  const sources = new Set(chosen.map(({ shown }) => shown.sentence));
  return {
    title: title.replace(/^\S+/u, (word) => capitalise(word, language)),
    sources: sentences.filter((sentence) => sources.has(sentence)),
  };
};

/** Returns how much of a term's use in the recording is in this chapter. */
const shareHere = ({ stems, count }: Term, counts: Int32Array): number => {
  const total = Math.min(...stems.map((stem) => counts[stem] ?? count));
  return Math.min(1, count / Math.max(1, total)) ** 0.7;
};

const isNew = ({ stems }: Term, chosen: readonly Term[]): boolean =>
  chosen.every((other) => !stems.some((stem) => other.stems.includes(stem)));

const titleLength = (terms: readonly Term[]): number =>
  terms.reduce((sum, { text }) => sum + text.length + 2, 0);

const FIRST_WORDS_MAX = 8;

/** Returns the beginning of the first sentence that says something. */
const titleOfFirst = (sentences: readonly ReadSentence[]): Title => {
  const sentence =
    sentences.find(({ tokens }) => tokens.some(({ term }) => term !== NO_TERM)) ?? sentences[0];
  if (sentence === undefined) return { title: '', sources: [] };
  const beginning = sentence.text.split(' ').slice(0, FIRST_WORDS_MAX).join(' ');
  const title = Array.from(beginning).slice(0, LENGTH_MAX).join('');
  return { title: title === sentence.text ? title : `${title}…`, sources: [sentence] };
};
