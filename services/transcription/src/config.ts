import { migrationConfig } from '@escriba/backup/migration-config';
import {
  FREE_MINUTES_MAX,
  RECORDING_HOURS_MAX,
  USER_UPLOAD_SIZE_MB_MAX,
} from '@escriba/contracts/shared/limits';
import {
  listenConfig,
  metricsHostConfig,
  optionalPeerSecret,
  ownSecretConfig,
  peerSecret,
  requestLimitsConfig,
  uploadLimitConfig,
} from '@escriba/http';
import { outboundConfig } from '@escriba/outbound';
import { type Config, databaseConfig, defineConfig, loadConfig, logConfig } from '@escriba/runtime';
import { tracingConfig } from '@escriba/tracing';
import * as Type from 'typebox';
import { ENGINE_NAMES, type EngineName } from './platform/engine-names.ts';
import { MODEL_NAME_PATTERN } from './platform/models/model-choice.ts';
import { SANDBOX_KINDS } from './platform/media/sandbox.ts';

const ENGINE_HELP: Readonly<Record<EngineName, string>> = {
  embedded: 'recognises speech in the worker',
  openai: 'uses an OpenAI-compatible server',
};

/** Environment of all processes: the stores of rows and jobs. */
const storesConfig = defineConfig({
  DATABASE_URL: {
    schema: Type.String(),
    help: 'Postgres connection, e.g. postgres://user@host/escriba',
    secret: true,
  },
  ...databaseConfig,
  REDIS_URL: { schema: Type.String(), help: 'Redis connection, e.g. redis://host:6379', secret: true },
});

/** Environment of API and transcription workers. */
const sharedConfig = defineConfig({
  ...storesConfig,
  STORAGE_DIR: {
    schema: Type.String(),
    default: '.escriba/recordings',
    help: 'Folder for recordings; used if S3_BUCKET is not set. Set by npm start; operators move it to a larger disk',
  },
  S3_BUCKET: { schema: Type.String(), optional: true, help: 'Bucket for recordings, instead of a folder' },
  S3_ENDPOINT: { schema: Type.String(), optional: true, help: 'S3 endpoint; default: AWS' },
  S3_REGION: { schema: Type.String(), default: 'us-east-1', help: 'S3 region' },
  S3_ACCESS_KEY_ID: { schema: Type.String(), optional: true, help: 'S3 key id', secret: true },
  S3_SECRET_ACCESS_KEY: { schema: Type.String(), optional: true, help: 'S3 secret', secret: true },
  FFMPEG_PATH: {
    schema: Type.String(),
    optional: true,
    help: 'ffmpeg binary; default: the bundled one, then the system’s. Set by npm start; operators set it for a build of their own',
  },
  FFPROBE_PATH: {
    schema: Type.String(),
    optional: true,
    help: 'ffprobe binary; default: the system’s. Operators set it with FFMPEG_PATH',
  },
  MEDIA_SANDBOX_MIN: {
    schema: Type.Enum([...SANDBOX_KINDS]),
    default: 'none',
    help: 'Weakest sandbox of ffmpeg that the process starts with: bubblewrap, namespaces (ffmpeg reads the files of the service’s user) or none (the network, too); docs/security.md',
  },
  WORK_DIR: {
    schema: Type.String(),
    optional: true,
    help: 'Folder for temporary files; default: the system’s',
  },
  TRANSCRIPT_VERSIONS_MAX: {
    schema: Type.Integer({ minimum: 10 }),
    default: 200,
    help: 'Maximum number of versions of a transcript; an engine’s versions are kept beyond it',
  },
  TRANSCRIPT_VERSIONS_MB_MAX: {
    schema: Type.Integer({ minimum: 1 }),
    default: 100,
    help: 'Maximum stored size of a transcript’s versions, in MB; the current one and an engine’s are kept beyond it',
  },
  FREE_RECORDING_MINUTES_MAX: {
    schema: Type.Number({ minimum: 0.1 }),
    default: FREE_MINUTES_MAX,
    help: 'Longest recording of a visitor without an account, in minutes; must be the same for API and workers',
  },
  RECORDING_HOURS_MAX: {
    schema: Type.Number({ minimum: 0.01 }),
    default: RECORDING_HOURS_MAX,
    help: 'Longest recording, in hours; must be the same for API and workers',
  },
  SPEECH_MODEL: {
    schema: Type.String({ pattern: MODEL_NAME_PATTERN }),
    default: 'whisper-base',
    help: 'Model of the embedded engine: whisper-base, or one of ESCRIBA_MODELS_DIR or of the bucket; the same for API and workers. Operators set it to a model that npm run models -- add has installed',
  },
  SPEECH_MODELS: {
    schema: Type.String(),
    optional: true,
    help: 'Other models for visitors and plans, and that of the choice “fast”, e.g. free=whisper-base business=whisper-large-v3 fast=whisper-base; the same for API and workers. Operators set it if plans have models of their own. Default: SPEECH_MODEL for all, and “fast” decodes greedily with it',
  },
  ...metricsHostConfig,
  ...tracingConfig,
  ...logConfig,
  PATH: {
    schema: Type.String(),
    default: '',
    help: 'Folders to search for ffmpeg and ffprobe. Set by the shell',
  },
});

