import { DomainError } from '@escriba/errors';

/** Says that no model of this worker writes in English what is said in another language. */
export const translationUnsupported = () =>
  new DomainError({
    kind: 'unavailable',
    code: 'speech.translation_unsupported',
    message: {
      pt: 'Nenhum modelo de fala deste serviço traduz',
      en: 'No speech model of this service translates',
    },
  });
