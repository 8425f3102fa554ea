import { ApiError } from '@escriba/client';
import i18next from 'i18next';

const TAKEN = 'Usuário já existe';

/** Returns whether the server's response is unknown: it may have acted. */
export const isOutcomeUnknown = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/** Describes a failure in words: the server's message, or what happened on the way. */
export const describeFailure = (error: unknown): string => {
  const t = i18next.t;
  if (isOutcomeUnknown(error)) return t('failure.connection', { ns: 'common' });
  if (error instanceof ApiError && error.code === 'client.unreadable')
    return t('failure.server', { ns: 'common' });
  const message = error instanceof Error ? error.message : '';
  if (message.includes(TAKEN)) return t('failed.taken', { ns: 'checkout' });
  return message === '' ? t('failed.unexpected', { ns: 'checkout' }) : message;
};
