import type { RequestPace } from './request-pace.ts';

const TOO_MANY_REQUESTS = 429;

/** `fetch` for a speech server; it tells the pace which requests were too many, also those that the SDK repeats. */
export const createServerFetch =
  (pace: Pick<RequestPace, 'onAccepted' | 'onRefused'>): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, await withWholeBody(init));
    if (response.ok) pace.onAccepted();
    else if (response.status === TOO_MANY_REQUESTS) pace.onRefused();
    return response;
  };

/**
 * A form as bytes. Of a form that it streams, undici closes the stream once more when the request is aborted at its end, and that error ends
 * the process.
 */
const withWholeBody = async (init: RequestInit | undefined): Promise<RequestInit | undefined> => {
  if (!(init?.body instanceof FormData)) return init;
  const encoded = new Response(init.body);
  const headers = new Headers(init.headers);
  headers.set('content-type', encoded.headers.get('content-type') ?? '');
  return { ...init, headers, body: await encoded.arrayBuffer() };
};
