import { wordGap } from '@escriba/transcript/unspaced';

/** Joins texts of one language with its usual spacing. */
export const joinTexts = (texts: readonly string[], language: string): string =>
  texts.filter((text) => text !== '').join(wordGap(language));
