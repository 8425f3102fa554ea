import { DomainError } from '@escriba/errors';

/** Operators need a second factor: their session opens the data of all users. */
export const operatorSecondFactorNeeded = () =>
  new DomainError({
    kind: 'forbidden',
    code: 'auth.operator_second_factor_needed',
    message: {
      pt: 'Contas de operação precisam da verificação em duas etapas. Ative-a em Configurações, Segurança.',
      en: 'Operator accounts need two-step verification. Turn it on in Settings, Security.',
    },
  });

/** An operator whose confirmation is missing or over. */
export const operatorUnconfirmed = () =>
  new DomainError({
    kind: 'forbidden',
    code: 'auth.operator_unconfirmed',
    message: { pt: 'Confirme sua identidade para continuar.', en: 'Confirm your identity to continue.' },
  });
