import { SHARE_LINKS_OPEN_MAX } from '@escriba/contracts/transcription/sharing';
import { DomainError } from '@escriba/errors';

/** Thrown for a malformed token, too: an address reveals nothing about what exists. */
export const shareNotFound = () =>
  new DomainError({
    kind: 'not_found',
    code: 'share.not_found',
    message: { pt: 'Link não encontrado', en: 'Link not found' },
  });

export const shareExpired = () =>
  new DomainError({
    kind: 'gone',
    code: 'share.expired',
    message: { pt: 'Este link expirou', en: 'This link has expired' },
  });

export const shareRevoked = () =>
  new DomainError({
    kind: 'gone',
    code: 'share.revoked',
    message: { pt: 'Este link foi desativado por quem o criou', en: 'The owner revoked this link' },
  });

export const sharePasswordRequired = () =>
  new DomainError({
    kind: 'unauthenticated',
    code: 'share.password_required',
    message: { pt: 'Este link pede uma senha', en: 'This link requires a password' },
  });

export const sharePasswordWrong = () =>
  new DomainError({
    kind: 'forbidden',
    code: 'share.password_wrong',
    message: { pt: 'Senha incorreta', en: 'Wrong password' },
  });

/** Says that too many passwords are waiting to be checked. */
export const shareBusy = () =>
  new DomainError({
    kind: 'unavailable',
    code: 'share.busy',
    message: {
      pt: 'Muitas pessoas estão abrindo links agora. Tente novamente em instantes.',
      en: 'Many people are opening links right now. Try again in a moment.',
    },
    retryAfterSeconds: 2,
  });

/** Says that the link excludes the audio. */
export const shareWithoutAudio = () =>
  new DomainError({
    kind: 'not_found',
    code: 'share.without_audio',
    message: { pt: 'Este link não inclui o áudio', en: 'This link does not include the audio' },
  });

/** Says that there is no text (yet) to share. */
export const nothingToShare = () =>
  new DomainError({
    kind: 'conflict',
    code: 'share.not_ready',
    message: { pt: 'Transcrição não disponível', en: 'The transcript is not available' },
  });

/** Says that the link is closed, or that it is from before addresses were kept. */
export const shareAddressUnknown = () =>
  new DomainError({
    kind: 'conflict',
    code: 'share.address_unknown',
    message: {
      pt: 'O endereço deste link não pode mais ser mostrado. Crie outro link.',
      en: 'The address of this link can no longer be shown. Create another link.',
    },
  });

export const shareExpiryPast = () =>
  new DomainError({
    kind: 'invalid',
    code: 'share.expiry_past',
    message: {
      pt: 'A data em que o link expira já passou',
      en: 'The date at which the link expires has passed',
    },
  });

export const tooManyLinks = () =>
  new DomainError({
    kind: 'conflict',
    code: 'share.too_many_links',
    message: {
      pt: `Esta transcrição já tem ${SHARE_LINKS_OPEN_MAX} links abertos. Desative um deles.`,
      en: `This transcript already has ${SHARE_LINKS_OPEN_MAX} open links. Revoke one of them.`,
    },
  });
