import { migrateService } from '@escriba/backup';
import { createLogger } from '@escriba/runtime';
import { loadMigrateConfig } from './config.ts';
import { migrations } from './db/migrations/index.ts';
import { SCHEMA } from './resources.ts';

const config = loadMigrateConfig();
const applied = await migrateService({
  url: config.DATABASE_URL,
  schema: SCHEMA,
  migrations,
  dumpDir: config.MIGRATION_DUMP_DIR,
});
createLogger({ name: 'transcription-migrate' }).info({ applied }, 'migrated');
