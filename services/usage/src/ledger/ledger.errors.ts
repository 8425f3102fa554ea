import { PLAN_LIMIT_CODES as CODES, type LocalisedText } from '@escriba/contracts';
import { DomainError } from '@escriba/errors';

const limitExceeded = (code: string, message: LocalisedText): DomainError =>
  new DomainError({ kind: 'limit_exceeded', code, message });

export const dailyLimit = (files: number): DomainError =>
  limitExceeded(CODES.dailyFiles, {
    pt: `Limite diário atingido (${files} ${files === 1 ? 'arquivo' : 'arquivos'}/dia)`,
    en: `Daily limit reached (${files} ${files === 1 ? 'file' : 'files'}/day)`,
  });

/** `minutesLeft` is rounded down: it never promises too much. */
export const monthlyLimit = (minutesLeft: number): DomainError =>
  limitExceeded(CODES.monthlyTranscriptionMinutes, {
    pt: `Limite mensal de transcrição atingido (${minutesLeft} min restantes)`,
    en: `Monthly transcription limit reached (${minutesLeft} min left)`,
  });

export const tooLong = (minutesMax: number): DomainError => {
  const length = `${Math.floor(minutesMax / 60)}h ${minutesMax % 60}min`;
  return limitExceeded(CODES.maxDurationMinutes, {
    pt: `Duração muito longa. Limite: ${length}`,
    en: `The recording is too long. Limit: ${length}`,
  });
};

export const fileTooLarge = (sizeMBMax: number): DomainError =>
  new DomainError({
    kind: 'too_large',
    code: CODES.maxFileSizeMB,
    message: {
      pt: `Arquivo muito grande. Limite: ${sizeMBMax}MB`,
      en: `The file is too large. Limit: ${sizeMBMax}MB`,
    },
  });

/** The end of this round arrived before its start. */
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
