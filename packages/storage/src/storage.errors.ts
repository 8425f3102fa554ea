import { DomainError } from '@escriba/errors';

export const storageObjectMissing = (cause?: unknown): DomainError =>
  new DomainError({
    kind: 'not_found',
    code: 'storage.missing',
    message: { pt: 'Arquivo não encontrado', en: 'File not found' },
    cause,
  });

export const invalidStorageKey = (): DomainError =>
  new DomainError({
    kind: 'invalid',
    code: 'storage.invalid_key',
    message: { pt: 'Nome de arquivo inválido', en: 'Invalid file name' },
  });

export const invalidStorageRange = (cause?: unknown): DomainError =>
  new DomainError({
    kind: 'invalid',
    code: 'storage.invalid_range',
    message: { pt: 'Intervalo fora do arquivo', en: 'Range outside the file' },
    cause,
  });

export const storageFull = (cause?: unknown): DomainError =>
  new DomainError({
    kind: 'storage_full',
    code: 'storage.full',
    message: {
      pt: 'O armazenamento está cheio. Tente novamente mais tarde.',
      en: 'Storage is full. Try again later.',
    },
    retryAfterSeconds: 300,
    cause,
  });
