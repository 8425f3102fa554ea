import { DomainError } from '@escriba/errors';

/** Says that billing has not published limits yet, or only those of a release with other limits. It publishes them when it starts. */
export const catalogueMissing = (): DomainError =>
  new DomainError({
    kind: 'unavailable',
    code: 'usage.catalogue_missing',
    message: {
      pt: 'Os planos ainda estão sendo carregados. Tente novamente em instantes.',
      en: 'The plans are still being loaded. Try again in a moment.',
    },
    retryAfterSeconds: 2,
  });
