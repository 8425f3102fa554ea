import {
  getVersion,
  listVersions,
  type TranscriptDocument,
  type TranscriptVersion,
} from '@escriba/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { transcriptionKeys } from '../../../data/transcriptions/keys.ts';
import type { Session } from '../../../session/session.ts';

/** Hours of words are some megabytes. */
export const WHOLE_WAIT_MS = 60_000;

/** Begins the keys of a transcript's lists of versions. */
export const versionsKey = (id: string) => [...transcriptionKeys.all, 'versions', id] as const;

/** All versions of a transcript, the newest first, as they are after a save (`revision`). */
export const versionsQuery = (session: Session, id: string, revision: number) =>
  queryOptions({
    queryKey: [...versionsKey(id), revision],
    queryFn: async ({ signal }): Promise<readonly TranscriptVersion[]> =>
      (await session.call(listVersions, { params: { id } }, { signal })).data,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** One version, whole. The latest grows with the saves that go into it, so that it is asked for by its last change. */
export const versionQuery = (session: Session, id: string, { number, updatedAt }: TranscriptVersion) =>
  queryOptions({
    queryKey: [...transcriptionKeys.all, 'version', id, number, updatedAt],
    queryFn: async ({ signal }): Promise<TranscriptDocument> =>
      (await session.call(getVersion, { params: { id, number } }, { signal, timeoutMs: WHOLE_WAIT_MS })).data
        .document,
    staleTime: Number.POSITIVE_INFINITY,
  });
