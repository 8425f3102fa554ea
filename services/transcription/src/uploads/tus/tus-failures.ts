import { type DomainError, isDomainError } from '@escriba/errors';
import { storageFull, toStoreFailure } from '@escriba/storage';
import { uploadInterrupted } from '../accepting/uploads.errors.ts';
import {
  extensionUnsupported,
  lengthInvalid,
  moreThanDeclared,
  offsetConflict,
  uploadNotFound,
} from './resumable-uploads.errors.ts';

const REFUSALS: Readonly<Record<number, () => DomainError>> = {
  404: uploadNotFound,
  409: offsetConflict,
  410: uploadNotFound,
  413: moreThanDeclared,
  501: extensionUnsupported,
};

/** Returns a failure of the tus server or its store as a domain error; unknown ones are returned unchanged. */
export const fromTus = (failure: unknown): unknown => {
  if (isDomainError(failure)) return failure;
  if (hasCode(failure, 'ENOSPC', 'EDQUOT')) return storageFull(failure);
  const away = toStoreFailure(failure);
  if (isDomainError(away)) return away;
  const status = statusOf(failure);
  if (status === undefined || status >= 500) return REFUSALS[status ?? 0]?.() ?? failure;
  if (bodyOf(failure).includes('aborted')) return uploadInterrupted(failure);
  if (bodyOf(failure).includes('Length')) return lengthInvalid();
  return REFUSALS[status]?.() ?? { statusCode: status };
};

/** Returns whether a retry may help, so that the received bytes are kept. */
export const isTemporary = (failure: unknown): boolean =>
  !isDomainError(failure) || TEMPORARY.has(failure.kind);

const TEMPORARY: ReadonlySet<string> = new Set(['unavailable', 'storage_full', 'upstream', 'rate_limited']);

export const isNotThere = (failure: unknown): boolean => [404, 410].includes(statusOf(failure) ?? 0);

const hasCode = (failure: unknown, ...codes: string[]): boolean =>
  typeof failure === 'object' &&
  failure !== null &&
  'code' in failure &&
  codes.includes(String(failure.code));

/** Returns the status of tus's own failures, which are values with a status and a sentence. */
const statusOf = (failure: unknown): number | undefined =>
  typeof failure === 'object' &&
  failure !== null &&
  'status_code' in failure &&
  typeof failure.status_code === 'number'
    ? failure.status_code
    : undefined;

const bodyOf = (failure: unknown): string =>
  typeof failure === 'object' && failure !== null && 'body' in failure ? String(failure.body) : '';
