import type { ErrorResponse } from '@escriba/contracts/shared/error-response';
import type { OpenAiFailure } from '@escriba/contracts/shared/openai-failure';
import { type Failure, toErrorResponse } from './error-response.ts';
import { speaksOpenAi, toOpenAiFailure } from './openai-failure.ts';

type FailedRequest = {
  readonly url?: string | undefined;
  readonly headers: { readonly 'accept-language'?: string | undefined };
};

type FailureResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ErrorResponse | OpenAiFailure;
};

/** Returns the response to a failed request, in the protocol of its path and the client's language. */
export const toFailureResponse = (
  { url, headers: { 'accept-language': acceptLanguage } }: FailedRequest,
  failure: Failure,
  requestId: string,
): FailureResponse => {
  const { status, headers, body } = speaksOpenAi(url)
    ? toOpenAiFailure(failure, acceptLanguage)
    : { status: failure.status, headers: {}, body: toErrorResponse(failure, requestId, acceptLanguage) };
  const retryAfter =
    failure.retryAfterSeconds === undefined ? {} : { 'retry-after': String(failure.retryAfterSeconds) };
  return { status, headers: { ...headers, ...retryAfter }, body };
};
