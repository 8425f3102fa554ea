/** The error of a request that Asaas refused; nothing was created. */
export class AsaasRefused extends Error {
  override readonly name = 'AsaasRefused';
  readonly status: number;
  readonly code: string;
  /** The reason in Portuguese, from Asaas, for users. */
  readonly description: string;

  constructor(refusal: { readonly status: number; readonly code: string; readonly description: string }) {
    super(`Asaas refused with ${refusal.status} ${refusal.code}`);
    this.status = refusal.status;
    this.code = refusal.code;
    this.description = refusal.description;
  }
}

/** The error of a write whose response was lost (timeout, broken connection, 5xx): it may have happened. Look it up before repeating it. */
export class AsaasOutcomeUnknown extends Error {
  override readonly name = 'AsaasOutcomeUnknown';
}

/** The error of a read that failed after its retries, or of a call that Asaas refuses for now. Nothing has changed. */
export class AsaasUnavailable extends Error {
  override readonly name = 'AsaasUnavailable';
  readonly retryAfterMs: number | undefined;

  constructor(
    message: string,
    options: { readonly retryAfterMs?: number | undefined; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.retryAfterMs = options.retryAfterMs;
  }
}
