import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../bootstrap/paths.mjs';
import type { PodContainer } from './manifests.ts';

/** The lines `KEY=value` of a file of `infra/kubernetes`. */
export const readPairs = (file: string): ReadonlyMap<string, string> =>
  new Map(
    readFileSync(join(ROOT, 'infra/kubernetes', file), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

/** One sentence for each required setting that an overlay lacks, and for each that no container reads. */
export const findSettingsFaults = (
  containers: readonly PodContainer[],
  settings: ReadonlyMap<string, string>,
): readonly string[] => {
  const references = containers.flatMap((container) => container.settings);
  const required = references.filter(({ optional }) => optional !== true).map(({ key }) => key);
  return [
    ...[...new Set(required)].filter((key) => !settings.has(key)).map((key) => `settings.env lacks ${key}`),
    ...[...settings.keys()]
      .filter((key) => !references.some((reference) => reference.key === key))
      .map((key) => `settings.env has ${key}, which no container reads`),
  ];
};

/** The containers with the values that an overlay gives them, in place of references. */
export const withSettings = (
  containers: readonly PodContainer[],
  settings: ReadonlyMap<string, string>,
): readonly PodContainer[] =>
  containers.map((container) => ({
    ...container,
    environment: new Map(
      [...container.environment].map(([name, value]) => [name, value ?? settings.get(name)]),
    ),
  }));

/** One sentence for each secret that containers read and an example lacks, or the reverse. */
export const findSecretFaults = (
  containers: readonly PodContainer[],
  example: ReadonlyMap<string, string>,
): readonly string[] => {
  const read = new Set(containers.flatMap(({ secrets }) => secrets.map(({ key }) => key)));
  return [
    ...[...read].filter((key) => !example.has(key)).map((key) => `secrets.example.env lacks ${key}`),
    ...[...example.keys()]
      .filter((key) => !read.has(key))
      .map((key) => `secrets.example.env has ${key}, which no container reads`),
  ];
};
