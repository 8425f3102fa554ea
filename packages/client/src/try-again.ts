import type { ApiError } from './api-error.ts';

/** Refusals before anything was done, so that any request may be sent again. */
const REFUSED_AT_THE_DOOR: ReadonlySet<string> = new Set(['service.busy', 'service.closing', 'media.busy']);
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD']);
const WAIT_MS_MAX = 30_000;

type Refusal = Pick<ApiError, 'status' | 'code' | 'retryAfterSeconds'>;

/** Whether the server took nothing of a request, and only has too much to do at the moment. */
export const isRefusedAtTheDoor = ({ status, code }: Pick<Refusal, 'status' | 'code'>): boolean =>
  status === 503 && REFUSED_AT_THE_DOOR.has(code);

/**
 * How long to wait before a request is sent again, in ms: what the server says and up to half of it more, so that clients that were
 * refused together do not come back together. Undefined: sending it again may do something twice, or makes no sense.
 */
export const findWaitMs = (
  method: string,
  refusal: Refusal,
  random: () => number = Math.random,
): number | undefined => {
  const { status, retryAfterSeconds } = refusal;
  if (status !== 503 || retryAfterSeconds === undefined) return undefined;
  if (!SAFE_METHODS.has(method) && !isRefusedAtTheDoor(refusal)) return undefined;
  return Math.min(retryAfterSeconds * 1_000 * (1 + random() / 2), WAIT_MS_MAX);
};

/** Settles after a time. Rejects with the signal's reason when it fires. */
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
