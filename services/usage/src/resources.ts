import { openDatabase } from '@escriba/db';
import type { ProcessScope } from '@escriba/service';
import type { UsageConfig } from './config.ts';
import type { DB } from './platform/db/schema.generated.ts';
import { SCHEMA } from './platform/db/schema.ts';
import { registerBackupAge } from './status/status.ts';

/** Opens the service's database. */
export const openResources = (config: UsageConfig, scope: ProcessScope) => {
  const db = openDatabase<DB>(config, SCHEMA, scope);
  registerBackupAge(scope.registry, db);
  return { db };
};
