import { DomainError } from '@escriba/errors';

/** Temporary: a process died, or a server is away, overloaded or failing. */
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
