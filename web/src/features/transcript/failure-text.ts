import { ApiError } from '@escriba/client';

/** What to say about a call that failed: the server's own sentence where it gave one, else what is said of no answer. */
export const failureText = (error: unknown, offline: string): string =>
  error instanceof ApiError && !error.code.startsWith('client.') ? error.message : offline;

/** The server's stable code of a failure; '' where there was no answer. */
export const failureCode = (error: unknown): string => (error instanceof ApiError ? error.code : '');
