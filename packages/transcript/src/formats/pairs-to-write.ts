import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import type { InsightStatement } from '@escriba/contracts/transcription/insights';
import { findChangedSentences } from '../document/changed-sentences.ts';
import { speakerName } from '../document/passages.ts';
import { toTranslatedDocument, translatedPassageId } from '../document/translated-document.ts';
import { groupIntoParagraphs } from '../views/paragraphs.ts';
import { namesBegun } from '../views/parts-begun.ts';
import type { Paragraph, WritingOptions, Written } from './paragraphs-to-write.ts';
import { withoutControls } from './plain.ts';

/** A sentence as it was said, and its translation. */
export type SentencePair = {
  readonly said: string;
  readonly translated: string;
  /** Whether a number, date or name may differ. */
  readonly isUnsure: boolean;
  /** Whether the text has changed since it was translated. */
  readonly isChanged: boolean;
};

/** A paragraph of a translation with what was said, sentence by sentence. */
export type PairedParagraph = Pick<Paragraph, 'startMs' | 'speaker'> & {
  /** The names of the merged recordings that begin here. */
  readonly part: string | undefined;
  /** The titles of the chapters that begin here. */
  readonly chapter: string | undefined;
  readonly pairs: readonly SentencePair[];
};

type Translated = Pick<Written, 'parts' | 'chapters'> & {
  /** The statements of the translation: each has one source, the sentence that was said. */
  readonly sentences: readonly InsightStatement[];
  /** ISO 639-1. */
  readonly language: string;
  /** Whether the text has changed since. */
  readonly isStale: boolean;
};

/** Returns a translation beside its text as paragraphs for a file, without unsafe characters. A chapter or a merged recording begins a paragraph. */
export const toPairedParagraphs = (
  document: TranscriptDocument,
  { sentences, language, isStale, parts = [], chapters = [] }: Translated,
  unnamed: WritingOptions['unnamed'],
): PairedParagraph[] => {
  const changed = isStale ? findChangedSentences(document, sentences) : new Set<number>();
  const pairs = new Map(
    sentences.map((sentence, place) => [
      translatedPassageId(place),
      toPair(sentence, { isChanged: changed.has(place) }),
    ]),
  );
  const begun = chapters.map(({ startMs, title }) => ({ startMs, name: title }));
  const written: (PairedParagraph & { readonly pairs: SentencePair[] })[] = [];
  let previousMs: number | undefined;
  for (const paragraph of groupIntoParagraphs(toTranslatedDocument(document, sentences, language).segments))
    for (const [index, { id, speaker, words }] of paragraph.entries()) {
      const pair = pairs.get(id);
      const startMs = words[0]?.startMs ?? 0;
      const part = namesBegun(parts, previousMs, startMs);
      const chapter = namesBegun(begun, previousMs, startMs);
      previousMs = startMs;
      if (pair === undefined) continue;
      const last = written.at(-1);
      if (last !== undefined && index > 0 && part === undefined && chapter === undefined)
        last.pairs.push(pair);
      else
        written.push({
          startMs,
          speaker: clean(speakerName(document.speakers, speaker, unnamed)),
          part: clean(part),
          chapter: clean(chapter),
          pairs: [pair],
        });
    }
  return written;
};

const toPair = (
  { text, isUnsure, sources: [source] }: InsightStatement,
  { isChanged }: Pick<SentencePair, 'isChanged'>,
): SentencePair => ({
  said: withoutControls(source?.quote ?? ''),
  translated: withoutControls(text),
  isUnsure: isUnsure === true,
  isChanged,
});

const clean = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : withoutControls(text);
