import { defineConfig } from '@escriba/runtime';
import * as Type from 'typebox';

const ESCRIBA_DATA_DIR = {
  schema: Type.String(),
  default: '.escriba',
  help: 'Folder of everything that is kept: database, queue, recordings, logs',
} as const;

/** What `npm start` and `npm test` themselves read; the rest of the environment reaches every process as it is. */
export const startConfig = defineConfig({
  PORT: {
    schema: Type.Integer({ minimum: 1, maximum: 65_535 }),
    default: 8080,
    help: 'Port of the address that people open',
  },
  ESCRIBA_DATA_DIR,
  DATABASE_URL: {
    schema: Type.String(),
    optional: true,
    secret: true,
    help: 'Postgres to use; absent: one is started from the data folder',
  },
  REDIS_URL: {
    schema: Type.String(),
    optional: true,
    secret: true,
    help: 'Redis to use; absent: one is started from the data folder',
  },
  CHROMIUM_PATH: {
    schema: Type.String(),
    optional: true,
    help: 'Browser that the journeys of npm test drive; absent: the system’s',
  },
});

/** What `npm run plan` reads: the product is found by its data folder, or by the addresses of its services. */
export const planConfig = defineConfig({
  ESCRIBA_DATA_DIR,
  AUTH_URL: {
    schema: Type.String(),
    optional: true,
    help: 'Where the auth service answers; absent: as the running npm start says',
  },
  USAGE_URL: {
    schema: Type.String(),
    optional: true,
    help: 'Where the usage service answers; absent: as the running npm start says',
  },
  INTERNAL_SECRET: {
    schema: Type.String(),
    optional: true,
    secret: true,
    help: 'Secret that the services share; absent: the one in the data folder',
  },
});
