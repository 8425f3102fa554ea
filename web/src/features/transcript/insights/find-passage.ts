import type { TranscriptPassage } from '@escriba/contracts/transcription/document';
import type { InsightSource } from '@escriba/contracts/transcription/insight-parts';
import { endMsOf, startMsOf, textOf } from '@escriba/transcript';

/** How many words tell passages at the same time apart. */
const WORDS = 4;

/** Finds the passage in which a source begins; undefined if the text has none at its time any more. Messages of a chat share a time. */
export const findPassage = (
  { segments, language }: { readonly segments: readonly TranscriptPassage[]; readonly language: string },
  { startMs, quote }: Pick<InsightSource, 'startMs' | 'quote'>,
): string | undefined => {
  const there = segments.filter((passage) => startMsOf(passage) <= startMs && startMs <= endMsOf(passage));
  const begin = quote.split(' ', WORDS).join(' ');
  const exact = begin === '' ? undefined : there.find(({ words }) => textOf(words, language).includes(begin));
  return (exact ?? there.at(-1))?.id;
};
