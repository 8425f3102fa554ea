import { MEDIA_FORMATS, OTHER_MEDIA_FORMATS } from '@escriba/contracts/shared/limits';

/** Endings of Ogg besides `ogg`: voice messages of phones have them. */
const OGG = ['opus', 'oga'];
const ENDINGS: ReadonlySet<string> = new Set([...MEDIA_FORMATS, ...OTHER_MEDIA_FORMATS, ...OGG]);

/** Returns whether a name is that of a recording. */
export const isMediaName = (name: string): boolean =>
  ENDINGS.has(/\.([^.]+)$/u.exec(name)?.[1]?.toLowerCase() ?? '');

/** Names of files that programs and systems keep for themselves, or have not completed. */
const OWN = /^(?:[.~]|thumbs\.db$|desktop\.ini$|@eadir$|#recycle$|\$recycle\.bin$)/iu;
const UNFINISHED = /\.(?:part|partial|filepart|tmp|temp|crdownload|download|swp)$/iu;

/** Returns whether a file or folder is hidden or temporary. */
export const isHiddenName = (name: string): boolean => OWN.test(name) || UNFINISHED.test(name);
