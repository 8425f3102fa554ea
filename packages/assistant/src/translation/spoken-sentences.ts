import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { toEngineLanguage } from '@escriba/contracts/shared/languages';
import { readSentences, type Sentence } from '@escriba/insights';
import { speakerName } from '@escriba/transcript';
import type { HiddenPersonal } from '../parts/hide-personal.ts';

/** A sentence of a recording as it is translated. Times in ms. */
export type SpokenSentence = {
  readonly startMs: number;
  readonly endMs: number;
  /** The speaker's id; null if unknown. */
  readonly speaker: string | null;
  readonly speakerName: string | null;
  readonly text: string;
  /** The text as a model gets it: personal data may be replaced. */
  readonly sentText: string;
  /** ISO 639-1. */
  readonly language: string;
  /** Words of the vocabulary, which stay as they are written. */
  readonly kept: readonly string[];
};

/** Returns the sentences of a transcript in its order. */
export const listSpokenSentences = (
  document: TranscriptDocument,
  { toSent, toSentName }: Pick<HiddenPersonal, 'toSent' | 'toSentName'>,
): SpokenSentence[] =>
  readSentences(document).map((sentence) => {
    const name = speakerName(document.speakers, sentence.speaker, (number) => `Speaker ${number}`);
    const sentText = toSent(sentence.words, sentence.language);
    return {
      startMs: sentence.startMs,
      endMs: sentence.endMs,
      speaker: sentence.speaker,
      speakerName: name === undefined ? null : toSentName(name),
      text: sentence.text,
      sentText,
      language: toEngineLanguage(sentence.language),
      kept: vocabularyOf(sentence).filter((word) => sentText.includes(word)),
    };
  });

const AROUND = /^[\p{P}\p{S}\s]+|[\p{P}\p{S}\s]+$/gu;

const vocabularyOf = ({ words }: Pick<Sentence, 'words'>): string[] => [
  ...new Set(
    words
      .filter((word) => word.fromVocabulary === true)
      .map(({ text }) => text.replaceAll(AROUND, ''))
      .filter((text) => text !== ''),
  ),
];
