/**
 * Why a request has no result.
 * - `unavailable`: the server is away, overloaded or faulty; a later request may succeed, after `retryAfterMs` if it says so.
 * - `misconfigured`: address, key, model or credit; the operator has to correct it.
 * - `refused`: the model or a filter of the server declines this text.
 * - `unreadable`: the response is not of the schema, also after one repair.
 * - `too_long`: request and response exceed the model's context; a shorter material may fit.
 */
export type FaultKind = 'unavailable' | 'misconfigured' | 'refused' | 'unreadable' | 'too_long';

type FaultDetails = { readonly retryAfterMs?: number | undefined; readonly cause?: unknown };

/** A request to a language model failed. The message is a sentence for the operator. */
export class AssistantFault extends Error {
  override readonly name = 'AssistantFault';
  readonly kind: FaultKind;
  readonly retryAfterMs: number | undefined;

  constructor(kind: FaultKind, message: string, { retryAfterMs, cause }: FaultDetails = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}
