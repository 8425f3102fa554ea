import { cutName } from './cut-name.ts';

/** Matches invisible characters that may reverse the text after them. */
const UNSEEN = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;
/** Matches the ending of a file name: a name such as 'Ata 10.12' keeps its end. */
const EXTENSION =
  /(?<=.)\.(?:mp3|mp4|m4a|m4v|mpe?ga?|wave?|aac|og[ag]|opus|flac|mov|avi|webm|mkv|wm[av]|asf|3g[p2]|amr|caf|aif[cf]?|vob|m?ts|m2ts|flv)$/i;
const SHORT_LENGTH = 80;

/** Returns a file name without characters that could disguise it. May be empty. */
export const cleanName = (name: string): string => name.replaceAll(UNSEEN, '').trim();

/** Returns the name of a recording: the file's without its extension. May be empty. */
export const recordingName = (name: string): string => cleanName(name).replace(EXTENSION, '');

/** Returns a short name for labels. */
export const shortName = (name: string): string => cutName(recordingName(name), SHORT_LENGTH);

/** Returns a name inside a visible sentence, isolated in its own direction where needed. */
export const nameInSentence = (name: string): string => {
  const short = shortName(name);
  return RIGHT_TO_LEFT.test(short) ? `\u2068${short}\u2069` : short;
};
