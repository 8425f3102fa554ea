import { invalidStorageKey } from './storage.errors.ts';

const LENGTH_MAX = 512;
const KEY = /^[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*$/;

/** Suffix of a file that is still being written. */
export const PART_SUFFIX = '.part';

/** Returns the key, or throws `storage.invalid_key`: every part starts with a letter or digit, which excludes `..`. */
export const checkKey = (key: string): string => {
  if (key.length > LENGTH_MAX || !KEY.test(key) || key.endsWith(PART_SUFFIX)) throw invalidStorageKey();
  return key;
};
