/**
 * Why a request failed: its URL is not allowed (`url_invalid`), its address is not public (`address_refused`), its name does not resolve
 * (`name_unknown`), nothing accepts the connection or it breaks (`unreachable`), a time limit is over (`timeout`), there are more redirects than
 * allowed, or one leads nowhere (`redirects`), the body is larger than allowed (`too_large`), or the caller ended it (`aborted`).
 */
export type OutboundReason =
  | 'url_invalid'
  | 'address_refused'
  | 'name_unknown'
  | 'unreachable'
  | 'timeout'
  | 'redirects'
  | 'too_large'
  | 'aborted';

/** A request that failed. Its message may be shown to the user: it contains no address that a name resolved to. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  readonly reason: OutboundReason;
  /** The system's code, such as `ECONNREFUSED` or `CERT_HAS_EXPIRED`. */
  readonly detail: string | undefined;

  constructor(reason: OutboundReason, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.reason = reason;
    this.detail = codeOf(cause);
  }
}

const TIMEOUT_CODES: ReadonlySet<string> = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);

/** Translates a failure of the HTTP client. */
export const outboundErrorOf = (error: unknown): OutboundError => {
  if (error instanceof OutboundError) return error;
  const name = error instanceof Error ? error.name : '';
  const code = codeOf(error) ?? '';
  if (name === 'TimeoutError' || TIMEOUT_CODES.has(code)) {
    return new OutboundError('timeout', 'the server did not respond in time', error);
  }
  if (name === 'AbortError') return new OutboundError('aborted', 'the request was ended', error);
  return new OutboundError(
    'unreachable',
    code === '' ? 'the connection broke' : `the connection failed: ${code}`,
    error,
  );
};

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
