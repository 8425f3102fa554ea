import { DomainError } from '@escriba/errors';

/** Saved from another page meanwhile. */
export const notesChanged = () =>
  new DomainError({
    kind: 'conflict',
    code: 'notes.changed',
    message: {
      pt: 'As notas foram alteradas em outro lugar',
      en: 'The notes were changed elsewhere',
    },
  });
