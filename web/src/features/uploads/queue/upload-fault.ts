import { parseErrorResponse } from '@escriba/client';
import { recordingMeasureOf } from '@escriba/contracts/plans/limits';
import { FILE_FAULTS } from '@escriba/contracts/transcription/file-faults';
import { RESUMABLE_UPLOAD_REFUSAL as REFUSAL } from '@escriba/contracts/transcription/resumable-uploads';
import { findLimitOf } from '../../../data/usage/limit-codes.ts';
import type { UploadFault } from './upload-item.ts';

/** A failed upload attempt. */
export class UploadError extends Error {
  readonly fault: UploadFault;

  constructor(fault: UploadFault, options?: ErrorOptions) {
    super(fault.code, options);
    this.name = 'UploadError';
    this.fault = fault;
  }
}

const PASSING_STATUSES = new Set([408, 409, 423, 425, 429]);
/** Codes of failures that another attempt with the same file would repeat. */
const LASTING: ReadonlySet<string> = new Set([...FILE_FAULTS, 'unreadable', 'transcription.too_large']);

/** Returns whether there is no response: the connection or the server is down. */
export const isUnreachable = ({ status, code }: UploadFault): boolean =>
  status === null && code === 'network';

/** Returns whether the same request may succeed later. */
export const isPassing = (fault: UploadFault): boolean =>
  isUnreachable(fault) ||
  (fault.status !== null && (fault.status >= 500 || PASSING_STATUSES.has(fault.status)));

/** Returns whether the upload no longer exists on the server, or never did. */
export const isGone = ({ status }: UploadFault): boolean => status === 404 || status === 410;

/** Returns whether to offer a retry. */
export const canRetry = ({ code }: UploadFault): boolean => !LASTING.has(code) && !isOverFileLimit(code);

const isOverFileLimit = (code: string): boolean => {
  const limit = findLimitOf(code);
  return limit !== undefined && recordingMeasureOf(limit)?.per === 'recording';
};

type RawResponse = {
  readonly status: number;
  readonly body: string;
  readonly getHeader: (name: string) => string | null | undefined;
};

/** Reads the failure from a response; a response to `HEAD` has it in headers. */
export const readFault = ({ status, body, getHeader }: RawResponse): UploadFault => {
  const refused = parseErrorResponse(body);
  const wait = readWait(getHeader('retry-after'));
  if (refused !== undefined) return { status, code: refused.error, message: refused.message, ...wait };
  const [code, message] = [getHeader(REFUSAL.code), getHeader(REFUSAL.message)];
  return code && message
    ? { status, code, message: decode(message), ...wait }
    : { status, code: 'answer', message: null, ...wait };
};

/** Reads whole seconds; our server never sends the date form. */
const readWait = (header: string | null | undefined): Pick<UploadFault, 'retryAfterMs'> =>
  header && /^\d+$/.test(header) ? { retryAfterMs: Number(header) * 1_000 } : {};

const decode = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};
