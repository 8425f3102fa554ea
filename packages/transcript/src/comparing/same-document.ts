import type { TranscriptDocument, TranscriptPassage } from '@escriba/contracts/transcription/document';

/*
 * Equality by fields. Two JSON texts of one passage may differ: Postgres stores the keys of an object in an order of its own.
 */

type Editable = Pick<TranscriptDocument, 'segments' | 'speakers'>;

/** Returns whether two documents have the same passages and speakers, which is all that edits change. */
export const isSameDocument = (left: Editable, right: Editable): boolean =>
  isSameList(left.segments, right.segments, isSamePassage) &&
  isSameList(left.speakers, right.speakers, (one, other) => one.id === other.id && one.name === other.name);

export const isSamePassage = (left: TranscriptPassage, right: TranscriptPassage): boolean =>
  left === right ||
  (left.id === right.id &&
    left.speaker === right.speaker &&
    left.language === right.language &&
    left.startsParagraph === right.startsParagraph &&
    left.sentAt === right.sentAt &&
    isSameWords(left.words, right.words));

/** Returns whether two lists of words have the same texts, times and confidence. */
export const isSameWords = (left: TranscriptPassage['words'], right: TranscriptPassage['words']): boolean =>
  isSameList(left, right, isSameWord);

type Word = TranscriptPassage['words'][number];

const isSameWord = (left: Word, right: Word): boolean =>
  left === right ||
  (left.text === right.text &&
    left.startMs === right.startMs &&
    left.endMs === right.endMs &&
    left.confidence === right.confidence &&
    left.fromVocabulary === right.fromVocabulary);

/** Returns whether two lists have the same items in the same order. */
export const isSameList = <T>(
  left: readonly T[],
  right: readonly T[],
  isSame: (one: T, other: T) => boolean,
): boolean => {
  if (left === right) return true;
  return (
    left.length === right.length &&
    left.every((item, index) => {
      const other = right[index];
      return other !== undefined && isSame(item, other);
    })
  );
};
