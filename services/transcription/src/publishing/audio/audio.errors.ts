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

/** The audio was deleted after its time, or let go of when the recording was cancelled; the transcript may still be there. */
export const audioGone = () =>
  new DomainError({
    kind: 'gone',
    code: 'transcription.audio_gone',
    message: {
      pt: 'O áudio desta transcrição já foi excluído',
      en: 'The audio of this transcription was deleted',
    },
  });
