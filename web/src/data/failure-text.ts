import i18next from 'i18next';
import { ApiError } from '@escriba/client';

/** Returns the message for a failed call, in the language of the page: the server's own, if it sent one. */
export const failureText = (error: unknown): string => {
  if (!(error instanceof ApiError) || error.status === 0) return i18next.t('failure.connection');
  return error.code.startsWith('client.') ? i18next.t('failure.server') : error.message;
};

/** Returns the server's stable error code; '' without a response. */
export const failureCode = (error: unknown): string => (error instanceof ApiError ? error.code : '');
