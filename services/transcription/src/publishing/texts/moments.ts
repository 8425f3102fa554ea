import type { Locale } from '@escriba/contracts/shared/locale';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { speakerName, textOf } from '@escriba/transcript';
import { toNfc } from '../../platform/text/normalise.ts';
import { unnamedIn } from './render-export.ts';

/** Parts of a text, as the search returns them: `at` is where the first match begins in `text`. */
export type WantedMoments = {
  readonly excerpts: readonly { readonly text: string; readonly at: number }[];
  /** Language of unnamed speakers. */
  readonly locale: Locale;
};

/** When a match is said, and by whom. */
export type Moment = { readonly startMs: number; readonly speaker: string | null };

/** Returns when each of the excerpts is said; null for one that is no longer in the text. */
export const findMoments = (
  { segments, speakers, language }: TranscriptDocument,
  { excerpts, locale }: WantedMoments,
): (Moment | null)[] => {
  const words = segments.flatMap((passage) =>
    passage.words.map(({ text, startMs }) => ({ text: toNfc(text), startMs, speaker: passage.speaker })),
  );
  const text = textOf(words, language);
  const ends = listEnds(words, text);
  return excerpts.map((excerpt) => {
    const start = text.indexOf(excerpt.text);
    if (start === -1) return null;
    const word = words[ends.findIndex((end) => end > start + excerpt.at)];
    if (word === undefined) return null;
    const name = speakerName(speakers, word.speaker, unnamedIn(locale));
    return { startMs: word.startMs, speaker: name ?? null };
  });
};

/** Returns where each word ends in the text. */
const listEnds = (words: readonly { readonly text: string }[], text: string): number[] => {
  let end = 0;
  return words.map((word) => {
    end = text.indexOf(word.text, end) + word.text.length;
    return end;
  });
};
