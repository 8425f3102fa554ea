import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorResponse } from '@escriba/contracts/shared/error-response';

export type Line = ReturnType<typeof openLine>;

type RequestOptions = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit;
};

const RETRY_MS = 400;
const RETRY_AFTER_MS_MAX = 3_000;
const RESPONSE_TIMEOUT_MS = 60_000;

/** Opens a client's connection to the product: records every response, and retries temporary failures as well-behaved clients do. */
export const openLine = (url: string) => {
  const responses = new Map<string, number>();
  const violations = new Set<string>();
  const note = (what: string): void => void responses.set(what, (responses.get(what) ?? 0) + 1);

  const judge = async (method: string, path: string, response: Response): Promise<void> => {
    const place = `${method} ${path.replaceAll(/[0-9a-f-]{36}/g, ':id').replace(/\?.*/, '')}`;
    if (response.status < 500) return note(String(response.status));
    const { error = 'without a code' } = (await response
      .clone()
      .json()
      .catch(() => ({}))) as Partial<ErrorResponse>;
    note(`${response.status} ${error}`);
    if (error === 'internal.error') violations.add(`${place} responded ${response.status} ${error}`);
    if (response.headers.get('retry-after') === null)
      violations.add(`${place} responded ${response.status} ${error} without Retry-After`);
  };

  /** Sends one request without retries; undefined without a response. */
  const send = async (
    path: string,
    { method = 'GET', headers, body }: RequestOptions = {},
  ): Promise<Response | undefined> => {
    try {
      const response = await fetch(new URL(path, url), {
        method,
        signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
        ...(headers === undefined ? {} : { headers }),
        ...(body === undefined ? {} : { body }),
      });
      await judge(method, path, response);
      return response;
    } catch {
      note('no response');
      return undefined;
    }
  };

  return {
    send,
    /** Retries a request until its response is final. Throws when the signal aborts. */
    ask: async (path: string, wanted: RequestOptions, signal: AbortSignal): Promise<Response> => {
      for (;;) {
        signal.throwIfAborted();
        const response = await send(path, wanted);
        if (response !== undefined && response.status < 500 && ![423, 429].includes(response.status))
          return response;
        const afterMs = Number(response?.headers.get('retry-after') ?? 0) * 1_000;
        await response?.body?.cancel();
        await sleep(Math.min(Math.max(RETRY_MS, afterMs), RETRY_AFTER_MS_MAX), undefined, { signal });
      }
    },
    violations,
    /** How often each response was received. */
    responses,
  };
};
