import { BYTES_PER_MB } from '@escriba/contracts/shared/limits';
import { DomainError } from '@escriba/errors';

export const fileTooLarge = (sizeMbMax: number) =>
  new DomainError({
    kind: 'too_large',
    code: 'transcription.too_large',
    message: {
      pt: `Arquivo muito grande. Limite: ${sizeMbMax}MB`,
      en: `File too large. Limit: ${sizeMbMax} MB`,
    },
  });

export const fileMissing = (field: string) =>
  new DomainError({
    kind: 'invalid',
    code: 'upload.file_missing',
    message: {
      pt: `Envie o arquivo no campo "${field}"`,
      en: `Send the file in the field "${field}"`,
    },
  });

export const severalFiles = () =>
  new DomainError({
    kind: 'invalid',
    code: 'upload.several_files',
    message: { pt: 'Envie um arquivo por vez', en: 'Send one file at a time' },
  });

export const fieldInvalid = (field: string) =>
  new DomainError({
    kind: 'invalid',
    code: 'upload.field_invalid',
    message: {
      pt: `O campo "${field}" está ausente ou inválido`,
      en: `The field "${field}" is missing or invalid`,
    },
  });

export const notMultipart = () =>
  new DomainError({
    kind: 'unsupported_media',
    code: 'upload.not_multipart',
    message: { pt: 'Envie o arquivo como multipart/form-data', en: 'Send the file as multipart/form-data' },
  });

export const bodyMalformed = (cause: unknown) =>
  new DomainError({
    kind: 'invalid',
    code: 'upload.malformed',
    message: {
      pt: 'O multipart/form-data enviado está incompleto ou malformado',
      en: 'The multipart/form-data body is incomplete or malformed',
    },
    cause,
  });

export const uploadInterrupted = (cause: unknown) =>
  new DomainError({
    kind: 'invalid',
    code: 'upload.interrupted',
    message: {
      pt: 'O envio foi interrompido antes do fim',
      en: 'The upload stopped before its end',
    },
    cause,
  });

export const tooManyUnfinished = (countMax: number) =>
  new DomainError({
    kind: 'limit_exceeded',
    code: 'upload.too_many_unfinished',
    message: {
      pt: `Você já tem ${countMax} envios por terminar. Conclua ou cancele algum.`,
      en: `You already have ${countMax} unfinished uploads. Finish or cancel some.`,
    },
  });

export const tooMuchUnfinished = (bytesMax: number) =>
  new DomainError({
    kind: 'limit_exceeded',
    code: 'upload.too_much_unfinished',
    message: {
      pt: `Seus envios por terminar passariam de ${toMb(bytesMax)} MB. Conclua ou cancele algum, ou espere: em até 24 horas eles são removidos.`,
      en: `Your unfinished uploads would exceed ${toMb(bytesMax)} MB. Finish or cancel some, or wait: they are removed within 24 hours.`,
    },
  });

/** Says that too many visitors of the same network are uploading. The failure is temporary. */
export const tooManyFromAddress = () =>
  new DomainError({
    kind: 'rate_limited',
    code: 'upload.too_many_from_address',
    message: {
      pt: 'Há envios demais desta rede ao mesmo tempo. Tente de novo em instantes.',
      en: 'There are too many uploads from this network. Try again in a moment.',
    },
    retryAfterSeconds: 15,
  });

const toMb = (bytes: number): number => Math.floor(bytes / BYTES_PER_MB);

/** Thrown for another user's folder, and one that the caller may not see, too. */
export const uploadFolderNotFound = () =>
  new DomainError({
    kind: 'invalid',
    code: 'upload.folder_not_found',
    message: { pt: 'A pasta escolhida não existe mais', en: 'The chosen folder does not exist any more' },
  });
