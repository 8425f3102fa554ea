import { OWN_FORMS_MAX } from '@escriba/contracts/transcription/own-forms';
import { DomainError } from '@escriba/errors';

/** Thrown for another user's form, too. */
export const ownFormNotFound = () =>
  new DomainError({
    kind: 'not_found',
    code: 'form.not_found',
    message: { pt: 'Forma não encontrada', en: 'Form not found' },
  });

/** Says that the name, the instructions or a title of a form has nothing but space. */
export const ownFormIncomplete = () =>
  new DomainError({
    kind: 'invalid',
    code: 'form.incomplete',
    message: {
      pt: 'Preencha o nome, as instruções e o título de cada parte',
      en: 'Fill in the name, the instructions and the title of each section',
    },
  });

/** Says that two sections have the same title. */
export const ownFormSectionTwice = (title: string) =>
  new DomainError({
    kind: 'invalid',
    code: 'form.section_twice',
    message: {
      pt: `Há duas partes com o título “${title}”`,
      en: `Two sections have the title “${title}”`,
    },
  });

/** Says that an account has as many forms as it may have. */
export const tooManyOwnForms = () =>
  new DomainError({
    kind: 'conflict',
    code: 'form.too_many',
    message: {
      pt: `Uma conta tem até ${OWN_FORMS_MAX} formas: exclua uma que não usa mais`,
      en: `An account has up to ${OWN_FORMS_MAX} forms: delete one that you no longer use`,
    },
  });
