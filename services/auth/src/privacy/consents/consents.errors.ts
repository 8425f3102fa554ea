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

/** Says that consent to a server of language models is given only where the server is named. */
export const consentNeedsRecipient = () =>
  new DomainError({
    kind: 'invalid',
    code: 'auth.consent_needs_recipient',
    message: {
      pt: 'Este consentimento é dado no resumo de uma gravação, onde o servidor é indicado',
      en: 'This consent is given in the summary of a recording, where the server is named',
    },
  });
