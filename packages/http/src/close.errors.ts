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
