import type { ApiError } from './api-error.ts';

/** Refusals before any work was done: every request may be retried. */
const REFUSED_UPFRONT: ReadonlySet<string> = new Set(['service.busy', 'service.closing', 'media.busy']);
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD']);
const WAIT_MS_MAX = 30_000;

type Refusal = Pick<ApiError, 'status' | 'code' | 'retryAfterSeconds'>;

/** Returns whether the server, being overloaded, refused a request before it did any of its work. */
export const isRefusedUpfront = ({ status, code }: Pick<Refusal, 'status' | 'code'>): boolean =>
  status === 503 && REFUSED_UPFRONT.has(code);

/**
 * Returns the wait before a retry, in ms: what the server names plus up to half of it at random, so that clients refused together do not
 * retry together. Undefined if a retry is pointless or could do the work twice.
 */
export const findWaitMs = (
  method: string,
  refusal: Refusal,
  random: () => number = Math.random,
): number | undefined => {
  const { status, retryAfterSeconds } = refusal;
  if (status !== 503 || retryAfterSeconds === undefined) return undefined;
  if (!SAFE_METHODS.has(method) && !isRefusedUpfront(refusal)) return undefined;
  return Math.min(retryAfterSeconds * 1_000 * (1 + random() / 2), WAIT_MS_MAX);
};

/** Waits for a time. Rejects with the signal's reason when it aborts. */
export const waitFor = (waitMs: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error); // what the caller aborted with
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, waitMs);
    if (signal?.aborted === true) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
