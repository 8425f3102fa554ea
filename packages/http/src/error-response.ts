import type { ErrorResponse } from '@escriba/contracts/shared/error-response';
import type { LocalisedText } from '@escriba/contracts/shared/locale';
import type { DomainError } from '@escriba/errors';
import { preferredLocale } from './preferred-locale.ts';
import { statusOf } from './error-status.ts';

export type Failure = {
  readonly status: number;
  readonly code: string;
  readonly text: LocalisedText;
  readonly retryAfterSeconds?: number;
};

/** Returns the fields of an expected failure that a client sees. */
export const toFailure = (error: DomainError): Failure => ({
  status: statusOf(error.kind),
  code: error.code,
  text: error.text,
  ...(error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }),
});

/** Returns the body of a response outside 2xx, its sentence in the client's language. */
export const toErrorResponse = (
  failure: Pick<Failure, 'code' | 'text'>,
  requestId: string,
  acceptLanguage: string | undefined,
): ErrorResponse => ({
  success: false,
  error: failure.code,
  message: failure.text[preferredLocale(acceptLanguage)],
  requestId,
});
