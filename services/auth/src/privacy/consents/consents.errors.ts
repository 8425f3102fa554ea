import { DomainError } from '@escriba/errors';

export const consentTextUnknown = () =>
  new DomainError({
    kind: 'invalid',
    code: 'auth.consent_text_unknown',
    message: {
      pt: 'Este texto de consentimento não existe. Recarregue a página.',
      en: "This consent text doesn't exist. Reload the page.",
    },
  });
