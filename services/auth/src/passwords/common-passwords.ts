import { PASSWORD_LENGTH_MIN } from '@escriba/contracts';
import { dictionary } from '@zxcvbn-ts/language-common';

const REFUSED_MAX = 10_000;

const common = new Set(
  dictionary['passwords-common']
    .filter((password) => password.length >= PASSWORD_LENGTH_MIN)
    .slice(0, REFUSED_MAX)
    .map((password) => password.toLowerCase()),
);

/** Returns whether a password is among the 10,000 most common ones, case-insensitive. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
