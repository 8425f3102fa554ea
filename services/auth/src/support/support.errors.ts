import { DomainError } from '@escriba/errors';

export const messageMissing = () =>
  new DomainError({
    kind: 'invalid',
    code: 'auth.support_message_missing',
    message: { pt: 'Escreva sua mensagem.', en: 'Write your message.' },
  });

export const supportRequestNotFound = () =>
  new DomainError({
    kind: 'not_found',
    code: 'auth.support_request_not_found',
    message: { pt: 'Este pedido não existe.', en: 'There is no such request.' },
  });
