import i18next from 'i18next';
import { ApiError } from '@escriba/client';

/** What to say about a call that failed: the server's own sentence where it gave one, `offline` where no answer came. */
export const failureText = (error: unknown, offline: string): string => {
  if (!(error instanceof ApiError) || error.status === 0) return offline;
  return error.code.startsWith('client.') ? i18next.t('failure.server') : error.message;
};

/** The server's stable code of a failure; '' where there was no answer. */
export const failureCode = (error: unknown): string => (error instanceof ApiError ? error.code : '');
