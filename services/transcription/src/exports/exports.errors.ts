import { DomainError } from '@escriba/errors';

/** PDF fonts for that writing would weigh more than the product; Word has its own. */
export const scriptUnsupported = (): DomainError =>
  new DomainError({
    kind: 'unprocessable',
    code: 'export.script_unsupported',
    message: {
      pt: 'O PDF não tem letras para este idioma. Exporte em DOCX.',
      en: 'The PDF has no letters for this language. Export it as DOCX.',
    },
  });

/** There is no text (yet) that could be exported. */
export const nothingToExport = (): DomainError =>
  new DomainError({
    kind: 'conflict',
    code: 'export.not_ready',
    message: { pt: 'Transcrição não disponível', en: 'The transcript is not available' },
  });
