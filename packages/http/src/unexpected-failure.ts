import type { Failure } from './error-response.ts';

type FrameworkError = {
  readonly code?: unknown;
  readonly statusCode?: unknown;
  readonly validation?: readonly { readonly instancePath: string; readonly params: unknown }[];
  readonly validationContext?: unknown;
};

/** Returns the response to an error outside the domain: the framework's own refusals, else 500. */
export const unexpectedFailure = (error: unknown): Failure => {
  const { code, statusCode, validation } = (
    typeof error === 'object' && error !== null ? error : {}
  ) as FrameworkError;
  if (validation !== undefined) return invalidRequest(fieldName(validation));
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) return refused(statusCode);
  if (FULL_DISK.has(code)) return diskFull;
  return {
    status: 500,
    code: 'internal.error',
    text: {
      pt: 'Algo deu errado do nosso lado. Tente novamente em instantes.',
      en: 'Something went wrong on our side. Try again in a moment.',
    },
  };
};

/** Codes of a full disk: Postgres' disk_full, and the operating system's. */
const FULL_DISK = new Set<unknown>(['53100', 'ENOSPC']);

/** The response to a full disk, like the storage's error. */
const diskFull: Failure = {
  status: 507,
  code: 'storage.full',
  text: {
    pt: 'O armazenamento está cheio. Tente novamente mais tarde.',
    en: 'Storage is full. Try again later.',
  },
  retryAfterSeconds: 300,
};

const REFUSALS: Readonly<Record<number, Omit<Failure, 'status'>>> = {
  404: {
    code: 'request.not_found',
    text: { pt: 'Não encontramos este endereço.', en: "This address doesn't exist." },
  },
  408: {
    code: 'request.timeout',
    text: { pt: 'O envio demorou demais. Tente novamente.', en: 'The upload took too long. Try again.' },
  },
  413: {
    code: 'request.too_large',
    text: { pt: 'O conteúdo enviado é grande demais.', en: 'The request is too large.' },
  },
  415: {
    code: 'request.unsupported_media',
    text: {
      pt: 'Este tipo de conteúdo não é aceito aqui.',
      en: 'This content type is not supported.',
    },
  },
};

const refused = (status: number): Failure => ({
  status,
  ...(REFUSALS[status] ?? {
    code: 'request.invalid',
    text: { pt: 'A requisição não é válida.', en: 'The request is invalid.' },
  }),
});

const invalidRequest = (field: string | undefined): Failure => ({
  status: 400,
  code: 'request.invalid',
  text:
    field === undefined
      ? { pt: 'A requisição não é válida.', en: 'The request is invalid.' }
      : {
          pt: `O campo '${field}' está ausente ou não é válido.`,
          en: `The field '${field}' is missing or invalid.`,
        },
});

const fieldName = (validation: NonNullable<FrameworkError['validation']>): string | undefined => {
  const [first] = validation;
  if (first === undefined) return undefined;
  const { missingProperty } = first.params as { missingProperty?: string };
  const path = first.instancePath.split('/').filter((part) => part !== '');
  return [...path, ...(missingProperty === undefined ? [] : [missingProperty])].join('.') || undefined;
};
