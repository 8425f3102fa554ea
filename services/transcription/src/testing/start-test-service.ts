import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { FREE_MINUTES_MAX } from '@escriba/contracts';
import { createOutbox } from '@escriba/db';
import { CALLER_HEADER, createCallerTokens } from '@escriba/http';
import { createEventBus, createRedis } from '@escriba/jobs';
import { createLogger } from '@escriba/runtime';
import { type StorageConfig, createStorage } from '@escriba/storage';
import {
  createTemporaryDirectory,
  createTestClock,
  createTestDatabase,
  testRedisUrl,
} from '@escriba/testing';
import { buildApp } from '../app.ts';
import { migrations } from '../db/migrations/index.ts';
import type { DB } from '../db/schema.generated.ts';
import { createHousekeeping } from '../upkeep/housekeeping/housekeeping.service.ts';
import { createSearchIndexer } from '../library/search/search-indexer.ts';
import { createUnclaimedObjects } from '../recordings/unclaimed-objects.service.ts';
import { findMediaPrograms } from '../media/programs.ts';
import { createTranscribeQueues, createTranscriptionQueue } from '../queue/queue.ts';
import { createResumableStore } from '../uploads/tus/create-resumable-store.ts';
import { createResumableUploads } from '../uploads/tus/resumable-uploads.service.ts';
import { createSettleLeft } from '../uploads/tus/settle-left-uploads.ts';
import { createTranscribe } from '../uploads/tus/transcribe-upload.ts';
import { createUploadLocks } from '../uploads/tus/upload-locks.ts';
import { createUploadRemoval } from '../uploads/tus/upload-removal.ts';
import { createRunsRepository } from '../pipeline/runs.repository.ts';
import { SCHEMA } from '../resources.ts';
import { createAudioRetention } from '../upkeep/retention/retention.service.ts';
import { createEventDelivery } from '../quota/deliver-event.ts';
import { createQuota } from '../quota/quota.service.ts';
import type { VersionLimits } from '../transcripts/choose-thinned.ts';
import { createVersionThinning } from '../transcripts/thin-versions.ts';
import { createUsageClient } from '../quota/usage-client.ts';
import { type ProbeQueueOptions, createProbeQueue } from '../uploads/probe-queue.ts';
import { createRecordingProbe } from '../uploads/probe-recording.ts';
import { type UnfinishedLimits, createReserveUpload } from '../uploads/reserve-upload.ts';
import { createUploadsService } from '../uploads/uploads.service.ts';
import { createQueuedJobs } from './queued-jobs.ts';
import { startUsageStandIn } from './usage-stand-in.ts';

const CALLER_SECRET = 'a secret that only this test knows of';

export type TestService = Awaited<ReturnType<typeof startTestService>>;

type TestServiceOptions = {
  userSizeBytesMax?: number;
  unfinishedUploads?: Partial<UnfinishedLimits>;
  versionLimits?: Partial<VersionLimits>;
  freeDurationMsMax?: number;
  uploadsInHandMax?: number;
  /** Where recordings lie; a folder of the test's own where absent. */
  storageConfig?: StorageConfig;
  probes?: ProbeQueueOptions;
};

