import { readEvents, type ServerSentEvent } from '@escriba/client';
import { apiUrl } from '../../platform/paths.ts';
import { languageHeader } from '../../i18n/locale.ts';
import type { Session } from '../../session/session.ts';

/** The longest silence of a stream, even without a keep-alive: after it the connection may have died while the computer slept. */
const SILENCE_MS_MAX = 45_000;

/** Opens an event stream of the API on behalf of the user. Throws when it breaks off or stays silent for too long. */
export const openEvents = async function* (
  session: Pick<Session, 'fetch'>,
  path: string,
  signal: AbortSignal,
): AsyncGenerator<ServerSentEvent> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS_MAX);
  const onBytes = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS_MAX);
  };
  try {
    yield* readEvents(apiUrl(path), {
      signal: AbortSignal.any([signal, silence.signal]),
      headers: { 'accept-language': languageHeader() },
      fetch: heard(session.fetch, onBytes),
    });
  } finally {
    clearTimeout(timer);
  }
};

/** Wraps the user's `fetch`, to report also bytes that are no events, such as keep-alive comments. */
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
