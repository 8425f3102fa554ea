import type { TranscriptPassage } from '@escriba/contracts/transcription/document';
import type { InsightStatement } from '@escriba/contracts/transcription/insights';
import { endMsOf, startMsOf, textOf } from './passages.ts';
import { wordGap } from './unspaced.ts';

type Text = { readonly segments: readonly TranscriptPassage[]; readonly language: string };

/** Finds the translated sentences, by their places, whose words are no longer in the text at their time. Both are in the order of the recording. */
export const findChangedSentences = (
  { segments, language }: Text,
  statements: readonly Pick<InsightStatement, 'sources'>[],
): ReadonlySet<number> => {
  const changed = new Set<number>();
  let first = 0;
  statements.forEach(({ sources: [source] }, place) => {
    if (source === undefined) return;
    while (first < segments.length && endsBefore(segments[first], source.startMs)) first += 1;
    const there: TranscriptPassage[] = [];
    for (let index = first; index < segments.length; index += 1) {
      const passage = segments[index];
      if (passage === undefined || startMsOf(passage) > source.endMs) break;
      there.push(passage);
    }
    if (!isSaid(there, language, source.quote)) changed.add(place);
  });
  return changed;
};

const endsBefore = (passage: TranscriptPassage | undefined, ms: number): boolean =>
  passage !== undefined && endMsOf(passage) < ms;

/** Returns whether a quotation is in these passages, or in those of one speaker: two may speak at the same time. */
const isSaid = (there: readonly TranscriptPassage[], language: string, quote: string): boolean =>
  [there, ...Map.groupBy(there, ({ speaker }) => speaker).values()].some((passages) =>
    passages
      .map(({ words }) => textOf(words, language))
      .join(wordGap(language))
      .includes(quote),
  );