/** The transcription API on a real port, with real Postgres, Redis and storage, as the gateway would speak to it. */
export const startTestService = async (options: TestServiceOptions = {}) => {
  const database = await createTestDatabase<DB>({ schema: SCHEMA, migrations });
  const redisUrl = await testRedisUrl();
  const folder = await createTemporaryDirectory();
  const storageConfig = options.storageConfig ?? { STORAGE_DIR: `${folder.path}/recordings` };
  const storageDirectory = storageConfig.STORAGE_DIR;
  const storage = createStorage(storageConfig);
  const clock = createTestClock();
  const logger = createLogger({ name: 'test', level: 'silent' });
  const redis = createRedis(redisUrl, { failFast: true });
  const bus = createEventBus(redisUrl);
  const queues = createTranscribeQueues({ connection: redis });
  const { db } = database;
  const usage = await startUsageStandIn(CALLER_SECRET);
  const usageClient = createUsageClient({ url: usage.url, secret: CALLER_SECRET });
  const outbox = createOutbox({
    db,
    logger,
    clock: clock.now,
    deliver: createEventDelivery({ url: usage.url, secret: CALLER_SECRET }),
  });
  const obstacle: { current: 'speech_model' | null } = { current: null };
  const queue = createTranscriptionQueue({ queues, bus, logger });
  const resumableStore = createResumableStore(storageConfig, { db, storage });
  const uploadLocks = createUploadLocks(redis);
  const unclaimedObjects = createUnclaimedObjects({ db, storage, clock: clock.now });
  const removalDeps = { db, store: resumableStore, storage, locks: uploadLocks, clock: clock.now };
  const uploadRemoval = createUploadRemoval(removalDeps);
  const versionLimits = { countMax: 200, sizeBytesMax: 100_000_000, ...options.versionLimits };
  const housekeeping = createHousekeeping({
    db,
    storage,
    unclaimedObjects,
    uploadRemoval,
    queue,
    thinVersions: createVersionThinning({ db, versionLimits, clock: clock.now }),
    clock: clock.now,
  });
  const programs = findMediaPrograms();
  const recordingProbe = createRecordingProbe({
    storage,
    programs,
    workDirectory: folder.path,
    queue: createProbeQueue(options.probes ?? { atOnceMax: 2 }),
  });
  const quota = createQuota({ db, usage: usageClient, clock: clock.now });
  const freeDurationMsMax = options.freeDurationMsMax ?? FREE_MINUTES_MAX * 60_000;
  // Tests of visitors share an address.
  const unfinishedUploads = {
    countMax: 50,
    sizeFactor: 4,
    visitorCountMax: 50,
    ...options.unfinishedUploads,
  };
  const reserveUpload = createReserveUpload({ db, limits: unfinishedUploads });
  const uploadsDeps = {
    db,
    storage,
    unclaimedObjects,
    reserveUpload,
    recordingProbe,
    quota,
    queue,
    bus,
    freeDurationMsMax,
  };
  const uploads = createUploadsService({ ...uploadsDeps, clock: clock.now, newId: randomUUID });
  const userSizeBytesMax = options.userSizeBytesMax ?? 1_000_000;
  const resumableUploads = createResumableUploads({
    ...removalDeps,
    removal: uploadRemoval,
    quota,
    reserveUpload,
    transcribe: createTranscribe({ storage, store: resumableStore, uploads }),
    userSizeBytesMax,
    newId: randomUUID,
  });
  const app = await buildApp({
    db,
    storage,
    resumableStore,
    uploadLocks,
    bus,
    queue,
    redis,
    programs,
    workDirectory: folder.path,
    recordingProbe,
    findObstacle: async () => obstacle.current,
    usage: usageClient,
    wakeOutbox: () => {},
    wakeSearch: () => {},
    userSizeBytesMax,
    unfinishedUploads,
    versionLimits,
    freeDurationMsMax,
    streamLimits: { perPersonMax: 20, perAddressMax: 60 },
    uploadsInHandMax: options.uploadsInHandMax ?? 64,
    clock: clock.now,
    newId: randomUUID,
    logger,
    checks: {},
    callerSecret: CALLER_SECRET,
    closeGraceMs: 100,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const tokens = createCallerTokens({ secret: CALLER_SECRET });

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    db,
    redis,
    bus,
    queues,
    queued: createQueuedJobs(queues),
    clock,
    storage,
    obstacle,
    usage,
    /** Delivers events to `usage` when a test says so. */
    outbox,
    quota,
    /** Lets search follow what has changed so far. */
    indexSearch: createSearchIndexer({ db, logger }).indexDue,
    runs: createRunsRepository(db, clock.now),
    unclaimedObjects,
    housekeeping,
    settleLeftUploads: createSettleLeft({ db, resumableUploads, clock: clock.now }),
    purgeOldAudio: createAudioRetention({ db, bus, unclaimedObjects, clock: clock.now }),
    /** What the gateway says of a caller. */
    callerHeaders: async (caller: { ip?: string; userId?: string } = {}): Promise<Record<string, string>> => {
      const user = caller.userId === undefined ? {} : { user: { id: caller.userId, sessionId: 'session' } };
      return { [CALLER_HEADER]: await tokens.sign({ ip: caller.ip ?? '192.0.2.1', ...user }) };
    },
    listStoredFiles: async (): Promise<string[]> => {
      const entries = await readdir(storageDirectory, { recursive: true, withFileTypes: true }).catch(
        () => [],
      );
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
    },
    /** What a worker process of the same service is started with. */
    environment: {
      DATABASE_URL: database.url,
      REDIS_URL: redisUrl,
      STORAGE_DIR: storageDirectory,
      WORK_DIR: folder.path,
      USAGE_URL: usage.url,
      INTERNAL_SECRET: CALLER_SECRET,
    },
    stop: async (): Promise<void> => {
      await app.close();
      await Promise.all([queues.close(), bus.close(), usage.stop()]);
      redis.disconnect();
      await database.drop();
      await folder.remove();
    },
  };
};
