import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { splitIntoWords } from '../editing/retext.ts';
import { alignTurns } from './align-turns.ts';
import { createSpeakers } from './import-speakers.ts';
import type { ImportedText, LeftOut } from './imported.ts';
import { placeByClock } from './place-by-clock.ts';
import { toPassages } from './to-passages.ts';
import { placeTimedTurns } from './place-timed-turns.ts';

export type ImportedDocument = {
  readonly document: TranscriptDocument;
  /** Words in the transcript. */
  readonly wordCount: number;
  /** Words of the file's turns: more than `wordCount` if some found no place. */
  readonly writtenCount: number;
  /** Words that the transcript already has at their place, whatever their case, accents and punctuation. */
  readonly knownCount: number;
  /** Timed turns that begin after the recording's end; they are placed at its end. */
  readonly lateCount: number;
};

/**
 * Returns the transcript with another text in place of its own. Timed turns keep their times; others get those of the same words, and new
 * words share the time of those that they replace. Speakers of the same name stay; a text without names keeps the speakers at its words.
 */
export const importText = (document: TranscriptDocument, imported: ImportedText): ImportedDocument => {
  const text = inOrder(imported);
  const aligned = alignTurns(document, text.turns);
  const { words, lateCount } =
    text.kind === 'timed'
      ? placeTimedTurns(document, text.turns)
      : { words: placeByClock(document, text.turns, aligned.words), lateCount: 0 };
  const { speakers, idOf } = createSpeakers(document.speakers, text.turns);
  const segments = toPassages(words, { document, turns: text.turns, idOf });
  return {
    document: { ...document, speakers, segments },
    wordCount: words.length,
    writtenCount: countWords(
      text.turns.map((turn) => turn.text),
      document.language,
    ),
    knownCount: aligned.knownCount,
    lateCount,
  };
};

/** Counts the words of what a file has besides its turns, by the reason. */
export const countLeftOut = (
  { names, repeated, other }: LeftOut,
  language: string,
): Readonly<Record<keyof LeftOut, number>> => ({
  names: countWords(names, language),
  repeated: countWords(repeated, language),
  other: countWords(other, language),
});

const countWords = (texts: readonly string[], language: string): number =>
  texts.reduce((count, text) => count + splitIntoWords(text, language).length, 0);

const inOrder = (imported: ImportedText): ImportedText =>
  imported.kind === 'plain'
    ? imported
    : { ...imported, turns: imported.turns.toSorted((one, other) => one.startMs - other.startMs) };
