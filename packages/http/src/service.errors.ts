import { DomainError } from '@escriba/errors';

/** The process is about to end and takes nothing new; another one takes its place within seconds. */
export const serviceClosing = (): DomainError =>
  new DomainError({
    kind: 'unavailable',
    code: 'service.closing',
    message: {
      pt: 'O serviço está reiniciando. Tente novamente em instantes.',
      en: 'The service is restarting. Try again in a moment.',
    },
    retryAfterSeconds: 2,
  });

/** As much is in hand as can be answered in good time, over all or for this caller alone; nothing was done. */
export const serviceBusy = (retryAfterSeconds: number): DomainError =>
  new DomainError({
    kind: 'unavailable',
    code: 'service.busy',
    message: {
      pt: 'O serviço está muito ocupado agora. Tente novamente em instantes.',
      en: 'The service is very busy right now. Try again in a moment.',
    },
    retryAfterSeconds,
  });
