import { tmpdir } from 'node:os';
import { BYTES_PER_MB } from '@escriba/contracts';
import { type DatabaseOptions, createDatabase } from '@escriba/db';
import { createEventBus, createRedis } from '@escriba/jobs';
import { createMetrics } from '@escriba/metrics';
import { type Logger, createLogger, every } from '@escriba/runtime';
import { countStorageErrors, createStorage } from '@escriba/storage';
import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import type { SharedConfig } from './config.ts';
import { createWorkerPresence, openWorkFolder, registerDiskMetrics } from './operations/operations.ts';
import type { DB } from './platform/db/schema.generated.ts';
import { SCHEMA } from './platform/db/schema.ts';
import { logSandbox, requireSandbox } from './platform/media/choose-sandbox.ts';
import { findMediaPrograms } from './platform/media/programs.ts';
import { createTranscribeQueues, createTranscriptionQueue } from './recordings/recordings.ts';
import { createResumableStore, createUploadLocks } from './uploads/uploads.ts';

export type Resources = Omit<Awaited<ReturnType<typeof openResources>>, 'close' | 'presence' | 'registry'>;

const SWEEP_INTERVAL_MS = 60_000;

const clock = () => new Date();

/** Connections of API and worker: logger, metrics, database, Redis, storage, programs. */
export const openResources = async (config: SharedConfig, name: string) => {
  const logger = createLogger({ name, level: config.LOG_LEVEL, pretty: config.LOG_PRETTY });
  const programs = openMediaPrograms(config, logger);
  const workFolder = await openWorkFolder(config.WORK_DIR ?? tmpdir(), clock);
  const sweeping = startSweeping(workFolder, logger);
  const registry = createMetrics(name);
  registerDisks(registry, workFolder.path, config);
  const db = openDatabase(config, { applicationName: name, logger, registry });
  const redis = createRedis(config.REDIS_URL, { failFast: true, name, logger });
  const bus = createEventBus(config.REDIS_URL, { logger });
  const storage = countStorageErrors(createStorage(config), registry);
  const queues = createTranscribeQueues({ connection: redis, logger });
  return {
    logger,
    registry,
    db,
    redis,
    bus,
    queues,
    clock,
    workDirectory: workFolder.path,
    queue: createTranscriptionQueue({ queues, bus, logger }),
    presence: createWorkerPresence({ redis, clock, logger }),
    storage,
    resumableStore: createResumableStore(config, { db, storage }),
    uploadLocks: createUploadLocks(redis),
    versionLimits: {
      countMax: config.TRANSCRIPT_VERSIONS_MAX,
      sizeBytesMax: config.TRANSCRIPT_VERSIONS_MB_MAX * BYTES_PER_MB,
    },
    programs,
    close: async (): Promise<void> => {
      await sweeping.stop();
      await workFolder.close();
      await Promise.allSettled([queues.close(), bus.close(), db.destroy()]);
      redis.disconnect();
    },
  };
};

/** Throws a `ConfigError` if they would run in a weaker sandbox than required. */
const openMediaPrograms = (config: SharedConfig, logger: Logger) => {
  const programs = findMediaPrograms({
    ffmpegPath: config.FFMPEG_PATH,
    ffprobePath: config.FFPROBE_PATH,
    searchPath: config.PATH,
  });
  requireSandbox(programs.sandbox, config.MEDIA_SANDBOX_MIN);
  logSandbox(logger, programs.sandbox);
  return programs;
};

const registerDisks = (registry: Registry, work: string, config: SharedConfig): void =>
  registerDiskMetrics(registry, {
    work,
    ...(config.S3_BUCKET === undefined && { storage: config.STORAGE_DIR }),
  });

type DatabaseParts = Pick<DatabaseOptions, 'applicationName' | 'logger' | 'registry'>;

const openDatabase = (config: SharedConfig, parts: DatabaseParts): Kysely<DB> =>
  createDatabase<DB>({
    ...parts,
    url: config.DATABASE_URL,
    schema: SCHEMA,
    poolMax: config.DATABASE_POOL_MAX,
    pooling: config.DATABASE_POOLING,
  });

const startSweeping = (workFolder: Awaited<ReturnType<typeof openWorkFolder>>, logger: Logger) =>
  every(
    SWEEP_INTERVAL_MS,
    async () => {
      const removed = await workFolder.sweep();
      if (removed > 0) logger.info({ removed }, 'work_folders.swept');
    },
    (error) => logger.warn({ err: error }, 'work_folders.not_swept'),
  );
