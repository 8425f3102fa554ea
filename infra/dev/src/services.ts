import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Migrations } from '@escriba/db';
import { ROOT } from '../bootstrap/paths.mjs';

/** The file in which a service lists its migrations. */
const INDEX = 'src/platform/db/migrations/index.ts';

/** Returns the path of the file in which a service lists its migrations. */
export const migrationsIndexOf = (service: string): string => join(ROOT, 'services', service, INDEX);

/** Returns the services with a database, by name. A service's schema has its name. */
export const listServices = (): readonly string[] =>
  readdirSync(join(ROOT, 'services')).filter((name) => existsSync(migrationsIndexOf(name)));

/** Returns all migrations of a service in this checkout. */
export const readMigrations = async (service: string): Promise<Migrations> => {
  const { href } = pathToFileURL(migrationsIndexOf(service));
  const { migrations } = (await import(href)) as { readonly migrations: Migrations };
  return migrations;
};

/** Returns all migrations of every service, by its name. */
export const readAllMigrations = async (): Promise<Readonly<Record<string, Migrations>>> =>
  Object.fromEntries(
    await Promise.all(
      listServices().map(async (service) => [service, await readMigrations(service)] as const),
    ),
  );
