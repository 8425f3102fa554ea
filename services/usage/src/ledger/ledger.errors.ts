import { DomainError } from '@escriba/errors';

/** Says that the end of this round arrived before its start. */
export const reservationReleased = (): DomainError =>
  new DomainError({
    kind: 'conflict',
    code: 'usage.reservation_released',
    message: {
      pt: 'Este envio já foi encerrado. Envie o arquivo novamente.',
      en: 'This upload has already ended. Send the file again.',
    },
  });

export const accountErased = (): DomainError =>
  new DomainError({
    kind: 'gone',
    code: 'usage.account_erased',
    message: { pt: 'Esta conta foi excluída.', en: 'This account has been deleted.' },
  });

export const chargeNotFound = (): DomainError =>
  new DomainError({
    kind: 'not_found',
    code: 'usage.charge_not_found',
    message: { pt: 'Lançamento não encontrado.', en: 'Charge not found.' },
  });
