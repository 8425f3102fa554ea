import type { LocalisedText } from '@escriba/contracts/shared/locale';

/** The domain's kinds of failure; only `@escriba/http` maps them to status numbers. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'gone'
  | 'too_large'
  | 'unsupported_media'
  | 'unprocessable'
  | 'limit_exceeded'
  | 'rate_limited'
  | 'not_implemented'
  | 'storage_full'
  | 'upstream'
  | 'unavailable';

type DomainErrorInput = {
  readonly kind: ErrorKind;
  /** Stable code for programs, `<service>.<reason>`. */
  readonly code: string;
  readonly message: LocalisedText;
  /** Seconds after which a retry makes sense. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
};

/** An expected failure. Create it with a named function in its feature: `transcriptionNotFound()`. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly kind: ErrorKind;
  readonly code: string;
  readonly text: LocalisedText;
  readonly retryAfterSeconds: number | undefined;

  constructor(input: DomainErrorInput) {
    super(input.message.en, input.cause === undefined ? undefined : { cause: input.cause });
    this.kind = input.kind;
    this.code = input.code;
    this.text = input.message;
    this.retryAfterSeconds = input.retryAfterSeconds;
  }
}

/** Narrows an unknown failure to an expected one. */
export const isDomainError = (error: unknown): error is DomainError => error instanceof DomainError;
