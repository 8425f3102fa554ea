/** Codes that a worker reports of a speech model that it lacks or cannot use. Another worker may have the model. */
export const MODEL_CODES: ReadonlySet<string | undefined> = new Set([
  'speech.model_missing',
  'speech.model_damaged',
  'speech.model_unsupported',
]);
