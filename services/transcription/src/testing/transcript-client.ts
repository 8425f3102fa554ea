import { randomUUID } from 'node:crypto';
import type { TranscriptDocument, TranscriptPassage } from '@escriba/contracts/transcription/document';
import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import type { OpenTranscript, TranscriptStart } from '@escriba/contracts/transcription/transcript';
import type { TranscriptVersion } from '@escriba/contracts/transcription/versions';
import type { VocabularyWord } from '@escriba/contracts/transcription/vocabulary-word';
import { textOf } from '@escriba/transcript';
import type { Segment } from '../platform/db/json.ts';
import type { createUser } from './user.ts';
import type { TestService } from './start-test-service.ts';
import type { Transcript } from '../transcripts/documents/transcript.ts';

type ApiResponse<T> = { status: number; error?: string; message?: string; data: T };
export type Save = { revision: number; version: TranscriptVersion };

/** Creates a client for an open transcript, over HTTP. Without a user id the client is signed out. */
export const createTranscriptClient = (service: TestService, userId?: string) => {
  const call = async <T>(method: string, path: string, body?: unknown): Promise<ApiResponse<T>> => {
    const response = await fetch(`${service.url}/api/transcription/${path}`, {
      method,
      headers: {
        ...(await service.callerHeaders(userId === undefined ? {} : { userId })),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, ...((await response.json()) as Omit<ApiResponse<T>, 'status'>) };
  };

  return {
    open: (id: string) => call<OpenTranscript>('GET', `${id}/transcript`),
    start: (id: string) => call<TranscriptStart>('GET', `${id}/transcript/start`),
    save: (id: string, save: Record<string, unknown>) =>
      call<Save>('PATCH', `${id}/transcript`, { saveId: randomUUID(), splices: [], ...save }),
    versions: (id: string) => call<TranscriptVersion[]>('GET', `${id}/versions`),
    version: (id: string, number: number) =>
      call<{ version: TranscriptVersion; document: TranscriptDocument }>('GET', `${id}/versions/${number}`),
    versionWords: (id: string, number: number) =>
      call<VocabularyWord[]>('GET', `${id}/versions/${number}/vocabulary`),
    restore: (id: string, number: number, baseRevision: number) =>
      call<OpenTranscript>('POST', `${id}/versions/${number}/restore`, { baseRevision }),
    regroup: (id: string, speakers: number | null, baseRevision: number) =>
      call<OpenTranscript>('POST', `${id}/transcript/speakers`, { speakers, baseRevision }),
    recognise: (id: string, wanted: Record<string, unknown> = { language_code: 'en' }) =>
      call<TranscriptionItem>('POST', `${id}/recognise`, wanted),
    search: async (typed: string): Promise<string[]> => {
      await service.indexSearch();
      const { data } = await call<TranscriptionItem[]>('GET', `list?search=${encodeURIComponent(typed)}`);
      return data.map(({ transcriptionId }) => transcriptionId);
    },
  };
};

/** Returns a transcript of one segment per second, one word per tenth of it. */
export const spoken = (texts: readonly string[], facts: Partial<Transcript> = {}): Transcript => ({
  text: texts.join(' '),
  segments: texts.map(toSegment),
  flags: [],
  language: 'pt',
  durationMs: texts.length * 1_000,
  speechMs: texts.length * 1_000,
  engine: 'embedded',
  model: 'whisper-base',
  ...facts,
});

const toSegment = (text: string, index: number): Segment => {
  const words = text.split(' ').map((word, place) => ({
    text: word,
    startMs: index * 1_000 + place * 100,
    endMs: index * 1_000 + place * 100 + 90,
    confidence: 0.9,
  }));
  return { startMs: index * 1_000, endMs: index * 1_000 + 900, text, words };
};

/** Uploads, and recognises these texts. */
export const recognised = async (
  service: TestService,
  user: ReturnType<typeof createUser>,
  texts: readonly string[],
): Promise<string> => {
  const run = await user.started();
  await service.runs.finish(run, spoken(texts));
  return run.id;
};

/** Returns a passage of one second of the recording. */
export const passage = (
  text: string,
  { id, second, speaker = null }: { id: string; second: number; speaker?: string | null },
): TranscriptPassage => ({
  id,
  speaker,
  words: text.split(' ').map((word, place) => ({
    text: word,
    startMs: second * 1_000 + place * 100,
    endMs: second * 1_000 + place * 100 + 90,
    confidence: null,
  })),
});

/** Replaces one passage. */
export const replacing = (start: number, inserted: TranscriptPassage) => [
  { start, deleteCount: 1, insert: [inserted] },
];

export const readText = ({ segments, language }: TranscriptDocument): string[] =>
  segments.map(({ words }) => textOf(words, language));
