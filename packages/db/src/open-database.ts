import type { Config, databaseConfig } from '@escriba/runtime';
import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import { createDatabase, pingDatabase } from './database.ts';

type DatabaseConfig = Config<typeof databaseConfig> & { readonly DATABASE_URL: string };

/** The owner of the pool of a process. */
type DatabaseScope = {
  /** The name shown in `pg_stat_activity`. */
  readonly name: string;
  readonly logger: { readonly warn: (fields: object, event: string) => void };
  readonly registry: Registry;
  readonly closing: Pick<AsyncDisposableStack, 'defer'>;
  readonly pings: Map<string, () => Promise<void>>;
};

/** Opens the pool of a process, by its configuration: closed with the process, and a part of its health. */
export const openDatabase = <DB>(
  config: DatabaseConfig,
  schema: string,
  { name, logger, registry, closing, pings }: DatabaseScope,
): Kysely<DB> => {
  const db = createDatabase<DB>({
    url: config.DATABASE_URL,
    poolMax: config.DATABASE_POOL_MAX,
    pooling: config.DATABASE_POOLING,
    schema,
    applicationName: name,
    logger,
    registry,
  });
  closing.defer(() => db.destroy());
  pings.set('postgres', () => pingDatabase(db));
  return db;
};
