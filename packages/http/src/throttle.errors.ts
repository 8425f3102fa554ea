import { DomainError } from '@escriba/errors';

export const tooManyAttempts = (code: string, retryAfterSeconds: number) => {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return new DomainError({
    kind: 'rate_limited',
    code,
    message: {
      pt: `Muitas tentativas. Tente novamente em ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}.`,
      en: `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    },
    retryAfterSeconds,
  });
};
