import { ApiError } from '@escriba/client';
import { getTranscription, type TranscriptionItem } from '@escriba/contracts/transcription/library';
import {
  type OpenTranscript,
  openTranscript,
  saveTranscript,
} from '@escriba/contracts/transcription/transcript';
import {
  getTranscriptionStatus,
  type TranscriptSegment,
} from '@escriba/contracts/transcription/transcription';
import { listVersions, type TranscriptVersion } from '@escriba/contracts/transcription/versions';
import { getPeaks } from '@escriba/contracts/transcription/waveform';
import { findSplices } from '@escriba/transcript';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { findTranscript, keepTranscript } from '../../../data/transcriptions/copies.ts';
import { forgetGone, isGone } from '../../../data/transcriptions/forget-gone.ts';
import { type Kept, transcriptionKeys } from '../../../data/transcriptions/keys.ts';
import { orCopy } from '../../../data/transcriptions/or-copy.ts';
import { WHOLE_TEXT_TIMEOUT_MS } from '../../../data/transcriptions/timeouts.ts';
import type { DataServices } from '../../../data/app-services.ts';
import type { Session } from '../../../session/session.ts';
import type { EditorServer, SaveInput } from '../editor/editor-state.ts';
import { type Peaks, toPeaks } from '../player/peaks.ts';

/** Query keys of an open transcript; none is a prefix of a list's key. */
const keys = {
  opened: (id: string) => [...transcriptionKeys.all, 'opened', id],
  peaks: (id: string, audioTrack: string | null) => [...transcriptionKeys.all, 'peaks', id, audioTrack],
  soFar: (id: string) => [...transcriptionKeys.all, 'so-far', id],
} as const;

/** Loads the whole current transcript. Throws `ApiError`. */
const fetchOpenTranscript = async (session: Session, id: string): Promise<OpenTranscript> =>
  (await session.call(openTranscript, { params: { id } }, { timeoutMs: WHOLE_TEXT_TIMEOUT_MS })).data;

/** Loads a transcript. One that was deleted elsewhere must not stay in this browser. */
const fetchOrForget = async (session: Session, id: string): Promise<OpenTranscript> => {
  try {
    return await fetchOpenTranscript(session, id);
  } catch (error) {
    const userId = session.getState().user?.id;
    if (isGone(error) && userId !== undefined) await forgetGone(userId, id);
    throw error;
  }
};

/** How long the parts of a page that opens share one fetch, which includes the recording; later the transcript is fetched again. */
const OPENING_MS = 5_000;

export const openedQuery = (session: Session, id: string) =>
  queryOptions({
    queryKey: keys.opened(id),
    queryFn: async ({ client }): Promise<OpenTranscript & Kept> => {
      const opened = await orCopy<OpenTranscript>(session, {
        load: () => fetchOrForget(session, id),
        keep: (userId, loaded) => keepTranscript(userId, loaded, Date.now()),
        find: (userId) => findTranscript(userId, id),
      });
      client.setQueryData<TranscriptionItem>(transcriptionKeys.item(id), opened.item);
      return opened;
    },
    staleTime: OPENING_MS,
    gcTime: OPENING_MS,
    retry: false,
    networkMode: 'offlineFirst',
  });

/** Prefetches a transcript before its page renders; the page reports failures. */
export const prefetchTranscript = ({ session, queries }: DataServices, id: string): Promise<void> =>
  queries.prefetchQuery(openedQuery(session, id));

/** Loads the open recording, kept current by live updates; taken from the transcript if that is loaded. */
export const recordingQuery = (session: Session, id: string) =>
  queryOptions({
    queryKey: transcriptionKeys.item(id),
    queryFn: async ({ client, signal }): Promise<TranscriptionItem> => {
      try {
        throwRecentNotFound(client, id);
        return (await client.fetchQuery(openedQuery(session, id))).item;
      } catch (error) {
        if (!isNotReady(error)) throw error;
        const { segments: _, ...item } = (
          await session.call(getTranscription, { params: { id } }, { signal })
        ).data;
        return item;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'offlineFirst',
  });

/** Throws a recent 404 instead of requesting again; a sign-in since then may change the response. */
const throwRecentNotFound = (client: QueryClient, id: string): void => {
  const { error, errorUpdatedAt = 0 } = client.getQueryState(keys.opened(id)) ?? {};
  if (isNotFound(error) && Date.now() - errorUpdatedAt < OPENING_MS) throw error;
};

const isNotReady = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'transcript.not_ready';

/** Loads the version number on the server; undefined before there is one. */
export const fetchNewestVersion = async (
  session: Session,
  id: string,
): Promise<TranscriptVersion | undefined> => (await session.call(listVersions, { params: { id } })).data[0];

/** Loads the waveform of the text's audio track; null without one, which does not prevent playback. */
export const peaksQuery = (session: Session, id: string, audioTrack: string | null) =>
  queryOptions({
    queryKey: keys.peaks(id, audioTrack),
    queryFn: async ({ signal }): Promise<Peaks | null> => {
      const { data } = await session.call(getPeaks, { params: { id } }, { signal });
      return data === null ? null : toPeaks(data);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

const SO_FAR_EVERY_MS = 3_000;

/** Loads the recognised text of a recording in progress. */
export const textSoFarQuery = (session: Session, id: string) =>
  queryOptions({
    queryKey: keys.soFar(id),
    queryFn: async ({ signal }): Promise<readonly TranscriptSegment[]> =>
      (await session.call(getTranscriptionStatus, { params: { id }, query: {}, headers: {} }, { signal }))
        .data.segments,
    refetchInterval: SO_FAR_EVERY_MS,
  });

/** Creates the requests of an editor. */
export const createEditorServer = (session: Session, id: string): EditorServer => ({
  open: () => fetchOpenTranscript(session, id),
  save: async (input) =>
    (
      await session.call(
        saveTranscript,
        { params: { id }, body: toBody(input) },
        { timeoutMs: WHOLE_TEXT_TIMEOUT_MS },
      )
    ).data,
});

const toBody = ({ saveId, base, document, seal, origin }: SaveInput) => ({
  saveId,
  baseRevision: base.revision,
  splices: findSplices(base.document.segments, document.segments),
  ...(document.speakers === base.document.speakers ? {} : { speakers: [...document.speakers] }),
  ...(seal ? { seal } : {}),
  origin,
});

/** Returns whether the transcript does not exist, rather than failed to load. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);
