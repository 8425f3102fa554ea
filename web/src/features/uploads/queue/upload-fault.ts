import { RESUMABLE_UPLOAD_REFUSAL as REFUSAL } from '@escriba/contracts';
import type { UploadFault } from './upload-item.ts';

/** An upload that did not get through, on its way to the queue. */
export class UploadError extends Error {
  readonly fault: UploadFault;

  constructor(fault: UploadFault, options?: ErrorOptions) {
    super(fault.code, options);
    this.name = 'UploadError';
    this.fault = fault;
  }
}

const PASSING_STATUSES = new Set([408, 409, 423, 425, 429]);
/** Another try with the same file gets the same answer. */
const FILE_FAULTS = new Set([
  'unreadable',
  'transcription.not_media',
  'transcription.no_audio',
  'transcription.empty_file',
  'transcription.too_large',
  'transcription.too_long',
  'transcription.corrupt_media',
  'usage.file_too_large',
  'usage.too_long',
]);
const LIMITS = new Set([
  'usage.daily_limit',
  'usage.monthly_limit',
  'usage.file_too_large',
  'usage.too_long',
]);

/** Nothing was answered at all: the connection, or the server behind it, is away. */
export const isUnreachable = ({ status, code }: UploadFault): boolean =>
  status === null && code === 'network';

/** The same request may go through in a while. */
export const isPassing = (fault: UploadFault): boolean =>
  isUnreachable(fault) ||
  (fault.status !== null && (fault.status >= 500 || PASSING_STATUSES.has(fault.status)));

/** The place at the server is gone: purged, or never there. */
export const isGone = ({ status }: UploadFault): boolean => status === 404 || status === 410;

export const isLimit = ({ code }: UploadFault): boolean => LIMITS.has(code);

/** Whether it makes sense to offer another try. */
export const canRetry = ({ code }: UploadFault): boolean => !FILE_FAULTS.has(code);

type Answer = {
  readonly status: number;
  readonly body: string;
  readonly getHeader: (name: string) => string | null | undefined;
};

/** What an answer with a status that is no success says; that to a `HEAD` says it in headers. */
export const readFault = ({ status, body, getHeader }: Answer): UploadFault => {
  const answer = parse(body);
  const wait = readWait(getHeader('retry-after'));
  if (isErrorAnswer(answer)) return { status, code: answer.error, message: answer.message, ...wait };
  const [code, message] = [getHeader(REFUSAL.code), getHeader(REFUSAL.message)];
  return code && message
    ? { status, code, message: decode(message), ...wait }
    : { status, code: 'answer', message: null, ...wait };
};

/** The header holds whole seconds; a date, which it may hold too, is none of our server's. */
const readWait = (header: string | null | undefined): Pick<UploadFault, 'retryAfterMs'> =>
  header && /^\d+$/.test(header) ? { retryAfterMs: Number(header) * 1_000 } : {};

const decode = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

const parse = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

const isErrorAnswer = (answer: unknown): answer is { error: string; message: string } =>
  typeof answer === 'object' &&
  answer !== null &&
  'error' in answer &&
  'message' in answer &&
  typeof answer.error === 'string' &&
  typeof answer.message === 'string';
