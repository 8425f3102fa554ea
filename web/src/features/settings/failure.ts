import { ApiError } from '@escriba/client';
import { useTranslation } from 'react-i18next';

/**
 * What to say about a call that failed: the server's own sentence where it gave one. `failed` names what did not work, for an answer
 * without words of the product's.
 */
export const useFailureText = (): ((error: unknown, failed?: string) => string) => {
  const { t } = useTranslation('settings');
  return (error, failed = t('requestFailed')) => {
    if (!(error instanceof ApiError)) return `${failed}. ${t('failure.server')}`;
    if (error.status === 0) return t('network');
    return error.code === 'client.unreadable' ? `${failed}. ${t('failure.server')}` : error.message;
  };
};

/** The server's stable code of a failure; '' where there was no answer. */
export const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : '');
