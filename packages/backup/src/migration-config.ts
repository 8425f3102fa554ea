import { databaseConfig } from '@escriba/runtime';
import * as Type from 'typebox';

/** Environment of a service's migration command. */
export const migrationConfig = {
  DATABASE_URL: {
    schema: Type.String(),
    help: 'Postgres connection of the owner of the tables, e.g. postgres://owner@host/escriba',
    secret: true,
  },
  SERVICE_DATABASE_URL: {
    schema: Type.String(),
    optional: true,
    help: 'Postgres connection of the service’s own role, which is created if it is missing and gets the rows of its schema; default: the service connects as the owner',
    secret: true,
  },
  DATABASE_POOLING: databaseConfig.DATABASE_POOLING,
  MIGRATION_DUMP_DIR: {
    schema: Type.String(),
    optional: true,
    help: 'Folder for a dump of the tables before a migration changes them; default: none is made. Set by npm start; operators set it where the database has no backup of its own',
  },
} as const;

/** The values of the configuration. */
export type MigrationConfig = {
  readonly DATABASE_URL: string;
  readonly SERVICE_DATABASE_URL: string | undefined;
  readonly DATABASE_POOLING: 'session' | 'transaction';
  readonly MIGRATION_DUMP_DIR: string | undefined;
};
