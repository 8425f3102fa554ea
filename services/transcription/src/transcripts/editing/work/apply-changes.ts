import type {
  TranscriptDocument,
  TranscriptPassage,
  TranscriptWord,
} from '@escriba/contracts/transcription/document';
import type { Speaker } from '@escriba/contracts/transcription/library';
import type { TranscriptSplice } from '@escriba/contracts/transcription/transcript';
import { applySplices, findDocumentFaults, wordCountOf } from '@escriba/transcript';
import { transcriptInvalid } from '../../documents/transcripts.errors.ts';

export type Changes = { splices: readonly TranscriptSplice[]; speakers?: readonly Speaker[] | undefined };

/** The most words of a transcript: about twelve hours of speech. */
const WORD_COUNT_MAX = 100_000;

/** Applies untrusted changes to the document: drops every field that the contract does not name. @throws transcriptInvalid */
export const applyChanges = (document: TranscriptDocument, changes: Changes): TranscriptDocument => {
  const splices = changes.splices.map((splice) => ({ ...splice, insert: splice.insert.map(toPassage) }));
  const speakers = changes.speakers?.map(({ id, name }) => ({ id, name })) ?? document.speakers;
  const segments = applyOrRefuse(document.segments, splices);
  const changed = { ...document, speakers, segments };
  const [fault] = [...textFaults(splices, speakers), ...tooLong(changed), ...findDocumentFaults(changed)];
  if (fault !== undefined) throw transcriptInvalid(fault);
  return changed;
};

const toPassage = ({
  id,
  speaker,
  words,
  startsParagraph,
  sentAt,
}: TranscriptPassage): TranscriptPassage => ({
  id,
  speaker,
  words: words.map(toWord),
  ...(startsParagraph === undefined ? {} : { startsParagraph }),
  ...(sentAt === undefined ? {} : { sentAt }),
});

const toWord = ({ text, startMs, endMs, confidence, fromVocabulary }: TranscriptWord): TranscriptWord => ({
  text,
  startMs,
  endMs,
  confidence,
  ...(fromVocabulary && { fromVocabulary }),
});

/** Applies splices, or throws a refusal. A RangeError is a splice beyond the end, or one with more items than can be inserted at once. */
const applyOrRefuse = (
  segments: readonly TranscriptPassage[],
  splices: readonly TranscriptSplice[],
): TranscriptPassage[] => {
  try {
    return applySplices(segments, splices);
  } catch (error) {
    throw error instanceof RangeError ? transcriptInvalid(error.message) : error;
  }
};

const textFaults = (splices: readonly TranscriptSplice[], speakers: readonly Speaker[]): string[] => {
  const inserted = splices.flatMap(({ insert }) => insert);
  const wordsFault = inserted.find(
    ({ words }) => !words.every(({ text }) => text === text.trim() && isWritten(text)),
  );
  const nameFault = speakers.find(({ name }) => name !== null && !isWritten(name));
  return [
    ...(wordsFault
      ? [
          `segment ${wordsFault.id} has a word that is blank, has space around it or holds unprintable characters`,
        ]
      : []),
    ...(nameFault
      ? [`speaker ${nameFault.id} has a name that is blank or holds unprintable characters`]
      : []),
  ];
};

/** Returns whether a text may be stored. Postgres accepts neither NUL nor lone surrogates; other control characters are never intended. */
const isWritten = (text: string): boolean =>
  text.trim() !== '' && text.isWellFormed() && !/\p{Cc}/u.test(text);

const tooLong = (document: TranscriptDocument): string[] =>
  wordCountOf(document) > WORD_COUNT_MAX ? [`a transcript has at most ${WORD_COUNT_MAX} words`] : [];
