import { DomainError } from '@escriba/errors';

export const consentTextUnknown = () =>
  new DomainError({
    kind: 'invalid',
    code: 'auth.consent_text_unknown',
    message: {
      pt: 'Este texto de consentimento não existe. Recarregue a página.',
      en: 'There is no such consent text. Reload the page.',
    },
  });
