import type { TranscriptDocument } from '@escriba/contracts';
import { type ViewedToken, viewDocument } from '@escriba/transcript';
import { withoutPersonalName } from '../../transcripts/without-personal-name.ts';

/** A transcript without its personal data, in any form. */
export const withoutPersonalData = (document: TranscriptDocument): TranscriptDocument => ({
  language: document.language,
  durationMs: document.durationMs,
  speakers: document.speakers.map(withoutPersonalName),
  segments: viewDocument(document, { noPersonal: true }).map(({ tokens, ...passage }) => ({
    ...passage,
    words: tokens.map(toWord),
  })),
});

const toWord = ({ text, startMs, endMs, confidence }: ViewedToken) => ({ text, startMs, endMs, confidence });
