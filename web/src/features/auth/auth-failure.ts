import { ApiError } from '@escriba/client';
import type { TFunction } from 'i18next';

export type AuthMode = 'login' | 'register';

const TAKEN = new Set(['Este email já está sendo usado', 'Email já cadastrado', 'User already registered']);

/** Returns whether an account has this e-mail already. */
export const isTaken = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'auth.email_taken' || TAKEN.has(error.message));

/** Returns the message for a failed sign-in or registration: the server's own, unless it is technical. */
export const describeAuthFailure = (
  error: unknown,
  mode: AuthMode,
  t: TFunction<['auth', 'person']>,
): string => {
  if (!(error instanceof ApiError) || error.status === 0) return t('failure.exception');
  switch (error.code) {
    case 'auth.invalid_credentials':
      return t('failure.credentials');
    case 'auth.password_too_short':
      return t('person:passwordShort');
    case 'auth.email_invalid':
      return t('failure.email');
    case 'client.unreadable':
      return describeSilence(error.status, mode, t);
    default:
      return describeMessage(error.message, t);
  }
};

/** Describes a response without a message. */
const describeSilence = (status: number, mode: AuthMode, t: TFunction<['auth', 'person']>): string => {
  if (mode === 'register') return t('failure.register');
  return t(status === 401 ? 'failure.login' : 'failure.title');
};

const describeMessage = (message: string, t: TFunction<['auth', 'person']>): string => {
  if (message === 'Invalid login credentials') return t('failure.credentials');
  if (message.startsWith('Signup requires a valid password')) return t('person:passwordShort');
  if (message.startsWith('Unable to validate email address')) return t('failure.email');
  return message === '' ? t('failure.title') : message;
};