/** The options that API and workers share. */
export type SharedConfig = Config<typeof sharedConfig>;

/** Environment of API and insights workers: the language model that makes insights, and the service that knows who agrees to it. */
const assistantConfig = defineConfig({
  ASSISTANT_BASE_URL: {
    schema: Type.String({ pattern: '^https?://[^\\s/?#@]+(/[^\\s?#]*)?$' }),
    optional: true,
    help: 'URL of an OpenAI-compatible server of language models, with /v1, e.g. http://ollama:11434/v1; the same for API and insights workers. Operators set it to offer summaries that a model writes; default: none does',
  },
  ASSISTANT_MODEL: {
    schema: Type.String({ minLength: 1, maxLength: 200 }),
    optional: true,
    requiredWith: 'ASSISTANT_BASE_URL',
    help: 'Model of that server, as it names it; the same for API and insights workers. Operators set it with ASSISTANT_BASE_URL',
  },
  AUTH_URL: {
    schema: Type.String({ pattern: '^https?://[^\\s/]+/?$' }),
    optional: true,
    requiredWith: 'ASSISTANT_BASE_URL',
    help: 'URL of the auth service, which mails users about recordings and keeps their agreements to the server of language models, e.g. http://auth:3001',
  },
  AUTH_SECRET: optionalPeerSecret('auth'),
});

/** Environment of API and insights workers: the service that knows the plans. */
const usageConfig = defineConfig({
  USAGE_URL: {
    schema: Type.String(),
    help: 'URL of the usage service, which counts quota and knows the plans, e.g. http://usage:3003',
  },
  USAGE_SECRET: peerSecret('usage'),
});

/** Environment of the transcription API. */
export const apiConfig = defineConfig({
  ...sharedConfig,
  PORT: { schema: Type.Integer({ minimum: 0, maximum: 65_535 }), default: 3004, help: 'Port of the API' },
  HOST: { schema: Type.String(), default: '127.0.0.1', help: 'Address to listen on' },
  METRICS_PORT: {
    schema: Type.Integer({ minimum: 0, maximum: 65_535 }),
    default: 0,
    help: 'Port of Prometheus metrics; 0 chooses a free one',
  },
  ...ownSecretConfig,
  ...assistantConfig,
  ...outboundConfig,
  ...usageConfig,
  PUBLIC_URL: {
    schema: Type.String({ pattern: '^https?://[^\\s/]+(/[^\\s]*)?$' }),
    optional: true,
    help: 'Public URL, as of the gateway: companies point their own domains to its host, and programs get addresses such as that of an upload. Default: no company has a domain, and programs get paths',
  },
  MEDIA_PROBES_MAX: {
    schema: Type.Integer({ minimum: 1 }),
    optional: true,
    help: 'Maximum number of uploaded files examined concurrently; more wait, at most 200 and 1.5 s, then media.busy. Operators change it if probes wait (docs/runbooks/probes-wait.md). Default: one per core, at least two',
  },
  USER_UPLOAD_SIZE_MB_MAX: {
    schema: Type.Integer({ minimum: 1 }),
    default: USER_UPLOAD_SIZE_MB_MAX,
    help: 'Largest upload of a signed-in user, in MB, regardless of the plan',
  },
  LINK_FETCHES_MAX: {
    schema: Type.Integer({ minimum: 0, maximum: 64 }),
    default: 4,
    help: 'How many files that users name by link a process of the API fetches at once; 0 switches links off. Operators change it if links wait, or if the API must not reach the internet',
  },
  YT_DLP_PATH: {
    schema: Type.String(),
    optional: true,
    help: 'yt-dlp program, with which users transcribe the recordings of pages such as those of video sites; default: links to pages are refused. Operators set it if they install yt-dlp (docs/operations.md)',
  },
  DIRECT_UPLOADS_ENDPOINT: {
    schema: Type.String({ pattern: '^https?://[^\\s/]+/?$' }),
    optional: true,
    help: 'S3 endpoint as browsers reach it; with it the web client sends files straight to the bucket. Default: files pass through the API',
  },
  ...listenConfig,
  ...requestLimitsConfig,
  ...uploadLimitConfig,
});

const workerMetricsConfig = defineConfig({
  METRICS_PORT: {
    schema: Type.Integer({ minimum: 0, maximum: 65_535 }),
    optional: true,
    help: 'Port of Prometheus metrics, which also show that the worker runs; default: none',
  },
});

