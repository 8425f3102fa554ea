import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Migrations } from '@escriba/db';
import { ROOT } from '../bootstrap/paths.mjs';

/** Where a service lists its migrations. */
const INDEXES = ['src/platform/db/migrations/index.ts', 'src/db/migrations/index.ts'];

/** The services with a database, by name. A service's schema has its name. */
export const listServices = (): readonly string[] =>
  readdirSync(join(ROOT, 'services')).filter((name) => findIndex(name) !== undefined);

const findIndex = (service: string): string | undefined =>
  INDEXES.map((index) => join(ROOT, 'services', service, index)).find((path) => existsSync(path));

/** All migrations of a service in this checkout. */
export const readMigrations = async (service: string): Promise<Migrations> => {
  const index = findIndex(service);
  if (index === undefined) throw new Error(`The service ${service} has no migrations`);
  const { migrations } = (await import(pathToFileURL(index).href)) as { readonly migrations: Migrations };
  return migrations;
};

/** All migrations of every service, by its name. */
export const readAllMigrations = async (): Promise<Readonly<Record<string, Migrations>>> =>
  Object.fromEntries(
    await Promise.all(
      listServices().map(async (service) => [service, await readMigrations(service)] as const),
    ),
  );
