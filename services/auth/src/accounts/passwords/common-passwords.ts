import { PASSWORD_LENGTH_MIN } from '@escriba/contracts/auth/accounts';
import { dictionary } from '@zxcvbn-ts/language-common';

const REFUSED_MAX = 10_000;

const common = new Set(
  dictionary['passwords-common']
    .filter((password) => password.length >= PASSWORD_LENGTH_MIN)
    .slice(0, REFUSED_MAX)
    .map((password) => password.toLowerCase()),
);

/** Words of this product that a guess begins with; `docs/security.md` lists them. */
const CONTEXT =
  /^(?:meu|minha)?(?:escriba|transcri(?:cao|coes|ption|ptions|ber|tor)|gravacao|gravacoes|audio|audios)+$/;

/** Returns whether a password is among the 10,000 most common ones, or a word of the product with digits and signs, case-insensitive. */
export const isCommonPassword = (password: string): boolean =>
  common.has(password.toLowerCase()) || CONTEXT.test(lettersOf(password));

/** Removes accents and everything before and after the letters, and replaces digits and signs between them by the letters that they resemble. */
const lettersOf = (password: string): string =>
  password
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z\d@]/g, '')
    .replace(/[\d@]+$/, '')
    .replaceAll('3', 'e')
    .replaceAll('@', 'a')
    .replaceAll('1', 'i')
    .replaceAll('0', 'o')
    .replaceAll(/[^a-z]/g, '');
