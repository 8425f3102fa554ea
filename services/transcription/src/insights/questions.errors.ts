import { DomainError } from '@escriba/errors';

/** Says that a question needs either recordings or a folder. */
export const questionNeedsScope = () =>
  new DomainError({
    kind: 'invalid',
    code: 'question.needs_scope',
    message: {
      pt: 'Escolha as gravações ou a pasta da pergunta',
      en: 'Choose the recordings or the folder of the question',
    },
  });

/** Says that a question has no letter and no digit. */
export const questionEmpty = () =>
  new DomainError({
    kind: 'invalid',
    code: 'question.empty',
    message: { pt: 'Escreva uma pergunta', en: 'Write a question' },
  });

/** Says that none of the recordings has a text yet. */
export const nothingToRead = () =>
  new DomainError({
    kind: 'conflict',
    code: 'question.no_transcript',
    message: { pt: 'Estas gravações ainda não têm texto', en: 'These recordings have no text yet' },
  });

/** Thrown for another user's question, too. */
export const questionNotFound = () =>
  new DomainError({
    kind: 'not_found',
    code: 'question.not_found',
    message: { pt: 'Pergunta não encontrada', en: 'Question not found' },
  });
