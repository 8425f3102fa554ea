import { DomainError } from '@escriba/errors';

/** Thrown for another user's folder, too. */
export const formsFolderNotFound = () =>
  new DomainError({
    kind: 'not_found',
    code: 'label.folder_not_found',
    message: { pt: 'Pasta não encontrada', en: 'Folder not found' },
  });

/** Says that a form is named twice. A recording has one document of each form, whatever makes it. */
export const formTwice = () =>
  new DomainError({
    kind: 'invalid',
    code: 'form.twice',
    message: { pt: 'Escolha cada forma uma vez', en: 'Choose each form once' },
  });
