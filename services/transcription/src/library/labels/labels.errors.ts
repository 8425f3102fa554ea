import { FOLDERS_MAX, TAGS_MAX, TAGS_PER_RECORDING_MAX } from '@escriba/contracts/transcription/labels';
import { DomainError } from '@escriba/errors';

/** Thrown for another user's folder, too. */
export const folderNotFound = () =>
  new DomainError({
    kind: 'not_found',
    code: 'label.folder_not_found',
    message: { pt: 'Pasta não encontrada', en: 'Folder not found' },
  });

/** Says that a person's own space has no members from whom a folder could be hidden. */
export const folderNotInWorkspace = () =>
  new DomainError({
    kind: 'conflict',
    code: 'label.folder_not_in_workspace',
    message: {
      pt: 'Só as pastas de um espaço de trabalho podem ser restritas',
      en: 'Only folders of a workspace can be restricted',
    },
  });

/** Says that who neither created a folder nor manages the workspace cannot change who sees it. */
export const folderAccessRefused = () =>
  new DomainError({
    kind: 'forbidden',
    code: 'label.folder_access_refused',
    message: {
      pt: 'Só quem criou a pasta ou administra o espaço decide quem a vê',
      en: 'Only who created the folder or manages the workspace decides who sees it',
    },
  });

/** Says that a member cannot hide recordings that others added to the workspace. */
export const hidesRecordingsOfOthers = () =>
  new DomainError({
    kind: 'forbidden',
    code: 'label.hides_recordings_of_others',
    message: {
      pt: 'Só quem administra o espaço pode restringir gravações que outras pessoas enviaram',
      en: 'Only who manages the workspace can restrict recordings that others added',
    },
  });

/** Thrown for another user's tag, too. */
export const tagNotFound = () =>
  new DomainError({
    kind: 'not_found',
    code: 'label.tag_not_found',
    message: { pt: 'Etiqueta não encontrada', en: 'Tag not found' },
  });

/** Says that the name has no visible character. */
export const labelNameEmpty = () =>
  new DomainError({
    kind: 'invalid',
    code: 'label.name_empty',
    message: { pt: 'Informe um nome', en: 'Enter a name' },
  });

export const folderNameTaken = () =>
  new DomainError({
    kind: 'conflict',
    code: 'label.folder_name_taken',
    message: { pt: 'Já existe uma pasta com este nome', en: 'A folder with this name already exists' },
  });

export const tooManyFolders = () =>
  new DomainError({
    kind: 'conflict',
    code: 'label.too_many_folders',
    message: {
      pt: `Você já tem ${FOLDERS_MAX} pastas. Exclua uma para criar outra.`,
      en: `You already have ${FOLDERS_MAX} folders. Delete one to create another.`,
    },
  });

export const tooManyTags = () =>
  new DomainError({
    kind: 'conflict',
    code: 'label.too_many_tags',
    message: {
      pt: `Você já tem ${TAGS_MAX} etiquetas. Exclua uma para criar outra.`,
      en: `You already have ${TAGS_MAX} tags. Delete one to create another.`,
    },
  });

export const tooManyTagsOnRecording = () =>
  new DomainError({
    kind: 'conflict',
    code: 'label.too_many_on_recording',
    message: {
      pt: `Uma transcrição pode ter até ${TAGS_PER_RECORDING_MAX} etiquetas`,
      en: `A transcription can have up to ${TAGS_PER_RECORDING_MAX} tags`,
    },
  });
