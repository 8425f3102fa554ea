import { openLanguage } from '@escriba/insights';
import { UNSPACED_LETTER } from '@escriba/transcript';
import type { NumberedSentence } from '../parts/numbered-sentences.ts';
import { fold } from '../sources/names.ts';

/** A recording with its sentences. */
export type SearchedRecording = {
  readonly id: string;
  /** ISO 639. */
  readonly language: string;
  readonly sentences: readonly NumberedSentence[];
};

/** A sentence that matches a question: its recording and its place in it. */
export type Hit = { readonly recording: number; readonly at: number; readonly score: number };

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** The constants of BM25: how fast a repeated word weighs less, and how much long sentences do. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.5;
/** What the best sentence beside one adds to its score: a question is often answered next to its words. */
const NEIGHBOUR_SHARE = 0.3;

/**
 * Finds the sentences that have words of a question, in any of their forms, or are said by a speaker who is named in it; the best ones first (BM25).
 * Stop words count only in a question that has no others.
 */
export const findPassages = (question: string, recordings: readonly SearchedRecording[]): Hit[] => {
  const counted = recordings.map((recording) => countTerms(question, recording));
  const all = counted.flat();
  const meanLength = all.reduce((sum, { length }) => sum + length, 0) / Math.max(1, all.length);
  const weights = weighTerms(all);
  return counted
    .flatMap((sentences, recording) => {
      const own = sentences.map((sentence) => scoreOf(sentence, weights, meanLength));
      return own.flatMap((score, at): Hit[] => {
        if (score === 0) return [];
        const beside = Math.max(own[at - 1] ?? 0, own[at + 1] ?? 0);
        return [{ recording, at, score: score + NEIGHBOUR_SHARE * beside }];
      });
    })
    .toSorted((one, other) => other.score - one.score);
};

/** How often a sentence has each term of the question, and its words. */
type Counted = { readonly terms: ReadonlyMap<string, number>; readonly length: number };

const countTerms = (question: string, { language, sentences }: SearchedRecording): Counted[] => {
  const termOf = createTermReader(language);
  const { isStop } = openLanguage(language);
  const asked = wordsOf(question);
  const meaning = asked.filter((word) => !isStop(word));
  const wanted = new Set((meaning.length > 0 ? meaning : asked).map(termOf));
  return sentences.map(({ text, speakerName }) => {
    const words = wordsOf(text);
    const terms = new Map<string, number>();
    for (const word of [...words, ...new Set(wordsOf(speakerName ?? ''))]) {
      const term = termOf(word);
      if (wanted.has(term)) terms.set(term, (terms.get(term) ?? 0) + 1);
    }
    return { terms, length: words.length };
  });
};

const wordsOf = (text: string): string[] =>
  (text.normalize('NFC').toLowerCase().match(WORD) ?? []).flatMap((run) =>
    UNSPACED_LETTER.test(run) ? Array.from(segmenter.segment(run), ({ segment }) => segment) : [run],
  );

/** Without accents, stemmers do not see that “-ões” is the plural of “-ão”. */
const PLURAL_OF_AO = /(?:oes|aes)$/;

/** Returns what reduces a word to its stem, from its letters without accents, as the search of the library does. */
const createTermReader = (language: string): ((word: string) => string) => {
  const { stem } = openLanguage(language);
  const known = new Map<string, string>();
  return (word) => {
    const term = known.get(word) ?? stem(fold(word).replace(PLURAL_OF_AO, 'ao'));
    known.set(word, term);
    return term;
  };
};

/** Weighs terms: the rarer, the more. */
const weighTerms = (sentences: readonly Counted[]): ReadonlyMap<string, number> => {
  const uses = new Map<string, number>();
  for (const { terms } of sentences)
    for (const term of terms.keys()) uses.set(term, (uses.get(term) ?? 0) + 1);
  return new Map(
    [...uses].map(([term, count]) => [term, Math.log(1 + (sentences.length - count + 0.5) / (count + 0.5))]),
  );
};

const scoreOf = (
  { terms, length }: Counted,
  weights: ReadonlyMap<string, number>,
  meanLength: number,
): number => {
  const damping = SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * length) / Math.max(1, meanLength));
  let score = 0;
  for (const [term, count] of terms)
    score += ((weights.get(term) ?? 0) * count * (SATURATION + 1)) / (count + damping);
  return score;
};
