import { DomainError } from '@escriba/errors';

/** Says that a cursor is not one that a list has returned. */
export const cursorInvalid = (): DomainError =>
  new DomainError({
    kind: 'invalid',
    code: 'mcp.cursor_invalid',
    message: {
      pt: 'Este cursor não é válido. Use o nextCursor da resposta anterior, ou comece sem cursor.',
      en: 'This cursor is invalid. Use the nextCursor of the previous response, or start without a cursor.',
    },
  });

/** Says that a call of `ask` needs either a question or the id of one. */
export const questionOrId = (): DomainError =>
  new DomainError({
    kind: 'invalid',
    code: 'mcp.question_or_id',
    message: {
      pt: 'Envie question com recordingIds ou folderId, ou apenas questionId de uma pergunta anterior.',
      en: 'Send question with recordingIds or folderId, or questionId of an earlier question alone.',
    },
  });

/** Says that a call of `transcribe` needs either a file's name or address, or a quote. */
export const fileOrQuote = (): DomainError =>
  new DomainError({
    kind: 'invalid',
    code: 'mcp.file_or_quote',
    message: {
      pt: 'Envie fileName ou url para um orçamento, ou apenas quoteId para aceitá-lo.',
      en: 'Send fileName or url for a quote, or quoteId alone to accept it.',
    },
  });

/** Says that a quote was not used in time. */
export const quoteExpired = (): DomainError =>
  new DomainError({
    kind: 'gone',
    code: 'mcp.quote_expired',
    message: {
      pt: 'Este orçamento expirou. Peça outro.',
      en: 'This quote has expired. Ask for another one.',
    },
  });

/** Stands for unexpected failures; the log has them. */
export const unexpectedCall = (cause: unknown): DomainError =>
  new DomainError({
    kind: 'upstream',
    code: 'mcp.failed',
    message: {
      pt: 'Algo deu errado no Escriba. Tente de novo.',
      en: 'Something went wrong in Escriba. Try again.',
    },
    cause,
  });
