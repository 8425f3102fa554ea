import { DomainError } from '@escriba/errors';

export const uploadNotFound = () =>
  new DomainError({
    kind: 'not_found',
    code: 'upload.not_found',
    message: {
      pt: 'Este envio não existe mais. Comece de novo.',
      en: 'This upload no longer exists. Start again.',
    },
  });

/** Says that the client's offset differs from the server's. The client reads the offset and continues from there. */
export const offsetConflict = () =>
  new DomainError({
    kind: 'conflict',
    code: 'upload.offset_conflict',
    message: {
      pt: 'O envio continua em outro ponto do arquivo',
      en: 'The upload continues at a different offset in the file',
    },
  });

export const moreThanDeclared = () =>
  new DomainError({
    kind: 'too_large',
    code: 'upload.more_than_declared',
    message: {
      pt: 'Foram enviados mais dados que o tamanho declarado',
      en: 'The upload is larger than its declared size',
    },
  });

export const lengthInvalid = () =>
  new DomainError({
    kind: 'invalid',
    code: 'upload.length_invalid',
    message: {
      pt: 'O tamanho do arquivo está ausente ou é inválido',
      en: 'The size of the file is missing or invalid',
    },
  });

export const metadataInvalid = () =>
  new DomainError({
    kind: 'invalid',
    code: 'upload.metadata_invalid',
    message: {
      pt: 'Os dados que acompanham o arquivo são inválidos',
      en: 'Invalid file metadata',
    },
  });

export const extensionUnsupported = () =>
  new DomainError({
    kind: 'not_implemented',
    code: 'upload.extension_unsupported',
    message: {
      pt: 'Este modo de envio não é aceito. Envie o arquivo em uma única sequência.',
      en: 'This upload method is not supported. Send the file as one sequence.',
    },
  });

/** Says that the store or this upload has no parts that a browser could send. The client sends the bytes by `PATCH` instead. */
export const uploadNotDirect = () =>
  new DomainError({
    kind: 'conflict',
    code: 'upload.not_direct',
    message: {
      pt: 'Este envio precisa passar pelo servidor',
      en: 'This upload must pass through the server',
    },
  });

/** Says that the upload is finished and is now a transcription, which can be deleted instead. */
export const uploadFinished = () =>
  new DomainError({
    kind: 'forbidden',
    code: 'upload.finished',
    message: {
      pt: 'O envio já terminou. Exclua a transcrição.',
      en: 'The upload has ended. Delete the transcription.',
    },
  });

/** Says that another request has the upload's lock, or that the lock's store does not respond. The failure is temporary. */
export const uploadBusy = (cause?: unknown) =>
  new DomainError({
    kind: 'unavailable',
    code: 'upload.busy',
    message: {
      pt: 'Este envio está ocupado. Tente de novo em instantes.',
      en: 'This upload is busy. Try again in a moment.',
    },
    retryAfterSeconds: 2,
    cause,
  });
