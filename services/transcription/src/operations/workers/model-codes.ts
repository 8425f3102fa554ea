/** Codes of a speech model that a worker has not, or cannot use. Another worker may have it. */
export const MODEL_CODES: ReadonlySet<string | undefined> = new Set([
  'speech.model_missing',
  'speech.model_damaged',
  'speech.model_unsupported',
]);
