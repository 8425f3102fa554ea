import { textOf, type ViewedToken, wordGap } from '@escriba/transcript';
import { formatDuration } from '../../../media/format.ts';
import type { TranscriptLayout } from '../reading/transcript-layout.ts';

/** Returns the text as it is read, with the time of each paragraph and its speaker where that changes. */
export const wholeText = (
  { paragraphs, language, view }: TranscriptLayout,
  nameOf: (speaker: string | null) => string | undefined,
): string =>
  paragraphs
    .map(({ speaker, isTurn, startMs, passages }) => {
      const name = isTurn ? nameOf(speaker) : undefined;
      const head = [name, formatDuration(Math.floor(startMs / 1_000))].filter(Boolean).join(', ');
      return `${head}\n${passages.map((passage) => textOf(view(passage).tokens.filter(isKept), language)).join(wordGap(language))}`;
    })
    .join('\n\n');

/** Leaves out what is only shown among the changes of the clean text. */
const isKept = ({ removedAs }: ViewedToken): boolean => removedAs === undefined;
