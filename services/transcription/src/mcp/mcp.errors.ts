import { DomainError } from '@escriba/errors';

/** Refuses the newest call of a user who has too many that run. */
export const tooManyCalls = (code: string): DomainError =>
  new DomainError({
    kind: 'rate_limited',
    code,
    message: {
      pt: 'Há chamadas demais desta conta ao mesmo tempo. Tente de novo quando uma terminar.',
      en: 'Too many calls of this account are running. Try again when one has finished.',
    },
    retryAfterSeconds: 5,
  });

/** Refuses several messages in one body, which would be as many calls at once. The protocol has had none since 2025. */
export const batchRefused = (): DomainError =>
  new DomainError({
    kind: 'invalid',
    code: 'mcp.no_batches',
    message: {
      pt: 'Envie uma mensagem por requisição.',
      en: 'Send one message in each request.',
    },
  });
