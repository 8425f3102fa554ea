import { readRetryAfter } from '@escriba/runtime';
import { cutText } from '@escriba/transcript';
import { APIConnectionTimeoutError, APIError } from 'openai';
import { AssistantFault } from './assistant-fault.ts';

/** Statuses that a retry may change: overload. */
const TEMPORARY_STATUSES: ReadonlySet<number> = new Set([408, 409, 425, 429]);
/** Statuses that no text causes. */
const MISCONFIGURED: Readonly<Record<number, string>> = {
  401: 'The server refuses the API key',
  402: 'The account at the server has no credit',
  403: 'The server refuses the API key',
  404: 'The server has no such address or model',
  405: 'The address is not that of a model server',
};
/** OpenAI sends it with 429, which else asks for patience. */
const NO_CREDIT = 'insufficient_quota';
/** OpenAI and vLLM: “maximum context length is …”; llama.cpp: “exceeds the available context size”; LM Studio: “context the overflows”. */
const TOO_LONG =
  /context[ _]?(length|size|window|overflow)|maximum context|too many tokens|prompt is too long/i;
const FILTERED = /content[_ ](filter|policy|management)|safety system/i;

/** Explains why a request failed. A refusal that is none of these has the kind `unreadable`. */
export const explainFault = (error: unknown): AssistantFault => {
  const inner = findFault(error);
  if (inner !== undefined) return inner;
  if (error instanceof APIConnectionTimeoutError)
    return new AssistantFault('unavailable', 'The server does not respond in time', { cause: error });
  if (!(error instanceof APIError) || error.status === undefined)
    return new AssistantFault('unavailable', `The server is not reachable: ${messageOf(error)}`, {
      cause: error,
    });
  return explainStatus(error, error.status);
};

/** Returns whether the server refuses the request itself, so that another shape of it may be accepted. */
export const isRefusal = (error: unknown): error is APIError =>
  error instanceof APIError && (error.status === 400 || error.status === 422 || error.status === 501);

const explainStatus = (error: APIError, status: number): AssistantFault => {
  const details = { cause: error };
  if (error.code === NO_CREDIT) return new AssistantFault('misconfigured', MISCONFIGURED[402] ?? '', details);
  const fault = MISCONFIGURED[status];
  if (fault !== undefined)
    return new AssistantFault('misconfigured', `${fault}: ${messageOf(error)}`, details);
  if (TEMPORARY_STATUSES.has(status) || status >= 500) {
    const retryAfterMs = readRetryAfter(error.headers?.get('retry-after'));
    return new AssistantFault('unavailable', `The server is overloaded or faulty: ${messageOf(error)}`, {
      ...details,
      retryAfterMs,
    });
  }
  const about = `${error.code ?? ''} ${error.message}`;
  if (TOO_LONG.test(about)) return new AssistantFault('too_long', messageOf(error), details);
  if (FILTERED.test(about)) return new AssistantFault('refused', messageOf(error), details);
  return new AssistantFault('misconfigured', `The server refuses requests: ${messageOf(error)}`, details);
};

/** The SDK wraps what its `fetch` throws. */
const findFault = (error: unknown): AssistantFault | undefined => {
  if (error instanceof AssistantFault) return error;
  return error instanceof Error && error.cause !== undefined ? findFault(error.cause) : undefined;
};

const MESSAGE_LENGTH_MAX = 200;

const messageOf = (error: unknown): string =>
  error instanceof Error ? cutText(error.message, MESSAGE_LENGTH_MAX) : 'no reason given';
