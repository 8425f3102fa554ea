import { ApiError } from '@escriba/client';
import type { GoogleFailure } from '@escriba/contracts';
import type { TFunction } from 'i18next';
import { GoogleStepError } from './google-exchange.ts';

const CODES: readonly string[] = [
  'unavailable',
  'denied',
  'expired',
  'invalid',
  'busy',
] satisfies GoogleFailure[];

/** What the callback's `error` says: a code of ours in words, or a sentence as it came, as long as it is short. */
export const describeGoogleCode = (code: string | null, t: TFunction<'auth'>): string => {
  if (code !== null && CODES.includes(code)) return t(`googleBack.${code as GoogleFailure}`);
  return t('googleBack.failed');
};

/** The server's words where there are some. */
export const describeGoogleError = (error: unknown, t: TFunction<'auth'>): string => {
  const cause = error instanceof GoogleStepError ? error.cause : error;
  const hasWords = cause instanceof ApiError && cause.status > 0 && cause.code !== 'client.unreadable';
  if (hasWords && cause.message !== '') return cause.message;
  if (!(error instanceof GoogleStepError)) return t('googleBack.failed');
  return t(error.step === 'create' ? 'googleBack.createFailed' : 'googleBack.linkFailed');
};
