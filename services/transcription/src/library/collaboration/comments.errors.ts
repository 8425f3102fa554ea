import { DomainError } from '@escriba/errors';
import { COMMENTS_MAX } from '@escriba/contracts/transcription/comments';

/** Says that the recording has no such comment. */
export const commentNotFound = () =>
  new DomainError({
    kind: 'not_found',
    code: 'comments.not_found',
    message: { pt: 'O comentário não existe mais', en: 'The comment no longer exists' },
  });

/** Says that only its author may change or delete a comment. */
export const notTheAuthor = () =>
  new DomainError({
    kind: 'forbidden',
    code: 'comments.not_author',
    message: {
      pt: 'Só quem escreveu o comentário pode alterá-lo',
      en: 'Only the author of the comment can change it',
    },
  });

/** Says that a comment needs a passage or a comment to reply to, and not both. */
export const commentNeedsPlace = () =>
  new DomainError({
    kind: 'invalid',
    code: 'comments.needs_place',
    message: {
      pt: 'Um comentário precisa de um trecho do texto ou de um comentário a que responde',
      en: 'A comment needs a passage of the text or a comment to reply to',
    },
  });

/** Says that a recording has as many comments as it can. */
export const tooManyComments = () =>
  new DomainError({
    kind: 'conflict',
    code: 'comments.too_many',
    message: {
      pt: `Esta gravação já tem ${COMMENTS_MAX} comentários`,
      en: `This recording already has ${COMMENTS_MAX} comments`,
    },
  });
