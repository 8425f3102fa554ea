import { DomainError } from '@escriba/errors';

export const legalVersionUnknown = () =>
  new DomainError({
    kind: 'invalid',
    code: 'auth.legal_version_unknown',
    message: {
      pt: 'Este texto tem uma nova versão. Recarregue a página e leia de novo.',
      en: 'This text has a new version. Reload the page and read it again.',
    },
  });
