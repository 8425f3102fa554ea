import { join } from 'node:path';
import { migrate, type Migrations } from '@escriba/db';
import { createBackup } from './create-backup.ts';
import { deleteOldBackups } from './old-backups.ts';
import type { MigrationConfig } from './migration-config.ts';

type MigrateServiceInput = {
  readonly config: MigrationConfig;
  readonly schema: string;
  readonly migrations: Migrations;
};

/** How many dumps of each schema are kept. */
const DUMPS_KEPT = 3;

/**
 * Runs a service's pending migrations; returns their names. A schema that has data is dumped before into `<MIGRATION_DUMP_DIR>/<schema>`,
 * and is not migrated if that fails.
 */
export const migrateService = ({ config, schema, migrations }: MigrateServiceInput): Promise<string[]> => {
  const {
    DATABASE_URL: url,
    SERVICE_DATABASE_URL: serviceUrl,
    DATABASE_POOLING: pooling,
    MIGRATION_DUMP_DIR: dumpDir,
  } = config;
  if (dumpDir === undefined) return migrate({ url, schema, migrations, pooling, serviceUrl });
  const parent = join(dumpDir, schema);
  return migrate({
    url,
    schema,
    migrations,
    serviceUrl,
    pooling,
    onBeforeUpgrade: async () => {
      const dump = await createBackup({ databaseUrl: url, schemas: [schema], parent });
      await deleteOldBackups(dump, DUMPS_KEPT);
    },
  });
};
