import { FREE_MINUTES_MAX } from '@escriba/contracts';
import { listenConfig, requestLimitsConfig, uploadLimitConfig } from '@escriba/http';
import { defineConfig, loadConfig, logConfig } from '@escriba/runtime';
import * as Type from 'typebox';
import { ENGINE_NAMES } from './engines/engine.ts';

/** What API and workers share. */
export const sharedConfig = defineConfig({
  DATABASE_URL: {
    schema: Type.String(),
    help: 'Postgres connection, e.g. postgres://user@host/escriba',
    secret: true,
  },
  REDIS_URL: { schema: Type.String(), help: 'Redis connection, e.g. redis://host:6379', secret: true },
  STORAGE_DIR: {
    schema: Type.String(),
    default: '.escriba/recordings',
    help: 'Folder for recordings; used where S3_BUCKET is not set',
  },
  S3_BUCKET: { schema: Type.String(), optional: true, help: 'Bucket for recordings, in place of a folder' },
  S3_ENDPOINT: { schema: Type.String(), optional: true, help: 'S3 endpoint; absent means AWS' },
  S3_REGION: { schema: Type.String(), default: 'us-east-1', help: 'S3 region' },
  S3_ACCESS_KEY_ID: { schema: Type.String(), optional: true, help: 'S3 key id', secret: true },
  S3_SECRET_ACCESS_KEY: { schema: Type.String(), optional: true, help: 'S3 secret', secret: true },
  FFMPEG_PATH: {
    schema: Type.String(),
    optional: true,
    help: 'ffmpeg binary; absent: the bundled one, then the system’s',
  },
  FFPROBE_PATH: { schema: Type.String(), optional: true, help: 'ffprobe binary; absent: the system’s' },
  WORK_DIR: {
    schema: Type.String(),
    optional: true,
    help: 'Folder for temporary files; absent: the system’s',
  },
  TRANSCRIPT_VERSIONS_MAX: {
    schema: Type.Integer({ minimum: 10 }),
    default: 200,
    help: 'Versions of a transcript at most; what an engine wrote is kept beyond it',
  },
  TRANSCRIPT_VERSIONS_MB_MAX: {
    schema: Type.Integer({ minimum: 1 }),
    default: 100,
    help: 'Versions of a transcript at most, in MB as they are stored; the current one and an engine’s are kept beyond it',
  },
  FREE_RECORDING_MINUTES_MAX: {
    schema: Type.Number({ minimum: 0.1 }),
    default: FREE_MINUTES_MAX,
    help: 'Longest recording of a visitor without an account, in minutes; the same for API and workers',
  },
  ...logConfig,
  PATH: { schema: Type.String(), default: '', help: 'Folders that are searched for ffmpeg and ffprobe' },
});

