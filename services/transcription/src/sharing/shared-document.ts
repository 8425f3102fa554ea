import type { TranscriptDocument } from '@escriba/contracts';
import { type ViewedToken, viewDocument, viewPassage } from '@escriba/transcript';

/** A transcript without the personal data in it: what is hidden is not in it at all, in no form. */
export const withoutPersonalData = (document: TranscriptDocument): TranscriptDocument => ({
  language: document.language,
  durationMs: document.durationMs,
  speakers: document.speakers.map(({ id, name }) => ({
    id,
    name: name === null ? null : withoutPersonalText(name).slice(0, NAME_LENGTH_MAX),
  })),
  segments: viewDocument(document, { noPersonal: true }).map(({ id, speaker, tokens }) => ({
    id,
    speaker,
    words: tokens.map(toWord),
  })),
});

const NAME_LENGTH_MAX = 80;

const toWord = ({ text, startMs, endMs, confidence }: ViewedToken) => ({ text, startMs, endMs, confidence });

/** The same for a name, of a recording or a speaker: 'meu CPF_249.715.637-92.mp3' → 'meu CPF [CPF].mp3'. */
export const withoutPersonalText = (name: string): string => {
  const [, base = '', extension = ''] = NAME.exec(name) ?? [];
  const words = base
    .split(/[\s_]+/u)
    .filter((word) => word !== '')
    .map((word) => ({ text: word, startMs: 0, endMs: 0, confidence: null }));
  const { tokens } = viewPassage({ id: 'name', speaker: null, words }, 'pt', { noPersonal: true });
  return tokens.map(({ text }) => text).join(' ') + extension;
};

const NAME = /^(.*?)(\.(?=[a-z0-9]*[a-z])[a-z0-9]{1,8})?$/isu;