/** Environment of a transcription worker. */
export const workerConfig = defineConfig({
  ...sharedConfig,
  ...workerMetricsConfig,
  SPEECH_ENGINE: {
    schema: Type.Enum([...ENGINE_NAMES]),
    optional: true,
    help: `${ENGINE_NAMES.map((name) => `${name}: ${ENGINE_HELP[name]}`).join('; ')}. Default: embedded, unless OPENAI_API_KEY or OPENAI_BASE_URL is set`,
  },
  ESCRIBA_MODELS_DIR: {
    schema: Type.String(),
    optional: true,
    help: 'Folder to search for speech models before the shipped ones. Operators set it to the folder into which npm run models -- add puts others; with S3_BUCKET, workers fetch models that npm run models -- publish has sent there into it',
  },
  SPEECH_CONCURRENCY: {
    schema: Type.Integer({ minimum: 1 }),
    optional: true,
    help: 'Number of pieces recognised concurrently; default: one per core',
  },
  SPEECH_DEVICE: {
    schema: Type.Enum(['cpu', 'cuda']),
    default: 'cpu',
    help: 'What computes the embedded engine’s Whisper: cpu, or cuda, an NVIDIA card (docs/containers.md); without a usable card the worker logs speech.cuda_unavailable and uses the CPU',
  },
  SPEECH_BEAM_SIZE: {
    schema: Type.Integer({ minimum: 1, maximum: 10 }),
    default: 5,
    help: 'Beam size of the decoder; 1 is fastest',
  },
  USAGE_URL: {
    schema: Type.String(),
    optional: true,
    help: 'URL of the usage service; with it the worker itself reports finished recordings, otherwise the API does',
  },
  USAGE_SECRET: optionalPeerSecret('usage'),
  WORKER_CONCURRENCY: {
    schema: Type.Integer({ minimum: 1 }),
    default: 4,
    help: 'Number of recordings processed concurrently in each lane: of up to two minutes and longer ones, of paid plans, the free plan and visitors',
  },
  ACTIVITY_DAYS: {
    schema: Type.Integer({ minimum: 1, maximum: 3_650 }),
    default: 365,
    help: 'Days for which it is kept who did what to recordings, which their owner reads under Atividade. Operators change it where a policy asks for it',
  },
  STOP_GRACE_SECONDS: {
    schema: Type.Integer({ minimum: 0, maximum: 600 }),
    default: 15,
    help: 'How long a worker that receives SIGTERM finishes the pieces in progress, in seconds; it gives the rest back. Kill it 10 s later at the earliest. Set by npm start; operators set it with the grace period of their scheduler',
  },
  OPENAI_API_KEY: {
    schema: Type.String(),
    optional: true,
    help: 'API key of the OpenAI-compatible speech server',
    secret: true,
  },
  OPENAI_BASE_URL: {
    schema: Type.String(),
    optional: true,
    help: 'URL of the OpenAI-compatible speech server; default: OpenAI',
  },
  OPENAI_MODEL: { schema: Type.String(), default: 'whisper-1', help: 'Model of the speech server' },
});

/** Environment of an insights worker. */
export const insightsWorkerConfig = defineConfig({
  ...storesConfig,
  ...metricsHostConfig,
  ...tracingConfig,
  ...logConfig,
  ...workerMetricsConfig,
  ...assistantConfig,
  ...usageConfig,
  ASSISTANT_API_KEY: {
    schema: Type.String({ minLength: 1 }),
    optional: true,
    help: 'API key of the server of language models. Operators set it if the server requires one',
    secret: true,
  },
  ASSISTANT_CONTEXT_TOKENS: {
    schema: Type.Integer({ minimum: 4_096, maximum: 2_000_000 }),
    default: 8_192,
    help: 'Tokens that a request to the language model may have with its response. Operators set it to what the server is started with: more means fewer parts of a long recording',
  },
  ASSISTANT_CONCURRENCY: {
    schema: Type.Integer({ minimum: 1, maximum: 64 }),
    default: 2,
    help: 'Number of insights that a language model writes concurrently for this worker, each in a process of its own with one request at a time. Operators set it to what the server does at once; each takes up to 0.8 GB of the worker’s memory',
  },
  ASSISTANT_INPUT_PRICE: {
    schema: Type.Number({ minimum: 0 }),
    default: 0,
    help: 'Price of a million tokens that are sent, in any currency, for the metric assistant_price_total. Operators set it if the server charges by token',
  },
  ASSISTANT_OUTPUT_PRICE: {
    schema: Type.Number({ minimum: 0 }),
    default: 0,
    help: 'Price of a million tokens that the model writes. Operators set it with ASSISTANT_INPUT_PRICE',
  },
  INSIGHTS_CONCURRENCY: {
    schema: Type.Integer({ minimum: 1, maximum: 64 }),
    default: 2,
    help: 'Number of insights made concurrently, each in a process of its own. Operators raise it with the cores of the worker and its memory, 0.8 GB each, if insights wait (docs/runbooks/insights-wait.md)',
  },
});

/** Environment of the migration command. */
export const migrateConfig = defineConfig(migrationConfig);

export const loadApiConfig = () => loadConfig(apiConfig, process.env);
export const loadWorkerConfig = () => loadConfig(workerConfig, process.env);
export const loadInsightsWorkerConfig = () => loadConfig(insightsWorkerConfig, process.env);
export const loadMigrateConfig = () => loadConfig(migrateConfig, process.env);
