import { RECORDING_HOURS_MAX, USER_UPLOAD_SIZE_MB_MAX } from '@escriba/contracts/shared/limits';
import { defineConfig } from '@escriba/runtime';
import type { Config } from '@escriba/runtime';
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

const secretText = (help: string) => ({ schema: Type.String(), optional: true, secret: true, help }) as const;
const text = (help: string) => ({ schema: Type.String(), optional: true, help }) as const;

/** The environment of `npm run escriba`: finds the product by its data folder, or by the addresses of its services. */
export const escribaConfig = defineConfig({
  ESCRIBA_DATA_DIR,
  AUTH_URL: {
    schema: Type.String(),
    optional: true,
    help: 'URL of the auth service; default: that of the running npm start',
  },
  AUTH_SECRET: secretText('INTERNAL_SECRET of the auth service; default: the one in the data folder'),
  USAGE_URL: {
    schema: Type.String(),
    optional: true,
    help: 'URL of the usage service; default: that of the running npm start',
  },
  USAGE_SECRET: secretText('INTERNAL_SECRET of the usage service; default: the one in the data folder'),
  BILLING_URL: {
    schema: Type.String(),
    optional: true,
    help: 'URL of the billing service; default: that of the running npm start',
  },
  BILLING_SECRET: secretText('INTERNAL_SECRET of the billing service; default: the one in the data folder'),
});

/** The environment of `npm run bucket`. */
export const bucketConfig = defineConfig({
  S3_BUCKET: text('Bucket to prepare'),
  S3_ENDPOINT: text('S3 endpoint; default: AWS'),
  S3_REGION: { schema: Type.String(), default: 'us-east-1', help: 'S3 region' },
  S3_ACCESS_KEY_ID: secretText('S3 key id; it needs the rights to change the bucket’s settings'),
  S3_SECRET_ACCESS_KEY: secretText('S3 secret'),
  S3_KMS_KEY_ID: text('Key of the store’s key service that encrypts recordings; default: the store’s own'),
  DIRECT_UPLOADS_ENDPOINT: text('As for the transcription API: with it pages may send files to the bucket'),
  PUBLIC_URL: text('Public URL, whose pages may send files to the bucket'),
});

/** The environment of `npm run doctor`: what the processes read; checks of absent keys are left out. */
export const doctorConfig = defineConfig({
  ESCRIBA_DATA_DIR,
  DATABASE_URL: secretText('Postgres to check; default: that of the running npm start'),
  REDIS_URL: secretText('Redis to check; default: that of the running npm start'),
  STORAGE_DIR: text('Folder for recordings; default: that of the running npm start'),
  S3_BUCKET: text('Bucket for recordings, instead of a folder'),
  S3_ENDPOINT: text('S3 endpoint; default: AWS'),
  S3_REGION: { schema: Type.String(), default: 'us-east-1', help: 'S3 region' },
  S3_ACCESS_KEY_ID: secretText('S3 key id'),
  S3_SECRET_ACCESS_KEY: secretText('S3 secret'),
  ESCRIBA_MODELS_DIR: text('Folder to search for speech models before the shipped ones'),
  SPEECH_MODEL: text('Model of the workers; default: the shipped one'),
  SPEECH_MODELS: text('Other models of the workers, for visitors and plans; default: none'),
  USER_UPLOAD_SIZE_MB_MAX: {
    schema: Type.Integer({ minimum: 1 }),
    default: USER_UPLOAD_SIZE_MB_MAX,
    help: 'Largest upload of a signed-in user, in MB, regardless of the plan; plans must not promise more',
  },
  RECORDING_HOURS_MAX: {
    schema: Type.Number({ minimum: 0.01 }),
    default: RECORDING_HOURS_MAX,
    help: 'Longest recording, in hours; must be the same for API and workers, and plans must not promise more',
  },
  PUBLIC_URL: text('Public URL; with https its certificate is checked'),
  SMTP_URL: secretText(
    'Mail server, e.g. smtps://user:password@host or smtp://user:password@host:587; without it no mail is sent, and operators create links for lost passwords',
  ),
  ASSISTANT_BASE_URL: text('URL of the server of language models, with /v1; default: none'),
  ASSISTANT_MODEL: text('Model of that server'),
  ASSISTANT_API_KEY: secretText('API key of the server of language models'),
  ASAAS_API_KEY: secretText(
    'API key of Asaas, which starts with $aact_; shells and compose files need the $ quoted',
  ),
  ASAAS_URL: text(
    'API of Asaas; default: production for keys that start with $aact_prod_, the sandbox for $aact_hmlg_',
  ),
});
export type DoctorConfig = Config<typeof doctorConfig>;

const recordingsConfig = {
  STORAGE_DIR: text('Folder for recordings; default: that of the running npm start'),
  S3_BUCKET: text('Bucket for recordings, instead of a folder'),
  S3_ENDPOINT: text('S3 endpoint; default: AWS'),
  S3_REGION: { schema: Type.String(), default: 'us-east-1', help: 'S3 region' },
  S3_ACCESS_KEY_ID: secretText('S3 key id'),
  S3_SECRET_ACCESS_KEY: secretText('S3 secret'),
} as const;

/** The environment of `npm run backup`. */
export const backupConfig = defineConfig({
  ESCRIBA_DATA_DIR,
  ...recordingsConfig,
  DATABASE_URL: secretText('Postgres to back up; default: that of the running npm start'),
  BACKUP_RECIPIENT: text('Public key of age (age1…) that encrypts the backup; default: it is not encrypted'),
});

/** The environment of `npm run restore`. */
export const restoreConfig = defineConfig({
  ...recordingsConfig,
  DATABASE_URL: {
    schema: Type.String(),
    secret: true,
    help: 'Postgres to restore into, a database without Escriba’s tables',
  },
  STORAGE_DIR: text('Folder to restore the recordings into'),
  S3_BUCKET: text('Bucket to restore the recordings into, instead of a folder'),
  BACKUP_IDENTITY: secretText('Secret key of age (AGE-SECRET-KEY-1…) of an encrypted backup'),
});

/** The environment of `npm run check-backup`, which needs nothing of the deployment. */
export const checkBackupConfig = defineConfig({
  BACKUP_IDENTITY: restoreConfig.BACKUP_IDENTITY,
});
