import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { listVersionWords } from '@escriba/contracts/transcription/version-words';
import { getVersion, listVersions, type TranscriptVersion } from '@escriba/contracts/transcription/versions';
import type { VocabularyWord } from '@escriba/contracts/transcription/vocabulary-word';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { transcriptionKeys } from '../../../data/transcriptions/keys.ts';
import { WHOLE_TEXT_TIMEOUT_MS } from '../../../data/transcriptions/timeouts.ts';
import type { Session } from '../../../session/session.ts';

/** Returns the prefix of a transcript's version keys. */
export const versionsKey = (id: string) => [...transcriptionKeys.all, 'versions', id] as const;

/** Loads all versions of a transcript after the save `revision`, the newest first. */
export const versionsQuery = (session: Session, id: string, revision: number) =>
  queryOptions({
    queryKey: [...versionsKey(id), revision],
    queryFn: async ({ signal }): Promise<readonly TranscriptVersion[]> =>
      (await session.call(listVersions, { params: { id } }, { signal })).data,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Loads one full version. The latest changes with each save, so its last change is part of the key. */
export const versionQuery = (session: Session, id: string, { number, updatedAt }: TranscriptVersion) =>
  queryOptions({
    queryKey: [...transcriptionKeys.all, 'version', id, number, updatedAt],
    queryFn: async ({ signal }): Promise<TranscriptDocument> =>
      (
        await session.call(
          getVersion,
          { params: { id, number } },
          { signal, timeoutMs: WHOLE_TEXT_TIMEOUT_MS },
        )
      ).data.document,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Loads the words that a version was recognised with, which never change. */
export const versionWordsQuery = (session: Session, id: string, number: number) =>
  queryOptions({
    queryKey: [...transcriptionKeys.all, 'version-words', id, number],
    queryFn: async ({ signal }): Promise<readonly VocabularyWord[]> =>
      (await session.call(listVersionWords, { params: { id, number } }, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
