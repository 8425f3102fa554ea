import type { InsightStatement } from '@escriba/contracts/transcription/insights';
import { toSource } from '../text/sentences.ts';
import type { ReadText } from '../text/read-text.ts';
import { countTerms } from '../terms/count-terms.ts';
import { findChapters } from './find-chapters.ts';
import { titleOf } from './title-of.ts';

/** Words under which a recording has no chapters. */
const WORDS_MIN = 120;

/**
 * Returns the chapters of a text with titles of their own words; none for a text of a minute. Each spans the recording up to the next. Sources are the sentences
 * that have the words of the title.
 */
export const listChapters = (text: ReadText): InsightStatement[] => {
  const { sentences } = text;
  const words = sentences.reduce((sum, sentence) => sum + sentence.words.length, 0);
  if (words < WORDS_MIN) return [];
  const counts = countTerms(text);
  const chapters = findChapters(text);
  return chapters.flatMap(({ from, to }) => {
    const own = sentences.slice(from, to);
    const [first] = own;
    if (first === undefined) return [];
    const { title, sources } = titleOf(own, counts);
    const endMs =
      sentences[to]?.startMs ?? own.reduce((latest, sentence) => Math.max(latest, sentence.endMs), 0);
    return [{ text: title, span: { startMs: first.startMs, endMs }, sources: sources.map(toSource) }];
  });
};
