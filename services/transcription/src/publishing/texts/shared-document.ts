import type { PersonalKind } from '@escriba/contracts/shared/personal-kinds';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { type ViewedToken, viewDocument } from '@escriba/transcript';
import { withoutPersonalName } from './without-personal-name.ts';

/** Returns a transcript without its personal data of some kinds, in any form. */
export const withoutPersonalData = (
  document: TranscriptDocument,
  personalKinds: readonly PersonalKind[],
): TranscriptDocument => ({
  language: document.language,
  durationMs: document.durationMs,
  speakers: document.speakers.map((speaker) => withoutPersonalName(speaker, personalKinds)),
  segments: viewDocument(document, { noPersonal: true, personalKinds }).map(({ tokens, ...passage }) => ({
    ...passage,
    words: tokens.map(toWord),
  })),
});

const toWord = ({ text, startMs, endMs, confidence }: ViewedToken) => ({ text, startMs, endMs, confidence });
