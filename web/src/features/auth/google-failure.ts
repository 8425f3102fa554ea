import { ApiError } from '@escriba/client';
import type { GoogleFailure } from '@escriba/contracts/auth/google';
import type { SsoFailure } from '@escriba/contracts/auth/sso';
import type { TFunction } from 'i18next';
import { GoogleAccountError, type Way } from './google-exchange.ts';

const CODES: readonly string[] = [
  'unavailable',
  'denied',
  'expired',
  'invalid',
  'busy',
] satisfies GoogleFailure[];

/** The texts of each way. */
export const TEXTS_OF = { google: 'googleBack', sso: 'ssoBack' } as const satisfies Record<Way, string>;

/** Describes the `error` of the callback: the text for one of the product's codes, or a general one. */
export const describeGoogleCode = (way: Way, code: string | null, t: TFunction<'auth'>): string => {
  if (way === 'sso' && code === ('other_address' satisfies SsoFailure)) return t('ssoBack.other_address');
  if (code !== null && CODES.includes(code)) return t(`${TEXTS_OF[way]}.${code as GoogleFailure}`);
  return t(`${TEXTS_OF[way]}.failed`);
};

/** Returns the server's message, if it sent one. */
export const describeGoogleError = (way: Way, error: unknown, t: TFunction<'auth'>): string => {
  const cause = error instanceof GoogleAccountError ? error.cause : error;
  const hasWords = cause instanceof ApiError && cause.status > 0 && cause.code !== 'client.unreadable';
  if (hasWords && cause.message !== '') return cause.message;
  return t(`${TEXTS_OF[way]}.${error instanceof GoogleAccountError ? 'createFailed' : 'failed'}`);
};
