import { createHash } from 'node:crypto';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { toEngineLanguage } from '@escriba/contracts/shared/languages';
import { readSentences, type Sentence } from '@escriba/insights';
import { speakerName } from '@escriba/transcript';

/** A sentence of a recording as it is translated. Times in ms. */
export type SpokenSentence = {
  readonly startMs: number;
  readonly endMs: number;
  /** The speaker's id; null if unknown. */
  readonly speaker: string | null;
  readonly speakerName: string | null;
  readonly text: string;
  /** Tells texts apart: the same text has the same digest. */
  readonly digest: string;
  /** ISO 639-1. */
  readonly language: string;
  /** Words of the vocabulary, which stay as they are written. */
  readonly kept: readonly string[];
};

/** Returns the sentences of a transcript in its order. */
export const listSpokenSentences = (document: TranscriptDocument): SpokenSentence[] =>
  readSentences(document).map((sentence) => ({
    startMs: sentence.startMs,
    endMs: sentence.endMs,
    speaker: sentence.speaker,
    speakerName: speakerName(document.speakers, sentence.speaker, (number) => `Speaker ${number}`) ?? null,
    text: sentence.text,
    digest: digestOf(sentence.text),
    language: toEngineLanguage(sentence.language),
    kept: vocabularyOf(sentence),
  }));

const DIGEST_LENGTH = 22;

/** Returns 132 bits of the SHA-256 of a text, in base64url. */
const digestOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, DIGEST_LENGTH);

const AROUND = /^[\p{P}\p{S}\s]+|[\p{P}\p{S}\s]+$/gu;

const vocabularyOf = ({ words }: Pick<Sentence, 'words'>): string[] => [
  ...new Set(
    words
      .filter((word) => word.fromVocabulary === true)
      .map(({ text }) => text.replaceAll(AROUND, ''))
      .filter((text) => text !== ''),
  ),
];
