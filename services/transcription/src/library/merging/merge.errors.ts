import { DomainError } from '@escriba/errors';

/** Says that one of the recordings has no text yet, or is being recognised again. */
export const mergeUnfinished = () =>
  new DomainError({
    kind: 'conflict',
    code: 'merge.unfinished',
    message: {
      pt: 'Só é possível juntar transcrições concluídas',
      en: 'Only completed transcriptions can be merged',
    },
  });

/** Says that the merged recording would exceed the longest that the installation accepts. */
export const mergeTooLong = (durationMsMax: number) => {
  const hours = Math.floor(durationMsMax / 360_000) / 10;
  return new DomainError({
    kind: 'too_large',
    code: 'merge.too_long',
    message: {
      pt: `As gravações juntas são longas demais. Limite: ${hours} h`,
      en: `Together the recordings are too long. Limit: ${hours} h`,
    },
  });
};

/** Says that the user has merged too often in a day. Merging copies audio, so the number of merges is limited. */
export const tooManyMerges = (countMax: number) =>
  new DomainError({
    kind: 'limit_exceeded',
    code: 'merge.too_many',
    message: {
      pt: `Você já juntou gravações ${countMax} vezes nas últimas 24 horas. Exclua uma delas ou tente mais tarde.`,
      en: `You have merged recordings ${countMax} times in the last 24 hours. Delete one of them or try later.`,
    },
  });

/** Says that a recording was deleted after the request and before the work. The failure is permanent. */
export const partDeleted = () =>
  new DomainError({
    kind: 'gone',
    code: 'merge.part_deleted',
    message: {
      pt: 'Uma das gravações foi excluída antes de ser juntada',
      en: 'One of the recordings was deleted before it was merged',
    },
  });

/** Says that the recordings are in several folders that are closed to some members, of whom a merge could not leave out all. */
export const mergeOfClosedFolders = () =>
  new DomainError({
    kind: 'conflict',
    code: 'merge.closed_folders',
    message: {
      pt: 'Estas gravações estão em mais de uma pasta restrita. Junte as de uma dessas pastas por vez.',
      en: 'These recordings are in more than one restricted folder. Merge those of one of these folders at a time.',
    },
  });
