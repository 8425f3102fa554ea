import { PASSWORD_LENGTH_MIN } from '@escriba/contracts';
import { dictionary } from '@zxcvbn-ts/language-common';

const REFUSED_MAX = 10_000;

const common = new Set(
  dictionary['passwords-common']
    .filter((password) => password.length >= PASSWORD_LENGTH_MIN)
    .slice(0, REFUSED_MAX)
    .map((password) => password.toLowerCase()),
);

/** Whether a password is among the 10,000 that people use most, whatever its capitals. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
