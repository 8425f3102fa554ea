import type { ServerSentEvent } from '@escriba/client';
import {
  getTranscription,
  LIST_PAGE_SIZE_MAX,
  listTranscriptions,
  streamAllTranscriptions,
  type TranscriptionItem,
} from '@escriba/contracts/transcription/library';
import {
  getTranscriptionStatus,
  type TranscriptionSnapshot,
} from '@escriba/contracts/transcription/transcription';
import type { Session } from '../../session/session.ts';
import { openEvents } from './open-events.ts';

/** Sends the requests of the live updates, on behalf of the user. */
export const createLiveServer = (session: Pick<Session, 'call' | 'fetch'>) => ({
  open: (signal: AbortSignal): AsyncGenerator<ServerSentEvent> =>
    openEvents(session, streamAllTranscriptions.path, signal),

  listUnfinished: async (signal: AbortSignal): Promise<TranscriptionItem[]> => {
    const lists = (['processing', 'pending'] as const).map((status) =>
      session.call(listTranscriptions, { query: { status, limit: LIST_PAGE_SIZE_MAX } }, { signal }),
    );
    return (await Promise.all(lists)).flatMap(({ data }) => data);
  },

  getItem: async (id: string, signal: AbortSignal): Promise<TranscriptionItem> => {
    const { data } = await session.call(getTranscription, { params: { id } }, { signal });
    const { segments: _, ...item } = data;
    return item;
  },

  getStatus: async (id: string, signal: AbortSignal): Promise<TranscriptionSnapshot> =>
    (await session.call(getTranscriptionStatus, { params: { id }, query: {}, headers: {} }, { signal })).data,
});
