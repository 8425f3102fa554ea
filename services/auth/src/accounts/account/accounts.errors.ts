import type { LocalisedText } from '@escriba/contracts/shared/locale';
import { DomainError } from '@escriba/errors';

const invalid = (reason: string, message: LocalisedText) => () =>
  new DomainError({ kind: 'invalid', code: `auth.${reason}`, message });

export const fieldsRequired = invalid('fields_required', {
  pt: 'Preencha nome, email e senha.',
  en: 'Fill in name, email and password.',
});
export const nameRequired = invalid('name_required', { pt: 'Preencha o nome.', en: 'Fill in the name.' });
export const emailInvalid = invalid('email_invalid', {
  pt: 'Email inválido',
  en: 'Unable to validate email address',
});
export const cpfInvalid = invalid('cpf_invalid', { pt: 'CPF inválido', en: 'Invalid CPF' });
export const postalCodeInvalid = invalid('postal_code_invalid', {
  pt: 'CEP inválido',
  en: 'Invalid postal code (CEP)',
});
export const phoneInvalid = invalid('phone_invalid', { pt: 'Telefone inválido', en: 'Invalid phone number' });
export const stateInvalid = invalid('state_invalid', { pt: 'Estado inválido', en: 'Invalid state' });

export const emailTaken = () =>
  new DomainError({
    kind: 'conflict',
    code: 'auth.email_taken',
    message: { pt: 'Este email já está sendo usado', en: 'User already registered' },
  });

/** Returns the same error for an unknown address and a wrong password. Clients recognise this sentence and show their own. */
export const invalidCredentials = () =>
  new DomainError({
    kind: 'unauthenticated',
    code: 'auth.invalid_credentials',
    message: { pt: 'Invalid login credentials', en: 'Invalid login credentials' },
  });

export const currentPasswordWrong = () =>
  new DomainError({
    kind: 'forbidden',
    code: 'auth.current_password_wrong',
    message: { pt: 'A senha atual está incorreta.', en: 'The current password is incorrect.' },
  });

export const currentPasswordRequired = invalid('current_password_required', {
  pt: 'Informe a senha atual.',
  en: 'Enter your current password.',
});

/** Says that the action needs a recent sign-in, because the account has no password. */
export const signInAgain = () =>
  new DomainError({
    kind: 'forbidden',
    code: 'auth.sign_in_again',
    message: {
      pt: 'Por segurança, entre novamente com o Google e repita em até 15 minutos.',
      en: 'For your security, sign in with Google again and repeat this within 15 minutes.',
    },
  });

/** Says that the account has a second factor, and that the session has not proved it in the last 15 minutes. */
export const secondFactorRequired = () =>
  new DomainError({
    kind: 'forbidden',
    code: 'auth.second_factor_required',
    message: {
      pt: 'Confirme com a verificação em duas etapas para continuar.',
      en: 'Confirm with your second factor to continue.',
    },
  });
