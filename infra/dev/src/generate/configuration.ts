import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ConfigDefinition } from '@escriba/runtime';
import { ROOT } from '../../bootstrap/paths.mjs';
import { type ConfigSection, renderSection } from './config-section.ts';

const INTRODUCTION = `# Configuration

Environment variables, by the process that reads them. \`npm start\` hands its whole environment to every process, so a variable
that is set there reaches all of them; what it starts itself (Postgres, Redis, the services’ secrets, inner ports) it fills in. 🔒 marks secrets: a process
reads the secret \`X\` from the file that \`X_FILE\` names if \`X\` itself is not set.

This page is generated from the \`config.ts\` of each process: \`npm run generate\`.
`;

/** Returns the text of `docs/configuration.md`: a table for each process. */
export const renderConfiguration = async (): Promise<string> => {
  const sections = await readAllSections();
  return [INTRODUCTION, ...sections.map(renderSection)].join('\n');
};

/** Returns the sections of every process. */
export const readAllSections = async (): Promise<readonly ConfigSection[]> =>
  (await Promise.all(listConfigFiles().map(readSections))).flat();

const listConfigFiles = (): readonly string[] => [
  'infra/dev/src/config.ts',
  'gateway/src/config.ts',
  ...readdirSync(join(ROOT, 'services'))
    .map((service) => `services/${service}/src/config.ts`)
    .filter((file) => existsSync(join(ROOT, file))),
];

/** Reads every definition that a `config.ts` exports; `apiConfig` is the service itself, `workerConfig` its worker, `xWorkerConfig` its x worker. */
const readSections = async (file: string): Promise<readonly ConfigSection[]> => {
  const exported = (await import(pathToFileURL(join(ROOT, file)).href)) as Record<string, unknown>;
  const place = file === 'infra/dev/src/config.ts' ? 'npm' : (file.split('/').at(-3) ?? file);
  return Object.entries(exported).flatMap(([name, value]) => {
    if (!isDefinition(value)) return [];
    const role = name.replace(/Config$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    return [{ title: role === 'api' || role === place ? place : `${place} ${role}`, definition: value }];
  });
};

const isDefinition = (value: unknown): value is ConfigDefinition =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(
    (key) => typeof key === 'object' && key !== null && 'schema' in key && 'help' in key,
  );
