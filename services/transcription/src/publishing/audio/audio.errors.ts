import { DomainError } from '@escriba/errors';

export const audioLinkExpired = () =>
  new DomainError({
    kind: 'forbidden',
    code: 'transcription.audio_link_expired',
    message: {
      pt: 'Este link de áudio expirou. Atualize a página.',
      en: 'This audio link has expired. Refresh the page.',
    },
  });
