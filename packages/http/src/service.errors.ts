import { DomainError } from '@escriba/errors';

/** Says that the process is shutting down and accepts nothing new; another one replaces it within seconds. */
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

/** Says that the limit of concurrent work is reached, in total or for this caller, and that nothing was done. */
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
