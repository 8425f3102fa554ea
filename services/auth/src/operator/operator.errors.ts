import { DomainError } from '@escriba/errors';

/** An operator whose confirmation is missing or over. */
export const operatorUnconfirmed = () =>
  new DomainError({
    kind: 'forbidden',
    code: 'auth.operator_unconfirmed',
    message: { pt: 'Confirme sua identidade para continuar.', en: 'Confirm your identity to continue.' },
  });
