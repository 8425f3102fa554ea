import { ApiError } from '@escriba/client';
import { useTranslation } from 'react-i18next';

/** Returns the message for a failed call: the server's own, if it sent one. `failed` names the action, for a response without a message. */
export const useFailureText = (): ((error: unknown, failed?: string) => string) => {
  const { t } = useTranslation('settings');
  return (error, failed = t('requestFailed')) => {
    if (!(error instanceof ApiError)) return `${failed}. ${t('failure.server')}`;
    if (error.status === 0) return t('network');
    return error.code === 'client.unreadable' ? `${failed}. ${t('failure.server')}` : error.message;
  };
};
