import { DomainError } from '@escriba/errors';

/** Says that the notes were saved from another page meanwhile. */
export const notesChanged = () =>
  new DomainError({
    kind: 'conflict',
    code: 'notes.changed',
    message: {
      pt: 'As notas foram alteradas em outro lugar',
      en: 'The notes were changed elsewhere',
    },
  });
