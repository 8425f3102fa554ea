import { tmpdir } from 'node:os';
import { BYTES_PER_MB } from '@escriba/contracts/shared/limits';
import { openDatabase } from '@escriba/db';
import { openEventBus, openRedis } from '@escriba/jobs';
import { type Logger, every } from '@escriba/runtime';
import type { ProcessScope } from '@escriba/service';
import { countStorageErrors, createStorage } from '@escriba/storage';
import type { Registry } from 'prom-client';
import type { SharedConfig } from './config.ts';
import { createWorkerPresence, openWorkFolder, registerDiskMetrics } from './operations/operations.ts';
import type { DB } from './platform/db/schema.generated.ts';
import { SCHEMA } from './platform/db/schema.ts';
import { parseModelChoice } from './platform/models/model-choice.ts';
import { logSandbox, requireSandbox } from './platform/media/choose-sandbox.ts';
import { findMediaPrograms } from './platform/media/programs.ts';
import { createTranscribeQueues, createTranscriptionQueue } from './recordings/recordings.ts';
import { createResumableStore, createUploadLocks } from './uploads/uploads.ts';

export type Resources = Pick<ProcessScope, 'logger' | 'clock'> &
  Omit<Awaited<ReturnType<typeof openResources>>, 'presence'>;

const SWEEP_INTERVAL_MS = 60_000;

/** Opens the connections of API and worker: database, Redis, storage, programs, and a folder for temporary files. */
export const openResources = async (config: SharedConfig, scope: ProcessScope) => {
  const { logger, registry, clock, closing, pings } = scope;
  const programs = openMediaPrograms(config, logger);
  const workDirectory = await openWorkDirectory(config, scope);
  registerDisks(registry, workDirectory, config);
  const db = openDatabase<DB>(config, SCHEMA, scope);
  const redis = openRedis(config.REDIS_URL, scope);
  const bus = openEventBus(config.REDIS_URL, scope);
  const storage = countStorageErrors(createStorage(config), registry);
  pings.set('storage', () => storage.ping());
  const queues = createTranscribeQueues({ connection: redis, logger });
  closing.defer(queues.close);
  return {
    db,
    redis,
    bus,
    queues,
    workDirectory,
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
    modelChoice: parseModelChoice(config),
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

/** Removes the folder when the process closes, and meanwhile those of processes that have ended. */
const openWorkDirectory = async (
  config: SharedConfig,
  { clock, closing, logger }: ProcessScope,
): Promise<string> => {
  const folder = await openWorkFolder(config.WORK_DIR ?? tmpdir(), clock);
  closing.defer(folder.close);
  const sweeping = startSweeping(folder, logger);
  closing.defer(sweeping.stop);
  return folder.path;
};

const startSweeping = (folder: Awaited<ReturnType<typeof openWorkFolder>>, logger: Logger) =>
  every(
    SWEEP_INTERVAL_MS,
    async () => {
      const removed = await folder.sweep();
      if (removed > 0) logger.info({ removed }, 'work_folders.swept');
    },
    (error) => logger.warn({ err: error }, 'work_folders.not_swept'),
  );
