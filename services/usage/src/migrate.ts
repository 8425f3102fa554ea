import { migrateService } from '@escriba/backup';
import { createLogger } from '@escriba/runtime';
import { loadMigrateConfig } from './config.ts';
import { migrations } from './db/migrations/index.ts';
import { SCHEMA } from './db/schema.ts';

const applied = await migrateService({
  config: loadMigrateConfig(),
  schema: SCHEMA,
  migrations,
});
createLogger({ name: 'usage-migrate' }).info({ applied }, 'migrated');
