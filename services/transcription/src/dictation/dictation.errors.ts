import { DomainError } from '@escriba/errors';

/** Another page of the same user or device has live text now. */
export const liveTextElsewhere = () =>
  new DomainError({
    kind: 'conflict',
    code: 'live_text.elsewhere',
    message: {
      pt: 'O texto ao vivo foi aberto em outra página. A gravação continua.',
      en: 'Live text was opened on another page. The recording goes on.',
    },
  });

/** The day's live text of a user, a device or an address is used up. */
export const liveTextUsedUp = () =>
  new DomainError({
    kind: 'limit_exceeded',
    code: 'live_text.used_up',
    message: {
      pt: 'O texto ao vivo de hoje acabou. A gravação continua.',
      en: "Today's live text is used up. The recording goes on.",
    },
  });

/** Sound arrives faster than a microphone records it. */
export const soundTooFast = () =>
  new DomainError({
    kind: 'rate_limited',
    code: 'live_text.too_fast',
    message: {
      pt: 'O som chegou rápido demais para o texto ao vivo.',
      en: 'The sound arrived too fast for live text.',
    },
  });

/** A message of the client is not sound, or the request names no device. */
export const liveTextInvalid = () =>
  new DomainError({
    kind: 'invalid',
    code: 'live_text.invalid',
    message: {
      pt: 'O texto ao vivo recebeu dados inválidos.',
      en: 'Live text received invalid data.',
    },
  });
