import { findKnownModel } from '@escriba/models';

/** Between the models of a transcript that several recognised. */
const SEPARATOR = ' + ';

/** Returns who made the models of a transcript, where their licences ask to name them beside it; undefined if none does. */
export const attributionOf = (model: string): string | undefined => {
  const names = new Set(model.split(SEPARATOR).map((name) => name.replace(/-fast$/u, '')));
  const asked = [...names].flatMap((name) => findKnownModel(name)?.attribution ?? []);
  return asked.length === 0 ? undefined : asked.join('; ');
};
