import type { TranscriptDocument } from '@escriba/contracts';
import { type ViewedToken, hidePersonalInName, viewDocument } from '@escriba/transcript';

/** A transcript without the personal data in it: what is hidden is not in it at all, in no form. */
export const withoutPersonalData = (document: TranscriptDocument): TranscriptDocument => ({
  language: document.language,
  durationMs: document.durationMs,
  speakers: document.speakers.map(withoutPersonalName),
  segments: viewDocument(document, { noPersonal: true }).map(({ id, speaker, tokens }) => ({
    id,
    speaker,
    words: tokens.map(toWord),
  })),
});

type Speaker = TranscriptDocument['speakers'][number];

/** A speaker may be named by an e-mail address. */
export const withoutPersonalName = ({ id, name }: Speaker): Speaker => ({
  id,
  name: name === null ? null : hidePersonalInName(name),
});

const toWord = ({ text, startMs, endMs, confidence }: ViewedToken) => ({ text, startMs, endMs, confidence });
