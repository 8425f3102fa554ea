import i18next from 'i18next';
import { ApiError } from '@escriba/client';

/** The message for a failed call: the server's own, or `offline` without a reply. */
export const failureText = (error: unknown, offline: string): string => {
  if (!(error instanceof ApiError) || error.status === 0) return offline;
  return error.code.startsWith('client.') ? i18next.t('failure.server') : error.message;
};

/** The server's stable error code; '' without a reply. */
export const failureCode = (error: unknown): string => (error instanceof ApiError ? error.code : '');
