import { DomainError } from '@escriba/errors';

/** Says that a field has a value that Escriba cannot use. `allowed`: the values that it can. */
export const parameterInvalid = (field: string, allowed: readonly string[] = []) => {
  const list = allowed.join(', ');
  return new DomainError({
    kind: 'invalid',
    code: 'audio.parameter_invalid',
    message: {
      pt: `O campo "${field}" não é válido.${list === '' ? '' : ` Valores aceitos: ${list}`}`,
      en: `The field "${field}" is invalid.${list === '' ? '' : ` Accepted values: ${list}`}`,
    },
  });
};

/** Says that a known speaker's voice cannot be used. */
export const referenceInvalid = (speaker: string) =>
  new DomainError({
    kind: 'invalid',
    code: 'audio.reference_invalid',
    message: {
      pt: `A voz de "${speaker}" deve ser um data URL com áudio de 2 a 10 segundos`,
      en: `The voice of "${speaker}" must be a data URL with 2 to 10 seconds of audio`,
    },
  });

/** Says that the privacy policy does not allow voices to be compared with samples yet. */
export const speakersNotYet = () =>
  new DomainError({
    kind: 'invalid',
    code: 'audio.speakers_not_yet',
    message: {
      pt: 'Amostras de vozes são aceitas a partir de 31/12/2026, quando vale a nova Política de Privacidade',
      en: 'Samples of voices are accepted from 2026-12-31 on, when the new Privacy Policy is in force',
    },
  });

/** Says that Escriba does not do what a field asks for, so that no client takes the result for it. */
export const parameterUnsupported = (field: string) =>
  new DomainError({
    kind: 'invalid',
    code: 'audio.parameter_unsupported',
    message: {
      pt: `O Escriba não oferece o campo "${field}".`,
      en: `Escriba does not support the field "${field}".`,
    },
  });

/** Says that no present worker has a speech model that translates. The file is not worth sending again. */
export const translationUnsupported = () =>
  new DomainError({
    kind: 'invalid',
    code: 'translation.not_supported',
    message: {
      pt: 'O reconhecimento de fala deste serviço não traduz. Transcreva em /v1/audio/transcriptions.',
      en: 'The speech recognition of this service does not translate. Transcribe at /v1/audio/transcriptions.',
    },
  });

/** Refuses the newest request of a user who has too many that wait for their text. */
export const tooManyRequests = (code: string) =>
  new DomainError({
    kind: 'rate_limited',
    code,
    message: {
      pt: 'Há transcrições demais à espera nesta conta. Tente de novo quando uma terminar.',
      en: 'Too many transcriptions of this account are waiting. Try again when one has finished.',
    },
    retryAfterSeconds: 30,
  });
