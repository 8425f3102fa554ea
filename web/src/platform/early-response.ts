import { WORKSPACE_HEADER } from '@escriba/contracts/auth/workspace-roles';

/** A request that the script in index.html sends before any code has loaded. */
export type EarlyRequest = {
  readonly url: string;
  /** The headers on which the response depends. */
  readonly headers: Readonly<Record<string, string>>;
  readonly response: Promise<Response>;
};

declare global {
  var earlyRequests: EarlyRequest[] | undefined;
}

/** The age up to which a response is used: an older one could miss a change. */
const AGE_MS_MAX = 15_000;

/** Returns a `fetch` whose first equal request gets the early response. A failed one is requested again. */
export const withEarlyResponse =
  (fetchNow: typeof fetch): typeof fetch =>
  async (input, init) => {
    const early = globalThis.earlyRequests?.find((one) => isSame(one, input, init));
    if (early === undefined) return fetchNow(input, init);
    globalThis.earlyRequests = globalThis.earlyRequests?.filter((one) => one !== early);
    const response = performance.now() < AGE_MS_MAX ? await early.response.catch(() => undefined) : undefined;
    return response?.ok === true ? response : fetchNow(input, init);
  };

const isSame = (early: EarlyRequest, input: RequestInfo | URL, init: RequestInit = {}): boolean => {
  const headers = new Headers(init.headers);
  return (
    (init.method ?? 'GET') === 'GET' &&
    !(input instanceof Request) &&
    new URL(input, window.location.origin).href === early.url &&
    headers.get(WORKSPACE_HEADER) === (early.headers[WORKSPACE_HEADER] ?? null) &&
    Object.entries(early.headers).every(([name, value]) => headers.get(name) === value)
  );
};
