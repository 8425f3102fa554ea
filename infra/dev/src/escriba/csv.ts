/** Writes rows as RFC 4180. */
export const toCsvText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quote).join(',')).join('\r\n');

/** Makes a user's text harmless: spreadsheets would run it if it starts like a formula, and terminals obey control characters. */
export const harmless = (text: string): string => {
  const shown = text.replaceAll(/\p{Cc}/gu, ' ');
  return /^\s*[=+\-@]/.test(shown) ? `'${shown}` : shown;
};

const quote = (value: string): string =>
  /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
