/** What went wrong, in the domain's words; `@escriba/http` alone knows which status number stands for each. */
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

/** One sentence for people in each language of the product. */
export type LocalisedText = { readonly pt: string; readonly en: string };

type DomainErrorInput = {
  readonly kind: ErrorKind;
  /** Stable code for programs, `<service>.<reason>`. */
  readonly code: string;
  readonly message: LocalisedText;
  /** Seconds after which trying again makes sense. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
};

/** An expected failure. Make one through a named function beside the feature it belongs to: `transcriptionNotFound()`. */
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
