import { DomainError } from '@escriba/errors';

export const tooManyAttempts = (retryAfterSeconds: number) => {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return new DomainError({
    kind: 'rate_limited',
    code: 'auth.too_many_attempts',
    message: {
      pt: `Muitas tentativas. Tente novamente em ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}.`,
      en: `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    },
    retryAfterSeconds,
  });
};
