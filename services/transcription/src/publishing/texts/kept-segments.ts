import type { KeptVersion } from '@escriba/contracts/transcription/account-part';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { endMsOf, speakerName, startMsOf, textOf } from '@escriba/transcript';

/** Returns the passages of a document as its owner reads them, for a copy of all data. */
export const listKeptSegments = ({
  segments,
  speakers,
  language,
}: TranscriptDocument): KeptVersion['segments'] =>
  segments.map((passage) => ({
    startMs: startMsOf(passage),
    endMs: endMsOf(passage),
    speaker: speakerName(speakers, passage.speaker, (number) => `Pessoa ${number}`) ?? null,
    text: textOf(passage.words, language),
  }));
