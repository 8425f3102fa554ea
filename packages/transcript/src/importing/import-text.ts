import type { TranscriptDocument } from '@escriba/contracts';
import { alignTurns } from './align-turns.ts';
import { createSpeakers } from './import-speakers.ts';
import type { ImportedText } from './imported.ts';
import { toPassages } from './to-passages.ts';
import { placeTimedTurns } from './place-timed-turns.ts';

export type ImportedDocument = {
  readonly document: TranscriptDocument;
  readonly wordCount: number;
  /** Words that the transcript already has at their place, whatever their case, accents and punctuation. */
  readonly knownCount: number;
  /** Timed turns that begin after the recording's end; they are placed at its end. */
  readonly lateCount: number;
};

/**
 * The transcript with another text in place of its own. Timed turns keep their times; others get those of the same words, and new words
 * share the time of those that they replace. Speakers of the same name stay; a text without names keeps the speakers at its words.
 */
export const importText = (document: TranscriptDocument, imported: ImportedText): ImportedDocument => {
  const text = inOrder(imported);
  const aligned = alignTurns(document, text.turns);
  const { words, lateCount } =
    text.kind === 'timed' ? placeTimedTurns(document, text.turns) : { words: aligned.words, lateCount: 0 };
  const { speakers, idOf } = createSpeakers(document.speakers, text.turns);
  const segments = toPassages(words, { document, turns: text.turns, idOf });
  return {
    document: { ...document, speakers, segments },
    wordCount: words.length,
    knownCount: aligned.knownCount,
    lateCount,
  };
};

const inOrder = (imported: ImportedText): ImportedText =>
  imported.kind === 'plain'
    ? imported
    : { ...imported, turns: imported.turns.toSorted((one, other) => one.startMs - other.startMs) };
