import type { RequestPace } from './request-pace.ts';

const TOO_MANY_REQUESTS = 429;

/** `fetch` for a speech server; it tells the pace which requests were too many, also those that the SDK repeats. */
export const createServerFetch =
  (pace: Pick<RequestPace, 'onAccepted' | 'onRefused'>): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    if (response.ok) pace.onAccepted();
    else if (response.status === TOO_MANY_REQUESTS) pace.onRefused();
    return response;
  };
