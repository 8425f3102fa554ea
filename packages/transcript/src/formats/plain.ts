/** Removes characters that move the cursor, end files or change the text direction. */
export const withoutControls = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '');
