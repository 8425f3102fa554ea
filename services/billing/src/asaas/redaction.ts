const REPLACEMENT = '…';

/** Secrets: keys, card tokens, and numbers of cards, CPF and CNPJ, with or without punctuation. */
const SECRET_PATTERNS: readonly RegExp[] = [
  /\$?aact_\S+/g,
  /\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/gi,
  /\d(?:[ ./-]?\d){10,}/g,
];

const SECRET_FIELDS: ReadonlySet<string> = new Set(['number', 'ccv', 'creditCardToken', 'cpfCnpj']);

/** Removes secrets from a text of Asaas: what looks like one, and the values of the request's secret fields. */
export const redact = (text: string, body: object | undefined): string => {
  const values = body === undefined ? [] : listSecrets(body);
  const withoutValues = values.reduce((rest, value) => rest.replaceAll(value, REPLACEMENT), text);
  return SECRET_PATTERNS.reduce((rest, pattern) => rest.replaceAll(pattern, REPLACEMENT), withoutValues);
};

const listSecrets = (body: object): string[] =>
  Object.entries(body).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'object' && value !== null) return listSecrets(value);
    return typeof value === 'string' && value !== '' && SECRET_FIELDS.has(name) ? [value] : [];
  });

/**
 * Returns the stable part of a failure: a code such as `ECONNRESET`, or a name such as `TimeoutError`. The failure itself is never kept:
 * its message or fields may repeat headers and bodies.
 */
export const nameFailure = (error: unknown): string => {
  if (error instanceof AggregateError) return nameFailure(error.errors[0]);
  if (!(error instanceof Error)) return 'unknown';
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (typeof code === 'string' && /^[A-Z_]+$/.test(code)) return code;
  return cause instanceof Error ? nameFailure(cause) : error.name;
};
