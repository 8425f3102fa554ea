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
