import type {
  TranscriptDocument,
  TranscriptPassage,
  TranscriptWord,
} from '@escriba/contracts/transcription/document';
import type { Speaker } from '@escriba/contracts/transcription/library';
import { wordGap } from './unspaced.ts';

/** Returns the displayed text of words. */
export const textOf = (words: readonly Pick<TranscriptWord, 'text'>[], language: string): string =>
  words.map(({ text }) => text).join(wordGap(language));

/** Returns the ms of the recording at which it starts. */
export const startMsOf = ({ words }: Pick<TranscriptPassage, 'words'>): number => words[0]?.startMs ?? 0;
export const endMsOf = ({ words }: Pick<TranscriptPassage, 'words'>): number => words.at(-1)?.endMs ?? 0;

/** Returns whether a passage is a written message of a conversation: its words take no time. */
export const isWritten = ({ sentAt, words }: Pick<TranscriptPassage, 'sentAt' | 'words'>): boolean =>
  sentAt !== undefined && words.every(({ startMs, endMs }) => endMs <= startMs);

export const wordCountOf = ({ segments }: Pick<TranscriptDocument, 'segments'>): number =>
  segments.reduce((count, { words }) => count + words.length, 0);

/**
 * Returns the displayed name: the given one, or `fallback` with the speaker's position in the list, from 1. Returns undefined without a
 * speaker.
 */
export const speakerName = (
  speakers: readonly Speaker[],
  id: string | null,
  fallback: (number: number) => string,
): string | undefined => {
  const index = speakers.findIndex((speaker) => speaker.id === id);
  return index === -1 ? undefined : (speakers[index]?.name ?? fallback(index + 1));
};
