import { ApiError } from '@escriba/client';
import type { GoogleFailure } from '@escriba/contracts/auth/google';
import type { TFunction } from 'i18next';
import { GoogleAccountError } from './google-exchange.ts';

const CODES: readonly string[] = [
  'unavailable',
  'denied',
  'expired',
  'invalid',
  'busy',
] satisfies GoogleFailure[];

/** Describes the `error` of the callback: the text for one of the product's codes, or a short sentence as received. */
export const describeGoogleCode = (code: string | null, t: TFunction<'auth'>): string => {
  if (code !== null && CODES.includes(code)) return t(`googleBack.${code as GoogleFailure}`);
  return t('googleBack.failed');
};

/** Returns the server's message, if it sent one. */
export const describeGoogleError = (error: unknown, t: TFunction<'auth'>): string => {
  const cause = error instanceof GoogleAccountError ? error.cause : error;
  const hasWords = cause instanceof ApiError && cause.status > 0 && cause.code !== 'client.unreadable';
  if (hasWords && cause.message !== '') return cause.message;
  return t(error instanceof GoogleAccountError ? 'googleBack.createFailed' : 'googleBack.failed');
};
