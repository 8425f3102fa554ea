import type { ErrorResponse } from '@escriba/contracts/shared/error-response';

type ApiErrorInput = {
  /** HTTP status of the response; 0 without one. */
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly requestId?: string;
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
};

/**
 * A call that did not succeed. `code` is the server's stable code, or `client.network` (no response), `client.timeout` (no response in
 * time) or `client.unreadable` (the response is not the API's). `message` is the server's sentence for users.
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

/** Builds the error of a response outside 2xx. */
export const readFailure = async (response: Response): Promise<ApiError> => {
  const text = await response.text().catch(() => '');
  const parsed = parseErrorResponse(text);
  const requestId = parsed?.requestId ?? response.headers.get('x-request-id') ?? undefined;
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError({
    status: response.status,
    code: parsed?.error ?? 'client.unreadable',
    message: parsed?.message ?? `The server responded with status ${response.status}`,
    ...(requestId === undefined ? {} : { requestId }),
    ...(Number.isFinite(retryAfter) ? { retryAfterSeconds: retryAfter } : {}),
  });
};

/** Builds the error of a `fetch` that got no response. A caller's own abort is returned unchanged. */
export const toNoResponse = (error: unknown, signal: AbortSignal | undefined): unknown => {
  if (signal?.aborted === true) return error;
  const timedOut = (error as { name?: unknown }).name === 'TimeoutError';
  return new ApiError({
    status: 0,
    code: timedOut ? 'client.timeout' : 'client.network',
    message: timedOut ? 'The server did not respond in time' : 'The server could not be reached',
    cause: error,
  });
};

/** Parses a response outside 2xx; undefined if its text is not the product's. */
export const parseErrorResponse = (text: string): ErrorResponse | undefined => {
  try {
    const parsed = JSON.parse(text) as Partial<ErrorResponse> | null;
    const isWhole = typeof parsed?.error === 'string' && typeof parsed.message === 'string';
    return isWhole ? (parsed as ErrorResponse) : undefined;
  } catch {
    return undefined;
  }
};
