import { PLAN_LIMIT_CODES, PLAN_LIMIT_NAMES, recordingMeasureOf } from '@escriba/contracts/plans/limits';
import { OPENAI_PATH, type OpenAiFailure } from '@escriba/contracts/shared/openai-failure';
import { FILE_FAULTS } from '@escriba/contracts/transcription/file-faults';
import type { Failure } from './error-response.ts';
import { preferredLocale } from './preferred-locale.ts';

/** Returns whether a request speaks OpenAI's protocol. */
export const speaksOpenAi = (url = ''): boolean =>
  url.startsWith(OPENAI_PATH) && /^[/?]?$/.test(url.charAt(OPENAI_PATH.length));

/** Refusals after which another request has the same result until a day, a month or the plan has changed. */
const QUOTA: ReadonlySet<string> = new Set(
  PLAN_LIMIT_NAMES.filter((name) => recordingMeasureOf(name)?.per !== 'recording').map(
    (name) => PLAN_LIMIT_CODES[name],
  ),
);
/** Refusals of the file itself. OpenAI sends 400 for a file that it cannot read or that is too long. */
const FILE: ReadonlySet<string> = new Set([...FILE_FAULTS, PLAN_LIMIT_CODES.maxDurationMinutes]);

/**
 * Returns a failure as OpenAI sends it: the statuses, types and codes by which its clients choose their error class and whether they send the
 * request again.
 */
export const toOpenAiFailure = (
  failure: Failure,
  acceptLanguage: string | undefined,
): { status: number; headers: Record<string, string>; body: OpenAiFailure } => {
  const status = statusOf(failure);
  const message = failure.text[preferredLocale(acceptLanguage)];
  const isQuota = QUOTA.has(failure.code);
  return {
    status,
    // Clients send a request again after every 429, unless this header says that it is useless.
    headers: isQuota ? { 'x-should-retry': 'false' } : {},
    body: { error: { message, type: typeOf(status, isQuota), param: null, code: codeOf(failure, status) } },
  };
};

const statusOf = ({ status, code }: Failure): number => {
  if (QUOTA.has(code)) return 429;
  if (FILE.has(code) || status === 415) return 400;
  return status;
};

const typeOf = (status: number, isQuota: boolean): string => {
  if (isQuota) return 'insufficient_quota';
  if (status === 429) return 'requests';
  return status >= 500 ? 'server_error' : 'invalid_request_error';
};

const INVALID_KEY: ReadonlySet<string> = new Set([
  'gateway.api_key_invalid',
  'auth.invalid_token',
  'auth.token_missing',
]);

const codeOf = ({ code }: Failure, status: number): string => {
  if (QUOTA.has(code)) return 'insufficient_quota';
  if (status === 429) return 'rate_limit_exceeded';
  return INVALID_KEY.has(code) ? 'invalid_api_key' : code;
};
