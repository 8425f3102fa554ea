import { DomainError } from '@escriba/errors';

/** Says that a link is unknown, used, replaced by a newer one, expired, or of a deleted account. The response does not say which. */
export const resetLinkInvalid = () =>
  new DomainError({
    kind: 'gone',
    code: 'auth.reset_link_invalid',
    message: {
      pt: 'Este link não vale mais. Peça um novo.',
      en: 'This link is no longer valid. Request a new one.',
    },
  });

/** Says that no mail server is configured. */
export const resetMailUnavailable = () =>
  new DomainError({
    kind: 'unavailable',
    code: 'auth.reset_mail_unavailable',
    message: {
      pt: 'Este site não envia e-mails. Peça ao suporte um link para criar uma nova senha.',
      en: 'This site sends no emails. Ask support for a link to set a new password.',
    },
  });
