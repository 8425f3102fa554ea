import { ApiError } from '@escriba/client';
import { useTranslation } from 'react-i18next';

/** What to say about a call that failed: the server's own sentence where it gave one. */
export const useFailureText = (): ((error: unknown) => string) => {
  const { t } = useTranslation('settings');
  return (error) =>
    error instanceof ApiError && !error.code.startsWith('client.') ? error.message : t('network');
};

/** The server's stable code of a failure; '' where there was no answer. */
export const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : '');
