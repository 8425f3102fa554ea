import { isDomainError } from '@escriba/errors';

/** A failure that the operator can act on. The message is a sentence that says what to do. */
export class ModelBucketError extends Error {
  override name = 'ModelBucketError';
}

/** Returns a failure of the bucket or of the disk as a sentence for the operator; another one unchanged. */
export const explain = (error: unknown, folder: string): unknown => {
  if (error instanceof ModelBucketError) return error;
  const code = codeOf(error);
  if (FULL.has(code))
    return new ModelBucketError(`The disk of ${folder} is full. Make room.`, { cause: error });
  if (FORBIDDEN.has(code))
    return new ModelBucketError(
      `The folder ${folder} may not be written. Check its owner, and that it is not mounted read-only.`,
      { cause: error },
    );
  if (code === UNAVAILABLE)
    return new ModelBucketError('The bucket cannot be reached, or does not respond in time.', {
      cause: error,
    });
  const refusal = findRefusal(error);
  if (refusal !== undefined)
    return new ModelBucketError(
      `The bucket refuses: ${refusal}. Check S3_BUCKET and the rights of its keys.`,
      {
        cause: error,
      },
    );
  return error;
};

/** Returns whether another attempt may help: neither the disk nor the bucket has refused. */
export const isPassing = (error: unknown): boolean =>
  !(error instanceof ModelBucketError) &&
  !FULL.has(codeOf(error)) &&
  !FORBIDDEN.has(codeOf(error)) &&
  codeOf(error) !== MISSING &&
  findRefusal(error) === undefined;

/** Returns whether the bucket lacks an object. */
export const isMissing = (error: unknown): boolean => codeOf(error) === MISSING;

/** Returns whether the disk is full. */
export const isDiskFull = (error: unknown): boolean => FULL.has(codeOf(error));

const FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);
const FORBIDDEN: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS']);
const UNAVAILABLE = 'store.unavailable';
const MISSING = 'storage.missing';

const codeOf = (error: unknown): string => {
  if (isDomainError(error)) return error.code;
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
};

/** Returns the name of S3's refusal, such as `AccessDenied`. */
const findRefusal = (error: unknown): string | undefined => {
  const { $metadata, name } = (error ?? {}) as { $metadata?: { httpStatusCode?: number }; name?: string };
  const status = $metadata?.httpStatusCode ?? 0;
  return status >= 400 && status < 500 ? (name ?? String(status)) : undefined;
};
