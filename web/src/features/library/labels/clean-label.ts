/** A name without the invisible characters that the server removes. May be empty. */
export const cleanLabel = (typed: string): string =>
  typed
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
