import { setTimeout as sleep } from 'node:timers/promises';
import { isRefusedUpfront } from '@escriba/client';
import type { ErrorResponse } from '@escriba/contracts/shared/error-response';
import { RESUMABLE_UPLOADS_PATH } from '@escriba/contracts/transcription/resumable-uploads';
import type { Line } from '../chaos/line.ts';

const RETRY_MS = 100;
const RETRY_AFTER_MS_MAX = 3_000;
const RESPONSE_TIMEOUT_MS = 30_000;
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'PATCH']);

/**
 * Returns whether repeating a request is safe: reads, chunks at an offset, saves with an id, and the start of an upload, which without bytes
 * only expires.
 */
const isSafe = (method: string, path: string): boolean =>
  SAFE_METHODS.has(method) || (method === 'POST' && path === RESUMABLE_UPLOADS_PATH);

/**
 * Opens a client's connection to the product that repeats only what is safe to repeat: a refusal before any work with `Retry-After`, a
 * refused connection, and requests that do the same twice. Everything else that fails is a violation.
 */
export const openStrictLine = (url: string): Line => {
  const responses = new Map<string, number>();
  const violations = new Set<string>();
  const note = (what: string): void => void responses.set(what, (responses.get(what) ?? 0) + 1);

  const send: Line['send'] = async (path, wanted) => {
    const { method = 'GET', headers, body } = wanted ?? {};
    try {
      const response = await fetch(new URL(path, url), {
        method,
        signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
        ...(headers === undefined ? {} : { headers }),
        ...(body === undefined ? {} : { body }),
      });
      note(`${response.status}`);
      return response;
    } catch (error) {
      const code = causeOf(error);
      note(`${method} ${code}`);
      if (code !== 'ECONNREFUSED' && !isSafe(method, path)) violations.add(`${method} ${path}: ${code}`);
      return undefined;
    }
  };

  return {
    send,
    ask: async (path, wanted, signal) => {
      const { method = 'GET' } = wanted;
      for (;;) {
        signal.throwIfAborted();
        const response = await send(path, wanted);
        if (response !== undefined && response.status < 500 && ![423, 429].includes(response.status))
          return response;
        const fault = response && (await describeFault(isSafe(method, path), response));
        if (fault !== undefined)
          violations.add(`${method} ${path.replaceAll(/[0-9a-f-]{36}/g, ':id')}: ${fault}`);
        const afterMs = Number(response?.headers.get('retry-after') ?? 0) * 1_000;
        await sleep(Math.min(Math.max(RETRY_MS, afterMs), RETRY_AFTER_MS_MAX), undefined, { signal });
      }
    },
    violations,
    responses,
  };
};

/** Returns why a client may not repeat the request; undefined if it may. */
const describeFault = async (canRepeat: boolean, response: Response): Promise<string | undefined> => {
  const { error: code = '' } = (await response.json().catch(() => ({}))) as Partial<ErrorResponse>;
  const { status, headers } = response;
  if (headers.get('retry-after') === null) return `${status} ${code} without Retry-After`;
  if (canRepeat || status < 500 || isRefusedUpfront({ status, code })) return undefined;
  return `${status} ${code}`;
};

const causeOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message;
  return String(error);
};
