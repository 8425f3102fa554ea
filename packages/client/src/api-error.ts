import type { ErrorAnswer } from '@escriba/contracts';

type ApiErrorInput = {
  /** HTTP status; 0 where no answer came. */
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly requestId?: string;
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
};

/**
 * A call that did not succeed. `code` is the server's stable code, or `client.network` (no answer came), `client.timeout`
 * (none came in time) or `client.unreadable` (it was not the API's). `message` is the server's sentence for people.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor({ status, code, message, requestId, retryAfterSeconds, cause }: ApiErrorInput) {
    super(message, cause === undefined ? undefined : { cause });
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The failure that an answer outside 2xx tells of. */
export const readFailure = async (response: Response): Promise<ApiError> => {
  const text = await response.text().catch(() => '');
  const answer = parseAnswer(text);
  const requestId = answer?.requestId ?? response.headers.get('x-request-id') ?? undefined;
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError({
    status: response.status,
    code: answer?.error ?? 'client.unreadable',
    message: answer?.message ?? `The server answered with status ${response.status}`,
    ...(requestId === undefined ? {} : { requestId }),
    ...(Number.isFinite(retryAfter) ? { retryAfterSeconds: retryAfter } : {}),
  });
};

/** The failure behind a `fetch` that gave no answer. A caller's own abort stays what it is. */
export const toUnanswered = (error: unknown, signal: AbortSignal | undefined): unknown => {
  if (signal?.aborted === true) return error;
  const timedOut = (error as { name?: unknown }).name === 'TimeoutError';
  return new ApiError({
    status: 0,
    code: timedOut ? 'client.timeout' : 'client.network',
    message: timedOut ? 'The server did not answer in time' : 'The server could not be reached',
    cause: error,
  });
};

/** The one cast of an answer's text, guarded field by field. */
const parseAnswer = (text: string): ErrorAnswer | undefined => {
  try {
    const answer = JSON.parse(text) as Partial<ErrorAnswer> | null;
    const isWhole = typeof answer?.error === 'string' && typeof answer.message === 'string';
    return isWhole ? (answer as ErrorAnswer) : undefined;
  } catch {
    return undefined;
  }
};
