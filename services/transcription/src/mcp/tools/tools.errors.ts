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

/** Stands for failures that nobody expects; the log has them. */
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