/** Environment of the transcription API. */
export const apiConfig = defineConfig({
  ...sharedConfig,
  PORT: { schema: Type.Integer({ minimum: 0, maximum: 65_535 }), default: 3004, help: 'Port of the API' },
  HOST: { schema: Type.String(), default: '127.0.0.1', help: 'Address the API listens on' },
  METRICS_PORT: {
    schema: Type.Integer({ minimum: 0, maximum: 65_535 }),
    default: 0,
    help: 'Port of Prometheus metrics; 0 takes a free one',
  },
  INTERNAL_SECRET: {
    schema: Type.String({ minLength: 32 }),
    help: 'Secret that the gateway and the services share; signs what the gateway says of a caller',
    secret: true,
  },
  USAGE_URL: {
    schema: Type.String(),
    help: 'Where the usage service answers, which counts what people transcribe, e.g. http://usage:3003',
  },
  MEDIA_PROBES_MAX: {
    schema: Type.Integer({ minimum: 1 }),
    optional: true,
    help: 'Uploaded files examined at once; more wait, at most 200. Absent: one a core, at least two',
  },
  USER_UPLOAD_SIZE_MB_MAX: {
    schema: Type.Integer({ minimum: 1 }),
    default: 500,
    help: 'Largest upload of a signed-in person, in MB, whatever the plan allows',
  },
  UNFINISHED_UPLOADS_MAX: {
    schema: Type.Integer({ minimum: 1 }),
    default: 50,
    help: 'Unfinished uploads of a person at a time',
  },
  UNFINISHED_UPLOADS_SIZE_FACTOR: {
    schema: Type.Number({ minimum: 1 }),
    default: 4,
    help: 'How large the unfinished uploads of a person may be together, in largest files of the plan',
  },
  VISITOR_UPLOADS_MAX: {
    schema: Type.Integer({ minimum: 1 }),
    default: 3,
    help: 'Uploads of visitors from one address (IPv6: one /64) at a time',
  },
  EVENT_STREAMS_PER_PERSON: {
    schema: Type.Integer({ minimum: 1 }),
    default: 20,
    help: 'Event streams that a signed-in person may have open, in each process of the API',
  },
  EVENT_STREAMS_PER_ADDRESS: {
    schema: Type.Integer({ minimum: 1 }),
    default: 60,
    help: 'Event streams that the visitors of one address may have open together, in each process of the API',
  },
  ...listenConfig,
  ...requestLimitsConfig,
  ...uploadLimitConfig,
});

/** Environment of a transcription worker. */
export const workerConfig = defineConfig({
  ...sharedConfig,
  SPEECH_ENGINE: {
    schema: Type.Enum([...ENGINE_NAMES]),
    optional: true,
    help: 'embedded: speech is recognised in the worker; openai: by an OpenAI-compatible server. Absent: embedded, unless OPENAI_API_KEY or OPENAI_BASE_URL is set',
  },
  ESCRIBA_MODELS_DIR: {
    schema: Type.String(),
    optional: true,
    help: 'Folder that is searched for speech models before the shipped ones',
  },
  SPEECH_CONCURRENCY: {
    schema: Type.Integer({ minimum: 1 }),
    optional: true,
    help: 'Pieces recognised at once; absent: one a core',
  },
  SPEECH_BEAM_SIZE: {
    schema: Type.Integer({ minimum: 1, maximum: 10 }),
    default: 5,
    help: 'Hypotheses kept while decoding; 1 is fastest',
  },
  USAGE_URL: {
    schema: Type.String(),
    optional: true,
    help: 'Where the usage service answers; with it and INTERNAL_SECRET the worker itself tells it of finished recordings, else the API does',
  },
  INTERNAL_SECRET: {
    schema: Type.String({ minLength: 32 }),
    optional: true,
    help: 'Secret that the gateway and the services share',
    secret: true,
  },
  WORKER_CONCURRENCY: {
    schema: Type.Integer({ minimum: 1 }),
    default: 4,
    help: 'Recordings of a class (paid plans, free plan, visitors) worked on at once, so that a short one does not wait behind a long one',
  },
  RECORDING_HOURS_MAX: {
    schema: Type.Number({ minimum: 0.01 }),
    default: 12,
    help: 'Longest recording, in hours',
  },
  OPENAI_API_KEY: {
    schema: Type.String(),
    optional: true,
    help: 'Key of the OpenAI-compatible speech server',
    secret: true,
  },
  OPENAI_BASE_URL: {
    schema: Type.String(),
    optional: true,
    help: 'Address of the OpenAI-compatible speech server; absent: OpenAI itself',
  },
  OPENAI_MODEL: { schema: Type.String(), default: 'whisper-1', help: 'Model that the speech server uses' },
});

/** Environment of the migration command. */
export const migrateConfig = defineConfig({ DATABASE_URL: sharedConfig.DATABASE_URL });

export const loadApiConfig = () => loadConfig(apiConfig, process.env);
export const loadWorkerConfig = () => loadConfig(workerConfig, process.env);
export const loadMigrateConfig = () => loadConfig(migrateConfig, process.env);
