import { CLEAN_KINDS } from '@escriba/contracts/shared/clean-kinds';
import { PERSONAL_KINDS } from '@escriba/contracts/shared/personal-kinds';
import { DomainError } from '@escriba/errors';

/** Says that nothing was recognised yet, or that the recording failed before there was a text. */
export const transcriptNotReady = () =>
  new DomainError({
    kind: 'not_found',
    code: 'transcript.not_ready',
    message: {
      pt: 'Esta gravação ainda não tem transcrição',
      en: 'This recording has no transcript yet',
    },
  });

/** Says that another client saved after the base revision of the changes. Nothing was written. */
export const transcriptConflict = () =>
  new DomainError({
    kind: 'conflict',
    code: 'transcript.conflict',
    message: {
      pt: 'A transcrição foi alterada em outro lugar. Abra a versão mais nova para ver a diferença.',
      en: 'The transcript was changed elsewhere. Open the newer one to see the difference.',
    },
  });

/** Says that the changes would result in an invalid transcript. `fault` says why, for developers and without any of the text. */
export const transcriptInvalid = (fault: string) =>
  new DomainError({
    kind: 'invalid',
    code: 'transcript.invalid',
    message: {
      pt: 'As alterações não formam uma transcrição válida e não foram salvas',
      en: 'The changes do not make a valid transcript and were not saved',
    },
    cause: new Error(fault),
  });

export const versionNotFound = () =>
  new DomainError({
    kind: 'not_found',
    code: 'transcript.version_not_found',
    message: { pt: 'Versão não encontrada', en: 'Version not found' },
  });

export const recognitionImpossible = () =>
  new DomainError({
    kind: 'conflict',
    code: 'transcript.recognition_impossible',
    message: {
      pt: 'Só é possível reconhecer de novo uma transcrição concluída e cujo áudio ainda está guardado',
      en: 'Only a completed transcription whose audio is still kept can be recognised again',
    },
  });

/** Says that the voice prints were deleted with the audio, or that the speakers were not found from voices. */
export const voicesGone = () =>
  new DomainError({
    kind: 'gone',
    code: 'transcript.voices_gone',
    message: {
      pt: 'As vozes desta gravação não estão mais guardadas. Reconheça de novo para separar as pessoas outra vez',
      en: 'The voices of this recording are no longer kept. Recognise it again to tell the speakers apart again',
    },
  });

/** Says that a kind of personal data is unknown, with at most the beginning of its name. */
export const personalKindUnknown = (name: string) => {
  const shown = name.slice(0, NAME_SHOWN_MAX);
  const known = PERSONAL_KINDS.join(', ');
  return new DomainError({
    kind: 'invalid',
    code: 'transcript.personal_kind_unknown',
    message: {
      pt: `'${shown}' não é um tipo de dado pessoal. Os tipos são: ${known}`,
      en: `'${shown}' is no kind of personal data. The kinds are: ${known}`,
    },
  });
};

/** A part of the clean text that does not exist. */
export const cleanKindUnknown = (name: string) => {
  const shown = name.slice(0, NAME_SHOWN_MAX);
  const known = CLEAN_KINDS.join(', ');
  return new DomainError({
    kind: 'invalid',
    code: 'transcript.clean_kind_unknown',
    message: {
      pt: `'${shown}' não é uma parte do texto limpo. As partes são: ${known}`,
      en: `'${shown}' is no part of the clean text. The parts are: ${known}`,
    },
  });
};

const NAME_SHOWN_MAX = 30;

/** Says that the text does not name such a track. */
export const audioTrackUnknown = () =>
  new DomainError({
    kind: 'invalid',
    code: 'transcript.audio_track_unknown',
    message: { pt: 'Este arquivo não tem essa faixa de áudio', en: 'This file has no such audio track' },
  });

export const languageUnknown = () =>
  new DomainError({
    kind: 'invalid',
    code: 'transcript.language_unknown',
    message: { pt: 'Idioma não suportado', en: 'Language not supported' },
  });

/** Says that the process that computed a transcript ended or took too long. Another one is started. */
export const textsUnavailable = (cause: unknown): DomainError =>
  new DomainError({
    kind: 'unavailable',
    code: 'transcript.not_computed',
    message: {
      pt: 'Não conseguimos preparar este texto agora. Tente novamente em instantes.',
      en: 'This text cannot be prepared right now. Try again in a moment.',
    },
    retryAfterSeconds: 5,
    cause,
  });
