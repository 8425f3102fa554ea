import { DomainError } from '@escriba/errors';

/** PDF fonts for that script would be larger than the product; Word has its own. */
export const scriptUnsupported = (): DomainError =>
  new DomainError({
    kind: 'unprocessable',
    code: 'export.script_unsupported',
    message: {
      pt: 'O PDF não tem letras para este idioma. Exporte em DOCX.',
      en: "The PDF does not support this language's script. Export it as DOCX.",
    },
  });

/** The process that computed a transcript ended or took too long; another one is started. */
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
