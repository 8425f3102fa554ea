import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { BYTES_PER_MB } from '@escriba/contracts';
import { createDatabase } from '@escriba/db';
import { createEventBus, createQueue, createRedis } from '@escriba/jobs';
import { type Config, createLogger } from '@escriba/runtime';
import { createStorage } from '@escriba/storage';
import type { sharedConfig } from './config.ts';
import type { DB } from './db/schema.generated.ts';
import { findMediaPrograms } from './media/programs.ts';
import { createTranscriptionQueue, transcribeJob } from './pipeline/queue.ts';
import { createResumableStore } from './resumable-uploads/create-resumable-store.ts';
import { createUploadLocks } from './resumable-uploads/upload-locks.ts';
import { createWorkerPresence } from './workers/worker-presence.ts';

export const SCHEMA = 'transcription';

const clock = () => new Date();

/** What API and worker both hold open: logger, database, Redis, storage, programs. */
export const openResources = async (config: Config<typeof sharedConfig>, name: string) => {
  const logger = createLogger({ name, level: config.LOG_LEVEL, pretty: config.LOG_PRETTY });
  const workDirectory = config.WORK_DIR ?? tmpdir();
  await mkdir(workDirectory, { recursive: true });
  const db = createDatabase<DB>({ url: config.DATABASE_URL, schema: SCHEMA, applicationName: name, logger });
  const redis = createRedis(config.REDIS_URL, { failFast: true, name, logger });
  const bus = createEventBus(config.REDIS_URL, { logger });
  const storage = createStorage(config);
  const jobs = createQueue(transcribeJob, { connection: redis, logger });
  return {
    logger,
    db,
    redis,
    bus,
    jobs,
    clock,
    workDirectory,
    queue: createTranscriptionQueue({ queue: jobs, bus, logger }),
    presence: createWorkerPresence({ redis, clock, logger }),
    storage,
    resumableStore: createResumableStore(config, { db, storage }),
    uploadLocks: createUploadLocks(redis),
    versionLimits: {
      countMax: config.TRANSCRIPT_VERSIONS_MAX,
      sizeBytesMax: config.TRANSCRIPT_VERSIONS_MB_MAX * BYTES_PER_MB,
    },
    programs: findMediaPrograms({
      ffmpegPath: config.FFMPEG_PATH,
      ffprobePath: config.FFPROBE_PATH,
      searchPath: config.PATH,
    }),
    close: async (): Promise<void> => {
      await Promise.allSettled([jobs.close(), bus.close(), db.destroy()]);
      redis.disconnect();
    },
  };
};
