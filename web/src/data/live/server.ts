import { readEvents, type ServerSentEvent } from '@escriba/client';
import {
  getTranscription,
  getTranscriptionStatus,
  LIST_PAGE_SIZE_MAX,
  listTranscriptions,
  streamAllTranscriptions,
  type TranscriptionItem,
  type TranscriptionSnapshot,
} from '@escriba/contracts';
import { apiUrl } from '../../platform/paths.ts';
import { languageHeader } from '../../i18n/locale.ts';
import type { Session } from '../../session/session.ts';

/** A stream that is silent for this long, without even a keep-alive, may have died while the computer slept. */
const SILENCE_MS_MAX = 45_000;

/** Requests of the live updates, on behalf of the user. */
export const createLiveServer = (session: Pick<Session, 'call' | 'fetch'>) => ({
  open: async function* (signal: AbortSignal): AsyncGenerator<ServerSentEvent> {
    const silence = new AbortController();
    let timer = setTimeout(() => silence.abort(), SILENCE_MS_MAX);
    const onBytes = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS_MAX);
    };
    try {
      yield* readEvents(apiUrl(streamAllTranscriptions.path), {
        signal: AbortSignal.any([signal, silence.signal]),
        headers: { 'accept-language': languageHeader() },
        fetch: heard(session.fetch, onBytes),
      });
    } finally {
      clearTimeout(timer);
    }
  },

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

/** The user's `fetch`; also reports bytes that are no events, such as keep-alive comments. */
const heard =
  (fetch: typeof globalThis.fetch, onBytes: () => void): typeof globalThis.fetch =>
  async (url, init) => {
    const response = await fetch(url, init);
    if (response.body === null || !response.ok) return response;
    const observed = new TransformStream<Uint8Array, Uint8Array>({
      transform: (bytes, controller) => {
        onBytes();
        controller.enqueue(bytes);
      },
    });
    return new Response(response.body.pipeThrough(observed), {
      status: response.status,
      headers: response.headers,
    });
  };
