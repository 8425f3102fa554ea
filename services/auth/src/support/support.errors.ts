import { DomainError } from '@escriba/errors';

export const messageMissing = () =>
  new DomainError({
    kind: 'invalid',
    code: 'auth.support_message_missing',
    message: { pt: 'Escreva sua mensagem.', en: 'Write your message.' },
  });

/** Says that a recording is unknown, of another account, or named by a visitor. */
export const supportRecordingRefused = () =>
  new DomainError({
    kind: 'invalid',
    code: 'auth.support_recording_refused',
    message: {
      pt: 'Esta gravação não está na sua conta.',
      en: 'This recording is not in your account.',
    },
  });

export const supportRequestNotFound = () =>
  new DomainError({
    kind: 'not_found',
    code: 'auth.support_request_not_found',
    message: { pt: 'Este pedido não existe.', en: 'This request does not exist.' },
  });
