/** The length of a likely term. Shorter words without a capital or a digit are mostly everyday ones, for which a vocabulary is useless. */
const TERM_LENGTH_MIN = 7;

/** Returns whether a corrected word looks like a name or a term: it has a capital letter or a digit, or is long. */
export const isLikelyTerm = (text: string): boolean =>
  /[\p{Lu}\p{N}]/u.test(text) || Array.from(text).length >= TERM_LENGTH_MIN;
