import { distance } from 'fastest-levenshtein';
import { readAllSections } from '../generate/configuration.ts';
import { type Finding, warning } from './finding.ts';

/** Shorter names are too often near one of another program. */
const LENGTH_MIN = 8;
const LETTERS_MAX = 2;

/** Finds variables of an environment whose names are no option of Escriba, but differ from one by a letter or two. */
export const findMisspelt = async (env: NodeJS.ProcessEnv): Promise<readonly Finding[]> => {
  const sections = await readAllSections();
  const known = new Set(sections.flatMap(({ definition }) => Object.keys(definition).flatMap(withFile)));
  return Object.keys(env)
    .filter((name) => name.length >= LENGTH_MIN && !known.has(name))
    .flatMap((name) => {
      const meant = findNearest(name, known);
      if (meant === undefined) return [];
      return [
        warning('configuration', `${name} is no option of Escriba`, `If ${meant} is meant, correct it.`),
      ];
    });
};

/** A secret may be in a file. */
const withFile = (name: string): readonly string[] => [name, `${name}_FILE`];

const findNearest = (name: string, known: ReadonlySet<string>): string | undefined =>
  [...known]
    .filter((option) => distance(name, option) <= LETTERS_MAX)
    .toSorted((one, other) => distance(name, one) - distance(name, other))[0];
