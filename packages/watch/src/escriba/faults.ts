import { PLAN_LIMIT_CODES } from '@escriba/contracts/plans/limits';
import { RESUMABLE_UPLOAD_REFUSAL as REFUSAL } from '@escriba/contracts/transcription/resumable-uploads';
import { readRetryAfter } from '@escriba/runtime';
import { ForeignRefusal, RecordingRefused, TryLater, WatchStopped } from '../watch.errors.ts';

const HOUR_MS = 3_600_000;

/** Refusals that a person has to end: with another key, another plan or another permission. */
const STOPPING: ReadonlySet<string> = new Set([
  'gateway.api_key_not_allowed',
  'gateway.api_plan_required',
  'gateway.not_a_member',
  'auth.permission_missing',
]);

/** Refusals that end by themselves, and when to try again: the day, the month or the room for unfinished uploads is used up. */
const USED_UP: Readonly<Record<string, number>> = {
  [PLAN_LIMIT_CODES.dailyFiles]: HOUR_MS,
  // The minutes of a recording are known once all of it has arrived: another attempt sends it again.
  [PLAN_LIMIT_CODES.monthlyTranscriptionMinutes]: 6 * HOUR_MS,
  'upload.too_many_unfinished': HOUR_MS / 6,
  'upload.too_much_unfinished': HOUR_MS / 6,
};

/** Refusals after which the upload continues, or begins again. */
const BROKEN: ReadonlySet<string> = new Set(['upload.not_found', 'upload.interrupted']);
/** Statuses that concern this recording alone and may pass. */
const PASSING: ReadonlySet<number> = new Set([408, 409, 423, 425]);
/** Statuses of a server, or of a part of it, that takes nothing now. */
const BUSY: ReadonlySet<number> = new Set([429, 502, 503, 504, 507]);

/** Returns what a refusal means for the program. `body` is the parsed response: an `ErrorResponse`, or what a proxy has sent. */
export const toFault = (response: Response, body: unknown): Error => {
  const { status } = response;
  const { code, message } = readRefusal(response, body);
  if (status === 401 || STOPPING.has(code)) return new WatchStopped(`${message} (${code})`);
  const waitMs = readRetryAfter(response.headers.get('retry-after'));
  const afterMs = USED_UP[code];
  if (afterMs !== undefined) return new TryLater(message, { afterMs });
  if (BUSY.has(status))
    return new TryLater(message, {
      isGeneral: true,
      afterMs: waitMs,
    });
  if (PASSING.has(status) || BROKEN.has(code) || status >= 500)
    return new TryLater(message, { afterMs: waitMs });
  if (code === codeOf(response)) return new ForeignRefusal(message, { afterMs: waitMs });
  return new RecordingRefused(code, message);
};

/** Returns what a request without a response means. */
export const toConnectionFault = (url: string, error: unknown): TryLater =>
  new TryLater(
    error instanceof SyntaxError
      ? `${url} does not respond as Escriba does: the response is no JSON`
      : `${url} does not respond (${causeOf(error)})`,
    { isGeneral: true },
  );

type Refusal = { readonly code: string; readonly message: string };

/** The response to a HEAD has its refusal in headers. */
const readRefusal = (response: Response, body: unknown): Refusal => {
  const { error, message } = (typeof body === 'object' && body !== null ? body : {}) as Record<
    string,
    unknown
  >;
  if (typeof error === 'string' && typeof message === 'string') return { code: error, message };
  const [code, sentence] = [response.headers.get(REFUSAL.code), response.headers.get(REFUSAL.message)];
  if (code !== null && sentence !== null) return { code, message: decode(sentence) };
  return { code: codeOf(response), message: `The response is ${response.status}` };
};

/** Stands for the code of a response that is not one of Escriba. */
const codeOf = ({ status }: Response): string => `http_${status}`;

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** `fetch` says why in the cause of its error. */
const causeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message;
  return error.name === 'TimeoutError' ? 'no response in time' : error.message;
};
