import { cutName } from '../../notify/cut-name.ts';

/** Invisible characters that may reverse the text after them. */
const UNSEEN = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;
const SHORT_LENGTH = 80;

/** A file name without characters that could disguise it. May be empty. */
export const cleanName = (name: string): string => name.replaceAll(UNSEEN, '').trim();

/** A short file name for labels. */
export const shortName = (name: string): string => cutName(cleanName(name), SHORT_LENGTH);

/** A file name inside a visible sentence, isolated in its own direction where needed. */
export const nameInSentence = (name: string): string => {
  const short = shortName(name);
  return RIGHT_TO_LEFT.test(short) ? `\u2068${short}\u2069` : short;
};
