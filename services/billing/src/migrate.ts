import { migrate } from '@escriba/db';
import { createLogger } from '@escriba/runtime';
import { loadMigrateConfig } from './config.ts';
import { migrations } from './db/migrations/index.ts';
import { SCHEMA } from './db/schema.ts';

const config = loadMigrateConfig();
const applied = await migrate({ url: config.DATABASE_URL, schema: SCHEMA, migrations });
createLogger({ name: 'billing-migrate' }).info({ applied }, 'migrated');
