import { EventSourceParserStream } from 'eventsource-parser/stream';
import { ApiError, readFailure, toNoResponse } from './api-error.ts';

/** One server-sent event; `event` is `message` where the server names none. */
export type ServerSentEvent = {
  readonly event: string;
  readonly data: string;
  readonly id: string | undefined;
};

type ReadOptions = {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  readonly fetch?: typeof globalThis.fetch;
};

/** Options of a stream, which stays open: it must not compete with the files of a page. The types of Node do not have them. */
const NOT_URGENT = { priority: 'low' } as const;

/**
 * Reads server-sent events until the server ends them or the signal aborts; leaving the loop closes the connection. Throws `ApiError` if
 * there is no stream or it breaks. Unlike `EventSource` it sends headers and does not reconnect.
 */
export const readEvents = async function* readEvents(
  url: string,
  { signal, headers, fetch: fetchNow = globalThis.fetch }: ReadOptions = {},
): AsyncGenerator<ServerSentEvent, void, void> {
  try {
    const response = await fetchNow(url, {
      headers: { ...headers, accept: 'text/event-stream' },
      ...NOT_URGENT,
      ...(signal === undefined ? {} : { signal }),
    });
    if (!response.ok || response.body === null) throw await readFailure(response);
    yield* readStream(response.body);
  } catch (error) {
    throw error instanceof ApiError ? error : toNoResponse(error, signal);
  }
};

/** Reads a stream by its reader, because not every browser can iterate a ReadableStream. */
const readStream = async function* readStream(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<ServerSentEvent, void, void> {
  const reader = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield { event: value.event ?? 'message', data: value.data, id: value.id };
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
};
