import * as Type from 'typebox';
import { defineConfig } from './config.ts';

/** Keys of all processes with Postgres: how they connect to it. */
export const databaseConfig = defineConfig({
  DATABASE_POOL_MAX: {
    schema: Type.Integer({ minimum: 2, maximum: 200 }),
    default: 10,
    help: 'Maximum connections of this process to Postgres. All processes together may have as many as Postgres accepts (docs/operations.md)',
  },
  DATABASE_POOLING: {
    schema: Type.Enum(['session', 'transaction']),
    default: 'session',
    help: 'transaction: DATABASE_URL is a pooler such as PgBouncer that gives a connection to each transaction (docs/operations.md)',
  },
});
