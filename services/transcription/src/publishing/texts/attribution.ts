import { findKnownModel } from '@escriba/models';

/** Between the models of a transcript that several recognised. */
const SEPARATOR = ' + ';

/** Returns the names of the models of a transcript, each once. */
export const modelNamesOf = (label: string): string[] => [
  ...new Set(label.split(SEPARATOR).map((name) => name.replace(/-fast$/u, ''))),
];

/**
 * Returns who made the models of a transcript, where their licences ask to name them beside it; undefined if none does. `stored`: what workers have
 * noted of models; others are looked up in the registry.
 */
export const attributionOf = (
  label: string,
  stored: ReadonlyMap<string, string> = new Map(),
): string | undefined => {
  const asked = modelNamesOf(label).flatMap(
    (name) => stored.get(name) ?? findKnownModel(name)?.attribution ?? [],
  );
  return asked.length === 0 ? undefined : [...new Set(asked)].join('; ');
};
