/** Removes characters that move the cursor, end files or change the text direction, and the two that no XML may have. */
export const withoutControls = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/gu, '');
