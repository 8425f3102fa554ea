/** A worker reports it while it fetches a model from the bucket. */
export const FETCHING_CODE = 'speech.model_fetching';
/** A worker reports it of a model that it cannot fetch from the bucket. */
export const NOT_FETCHED_CODE = 'speech.model_not_fetched';

/** What a worker reports of a model that the bucket is to give it. */
export const BUCKET_CODES: ReadonlySet<string | undefined> = new Set([FETCHING_CODE, NOT_FETCHED_CODE]);

/** Codes that a worker reports of a speech model that it lacks or cannot use. Another worker may have the model. */
export const MODEL_CODES: ReadonlySet<string | undefined> = new Set([
  'speech.model_missing',
  'speech.model_damaged',
  'speech.model_unsupported',
  ...BUCKET_CODES,
]);
