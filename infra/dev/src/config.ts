import { defineConfig } from '@escriba/runtime';
import * as Type from 'typebox';

const ESCRIBA_DATA_DIR = {
  schema: Type.String(),
  default: '.escriba',
  help: 'Folder of all stored data: database, queue, recordings, logs',
} as const;

/** The environment of `npm start` and `npm test`; every process inherits the rest unchanged. */
export const startConfig = defineConfig({
  PORT: {
    schema: Type.Integer({ minimum: 1, maximum: 65_535 }),
    default: 8080,
    help: 'Public port',
  },
  ESCRIBA_DATA_DIR,
  DATABASE_URL: {
    schema: Type.String(),
    optional: true,
    secret: true,
    help: 'Postgres to use; default: one is started from the data folder',
  },
  REDIS_URL: {
    schema: Type.String(),
    optional: true,
    secret: true,
    help: 'Redis to use; default: one is started from the data folder',
  },
  CHROMIUM_PATH: {
    schema: Type.String(),
    optional: true,
    help: 'Browser for the journeys of npm test; default: the system’s',
  },
});

/** The environment of `npm run plan`, `account`, `ledger`, `affiliates`, `interests` and `support`: finds the product by its data folder, or by the addresses of its services. */
export const planConfig = defineConfig({
  ESCRIBA_DATA_DIR,
  AUTH_URL: {
    schema: Type.String(),
    optional: true,
    help: 'URL of the auth service; default: that of the running npm start',
  },
  USAGE_URL: {
    schema: Type.String(),
    optional: true,
    help: 'URL of the usage service; default: that of the running npm start',
  },
  BILLING_URL: {
    schema: Type.String(),
    optional: true,
    help: 'URL of the billing service; default: that of the running npm start',
  },
  INTERNAL_SECRET: {
    schema: Type.String(),
    optional: true,
    secret: true,
    help: 'Shared secret of the services; default: the one in the data folder',
  },
});
