import { join } from 'node:path';
import { migrate, type Migrations } from '@escriba/db';
import { createBackup, deleteOldBackups } from './create-backup.ts';

type MigrateServiceInput = {
  readonly url: string;
  readonly schema: string;
  readonly migrations: Migrations;
  /** Folder of the dumps that are made before migrations; without it none is made. */
  readonly dumpDir?: string | undefined;
};

/** Dumps of each schema that stay. */
const DUMPS_KEPT = 3;

/**
 * Runs a service's pending migrations; returns their names. A schema that has data is dumped before into `<dumpDir>/<schema>`, and is not
 * migrated if that fails.
 */
export const migrateService = (input: MigrateServiceInput): Promise<string[]> => {
  const { url, schema, migrations, dumpDir } = input;
  if (dumpDir === undefined) return migrate({ url, schema, migrations });
  const parent = join(dumpDir, schema);
  return migrate({
    url,
    schema,
    migrations,
    onBeforeUpgrade: async () => {
      await createBackup({ databaseUrl: url, schemas: [schema], parent });
      await deleteOldBackups(parent, DUMPS_KEPT);
    },
  });
};
