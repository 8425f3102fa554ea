import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../../bootstrap/paths.mjs';
import type { PodContainer } from './manifests.ts';

/** Returns the lines `KEY=value` of a file of `infra/kubernetes`. */
export const readPairs = (file: string): ReadonlyMap<string, string> =>
  new Map(
    readFileSync(join(ROOT, 'infra/kubernetes', file), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

/** Returns one sentence for each required setting that an overlay lacks, and for each that no container reads. */
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

/** Returns the containers with the values that an overlay gives them, in place of references. */
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

type Examples = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Returns the keys of each Secret's example, by the Secret's name. */
export const readSecretExamples = (folder: string): Examples =>
  new Map(
    globSync(join(folder, '*.env'), { cwd: join(ROOT, 'infra/kubernetes') })
      .toSorted()
      .map((file) => [basename(file, '.env'), readPairs(file)]),
  );

/** Returns one sentence for each secret that containers read and an example lacks, or the reverse. */
export const findSecretFaults = (
  containers: readonly PodContainer[],
  examples: Examples,
): readonly string[] => {
  const read = new Set(
    containers.flatMap(({ secrets }) => secrets.map(({ name, key }) => `${name}.env ${key}`)),
  );
  const given = new Set(
    [...examples].flatMap(([name, pairs]) => [...pairs.keys()].map((key) => `${name}.env ${key}`)),
  );
  return [
    ...[...read.difference(given)].map((key) => `secrets.example lacks ${key}`),
    ...[...given.difference(read)].map((key) => `secrets.example has ${key}, which no container reads`),
    ...containers.flatMap(findForeignSecrets),
  ];
};

/** Finds secrets of others. A service reads its own Secret, and its migration that of the owner, too. */
const findForeignSecrets = ({ place, name, process = name, secrets }: PodContainer): readonly string[] => {
  const [service, role] = process.split(' ');
  const own = role === 'migrate' ? ['owner', service] : [name === 'worker' ? name : service];
  return [...new Set(secrets.map((secret) => secret.name))]
    .filter((secret) => !own.includes(secret))
    .map((secret) => `${place} reads the Secret ${secret}, which is not its own`);
};
