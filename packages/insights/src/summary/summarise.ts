import type { InsightStatement } from '@escriba/contracts/transcription/insights';
import { hasSentences } from '@escriba/transcript/sentences';
import { type Chapter, findChapters } from '../chapters/find-chapters.ts';
import { qualityOf } from '../ranking/quality.ts';
import { rankSentences } from '../ranking/rank-sentences.ts';
import { toVectors } from '../ranking/vectors.ts';
import type { ReadText } from '../text/read-text.ts';
import { toStatement } from '../text/statements.ts';
import { chooseSentences } from './choose-sentences.ts';

/** Returns the key sentences of a text in its order: few for a short text, and slowly more for a longer one. */
export const summarise = (text: ReadText, isDetailed: boolean): InsightStatement[] => {
  const { sentences } = text;
  const isPunctuated = hasSentences(sentences);
  const quality = sentences.map((sentence) => qualityOf(sentence, isPunctuated));
  const vectors = toVectors(text);
  const ranks = rankSentences(vectors, quality, text.terms);
  const scores = quality.map((value, index) => value * (ranks[index] ?? 0));
  const chapters = chaptersOf(findChapters(text), sentences.length);
  const count = countFor(text, isDetailed);
  return chooseSentences({ vectors, scores, chapters }, count).flatMap((index) => {
    const sentence = sentences[index];
    return sentence === undefined ? [] : [toStatement(sentence)];
  });
};

const SHORT = { perScale: 1.3, max: 12, share: 1 / 3 };
const DETAILED = { perScale: 3.9, max: 40, share: 1 / 2 };
/** Words of a text that needs no summary. */
const WORDS_BASE = 30;

/** Returns 3 sentences for two minutes, 5 for ten, 7 for an hour; three times as many if detailed. */
const countFor = ({ sentences }: ReadText, isDetailed: boolean): number => {
  const { perScale, max, share } = isDetailed ? DETAILED : SHORT;
  const words = sentences.reduce((sum, sentence) => sum + sentence.words.length, 0);
  const wanted = Math.round(perScale * Math.log(Math.max(1, words / WORDS_BASE)));
  return Math.max(1, Math.min(wanted, max, Math.ceil(sentences.length * share)));
};

const chaptersOf = (chapters: readonly Chapter[], count: number): number[] => {
  const numbers = Array.from({ length: count }, () => 0);
  for (const [number, { from, to }] of chapters.entries()) numbers.fill(number, from, to);
  return numbers;
};
