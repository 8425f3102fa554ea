import { DomainError } from '@escriba/errors';

/** Says that operators need a second factor, because their session opens the data of all users. */
export const operatorSecondFactorNeeded = () =>
  new DomainError({
    kind: 'forbidden',
    code: 'auth.operator_second_factor_needed',
    message: {
      pt: 'Contas de operação precisam da verificação em duas etapas. Ative-a em Configurações, Segurança.',
      en: 'Operator accounts need two-step verification. Turn it on in Settings, Security.',
    },
  });

/** Says that the operator's confirmation is missing or has expired. */
export const operatorUnconfirmed = () =>
  new DomainError({
    kind: 'forbidden',
    code: 'auth.operator_unconfirmed',
    message: { pt: 'Confirme sua identidade para continuar.', en: 'Confirm your identity to continue.' },
  });
