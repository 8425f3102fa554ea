import { DomainError } from '@escriba/errors';

/** Says that a process died, or that a server is unreachable, overloaded or failing. The failure is temporary. */
export const engineUnavailable = (cause: unknown, retryAfterSeconds = 10) =>
  new DomainError({
    kind: 'unavailable',
    code: 'speech.engine_unavailable',
    message: {
      pt: 'O reconhecimento de fala está indisponível no momento',
      en: 'Speech recognition is temporarily unavailable',
    },
    retryAfterSeconds,
    cause,
  });
