import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { FREE_MINUTES_MAX, RECORDING_HOURS_MAX } from '@escriba/contracts/shared/limits';
import type { Permission } from '@escriba/contracts/shared/permissions';
import { CALLER_HEADER, createCallerTokens, deriveCallerKey } from '@escriba/http';
import { createEventBus, createRedis } from '@escriba/jobs';
import { createFindRecords, createOutbound, parseRanges } from '@escriba/outbound';
import { createLogger } from '@escriba/runtime';
import { type StorageConfig, createPartSigner, createStorage, s3Options } from '@escriba/storage';
import {
  asRedisUser,
  createTemporaryDirectory,
  createTestClock,
  createTestDatabase,
  testRedisUrl,
} from '@escriba/testing';
import { type ApiSettings, createApiServices } from '../api-services.ts';
import { buildApp } from '../app.ts';
import {
  createAgreements,
  createInsightJobs,
  findFormState,
  insertAutomaticInsights,
} from '../insights/insights.ts';
import { createMentionMails, createSearchIndexer } from '../library/library.ts';
import { createWorkerPresence } from '../operations/operations.ts';
import { migrations } from '../platform/db/migrations/index.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import { SCHEMA } from '../platform/db/schema.ts';
import { parseModelChoice } from '../platform/models/model-choice.ts';
import { findMediaPrograms } from '../platform/media/programs.ts';
import { createFinishedMails, createIsMember, createSummaryForMail } from '../publishing/publishing.ts';
import { createWebhookMails } from '../webhooks/webhooks.ts';
import { createRunsRepository } from '../recognition/recognition.ts';
import {
  clipKeyOf,
  createEventRelay,
  createTranscribeQueues,
  createTranscriptionQueue,
  createUsageClient,
} from '../recordings/recordings.ts';
import { createServices } from '../services.ts';
import {
  type ProbeQueueOptions,
  type UnfinishedLimits,
  createResumableStore,
  createUploadLocks,
} from '../uploads/uploads.ts';
import { startConsentStandIn } from './consent-stand-in.ts';
import { createQueuedJobs } from './queued-jobs.ts';
import { startUsageStandIn } from './usage-stand-in.ts';

const OWN_SECRET = 'a secret that only this test knows of';
const USAGE_SECRET = 'another secret that only this test knows of';
const AUTH_SECRET = 'a third secret that only this test knows of';

export type TestService = Awaited<ReturnType<typeof startTestService>>;

type TestServiceOptions = {
  userSizeBytesMax?: number;
  unfinishedUploads?: Partial<UnfinishedLimits>;
  versionLimits?: Partial<Parameters<typeof createServices>[0]['versionLimits']>;
  durationMsMax?: number;
  freeDurationMsMax?: number;
  concurrentUploadsMax?: number;
  /** The storage of recordings; default: a folder of the test. */
  storageConfig?: StorageConfig;
  probes?: Partial<ProbeQueueOptions>;
  /** Whether browsers send files straight to the bucket. */
  directUploads?: boolean;
  /** The language model that makes insights; default: none. */
  assistant?: Parameters<typeof createApiServices>[0]['assistant'];
  /** The DNS server of companies' domains, `host:port`; default: none, and no look-up is responded to. */
  dnsServer?: string;
  /** SPEECH_MODELS; default: one model for all. */
  speechModels?: string;
  linkFetchesMax?: number;
  linkPace?: ApiSettings['linkPace'];
  pages?: ApiSettings['pages'];
  /** How long calls in flight may take when the API closes; default: shorter than in the product, as tests end with calls that hang. */
  closeGraceMs?: number;
};

const settingsOf = (options: TestServiceOptions): ApiSettings => ({
  ownSecret: OWN_SECRET,
  publicUrl: 'https://escriba.example',
  userSizeBytesMax: options.userSizeBytesMax ?? 1_000_000,
  // Tests of visitors share an address.
  unfinishedUploads: { countMax: 50, sizeFactor: 4, visitorCountMax: 50, ...options.unfinishedUploads },
  durationMsMax: options.durationMsMax ?? RECORDING_HOURS_MAX * 3_600_000,
  freeDurationMsMax: options.freeDurationMsMax ?? FREE_MINUTES_MAX * 60_000,
  streamLimits: { perUserMax: 20, perAddressMax: 60 },
  concurrentUploadsMax: options.concurrentUploadsMax ?? 64,
  // A machine that runs many tests is slow.
  probes: { atOnceMax: 2, waitMsMax: 20_000, ...options.probes },
  signPart: partSignerOf(options),
  linkFetchesMax: options.linkFetchesMax ?? 2,
  ...(options.linkPace && { linkPace: options.linkPace }),
  pages: options.pages,
  publicHost: 'escriba.example',
});

const partSignerOf = ({ directUploads, storageConfig }: TestServiceOptions): ApiSettings['signPart'] => {
  const s3 = storageConfig && s3Options(storageConfig);
  return directUploads === true && s3 ? createPartSigner(s3) : undefined;
};

/** Starts the transcription API on a real port, with real Postgres, Redis and storage, called as the gateway would. */
export const startTestService = async (options: TestServiceOptions = {}) => {
  const database = await createTestDatabase<DB>({ schema: SCHEMA, migrations });
  const redisUrl = await testRedisUrl();
  const folder = await createTemporaryDirectory();
  const storageConfig = options.storageConfig ?? { STORAGE_DIR: `${folder.path}/recordings` };
  const storageDirectory = storageConfig.STORAGE_DIR;
  const storage = createStorage(storageConfig);
  const clock = createTestClock();
  const logger = createLogger({ name: 'test', level: 'silent' });
  const store = createRedis(redisUrl, { failFast: true });
  const redisUrlOf = (user: 'gateway' | 'transcription' | 'worker') => asRedisUser(redisUrl, user);
  const redis = createRedis(redisUrlOf('transcription'), { failFast: true });
  // Attempts before the connection is ready are counted in this process alone, apart from later ones.
  await redis.ping();
  const bus = createEventBus(redisUrlOf('transcription'));
  const queues = createTranscribeQueues({ connection: redis });
  const insightJobs = createInsightJobs({ connection: redis });
  const { db } = database;
  const usage = await startUsageStandIn(USAGE_SECRET);
  const usageTokens = createCallerTokens({ audience: 'usage', secret: USAGE_SECRET });
  const usagePeer = { url: usage.url, tokens: usageTokens.as('transcription') };
  const consents = await startConsentStandIn(AUTH_SECRET);
  const authTokens = createCallerTokens({ audience: 'auth', secret: AUTH_SECRET });
  const authPeer = { url: consents.url, tokens: authTokens.as('transcription') };
  const agreements = createAgreements(authPeer);
  const outbox = createEventRelay({ db, logger, clock: clock.now }, usagePeer);
  const presence = createWorkerPresence({ redis, clock: clock.now, logger });
  const obstacle: { current: 'speech_model' | null } = { current: null };
  const resources = {
    logger,
    db,
    redis,
    bus,
    queues,
    queue: createTranscriptionQueue({ queues, bus, logger }),
    clock: clock.now,
    workDirectory: folder.path,
    storage,
    resumableStore: createResumableStore(storageConfig, { db, storage }),
    uploadLocks: createUploadLocks(redis),
    versionLimits: { countMax: 200, sizeBytesMax: 100_000_000, ...options.versionLimits },
    programs: findMediaPrograms(),
    modelChoice: parseModelChoice({
      SPEECH_MODEL: 'whisper-base',
      SPEECH_MODELS: options.speechModels,
    }),
  };
  // Servers of tests are on this machine.
  const outbound = createOutbound({ allowed: parseRanges('127.0.0.0/8') });
  const services = createApiServices({
    presence,
    ...resources,
    ...createServices(resources),
    ...settingsOf(options),
    usage: createUsageClient(usagePeer),
    outbound,
    insightJobs,
    assistant: options.assistant,
    agreements,
    isMember: createIsMember(authPeer),
    findObstacle: async () => obstacle.current,
    readCapacity: presence.readCapacity,
    canDecodeFast: presence.canDecodeFast,
    canTranslateSpeech: presence.canTranslate,
    findRecords: createFindRecords({ servers: [options.dnsServer ?? '127.0.0.1:1'], timeoutMs: 2_000 }),
    wakeOutbox: () => {},
    wakeSearch: () => {},
    newId: randomUUID,
    countWebhook: () => {},
    random: () => 0.5,
  });
  const tokens = createCallerTokens({ audience: 'transcription', secret: OWN_SECRET });
  const app = await buildApp({
    services,
    logger,
    checks: {},
    callerTokens: tokens,
    closeGraceMs: options.closeGraceMs ?? 100,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    db,
    /** Redis with all rights, unlike the service's own. */
    redis: store,
    /** Redis with the rights of one process. */
    redisUrlOf,
    bus,
    queues,
    queued: createQueuedJobs(queues),
    clock,
    storage,
    obstacle,
    /** Workers report to it what they can do. */
    presence,
    usage,
    /** The consent log of auth. */
    consents,
    agreements,
    /** Delivers events to `usage` on a test's demand. */
    outbox,
    quota: services.quota,
    /** Sends due mails to `consents`, which stands in for auth. */
    mails: createFinishedMails({
      db,
      auth: authPeer,
      waitsForSummary: createSummaryForMail({
        ...services,
        findFormState: findFormState(db),
        clock: clock.now,
      }),
      clock: clock.now,
      logger,
    }),
    /** Sends due mails about webhooks that were switched off to `consents`. */
    webhookMails: createWebhookMails({ db, auth: authPeer, clock: clock.now, logger }),
    /** Sends due mentions to `consents`. */
    mentions: createMentionMails({ db, auth: authPeer, clock: clock.now, logger }),
    /** Sends due webhooks. */
    webhooks: services.webhookDelivering,
    /** Indexes due changes; returns the number of recordings. */
    indexSearch: async (): Promise<number> => (await createSearchIndexer({ db, logger }).runDue()).claimed,
    /** The tables that a worker writes. */
    runs: createRunsRepository(db, clock.now, insertAutomaticInsights),
    texts: services.texts,
    unclaimedObjects: services.unclaimedObjects,
    housekeeping: services.housekeeping,
    settleOrphanedUploads: services.settleOrphanedUploads,
    purgeOldAudio: services.purgeOldAudio,
    checkDomains: services.domains.checkDue,
    /** Signs a caller as the gateway does. */
    signCaller: tokens.as('gateway').sign,
    /** Returns the gateway's caller header. */
    callerHeaders: async (
      caller: {
        ip?: string;
        userId?: string;
        sessionId?: string;
        operator?: true;
        permissions?: readonly Permission[];
        /** Who acts, if it is not the user: a member of a workspace. */
        personId?: string;
        ownHost?: string;
      } = {},
    ): Promise<Record<string, string>> => {
      const operator = caller.operator === undefined ? {} : { operator: caller.operator };
      const ownHost = caller.ownHost === undefined ? {} : { ownHost: caller.ownHost };
      const user =
        caller.userId === undefined
          ? {}
          : { user: { id: caller.userId, sessionId: caller.sessionId ?? 'session' } };
      const actor = caller.personId === undefined ? {} : { actor: { personId: caller.personId } };
      const permissions = caller.permissions === undefined ? {} : { permissions: caller.permissions };
      return {
        [CALLER_HEADER]: await tokens
          .as('gateway')
          .sign({ ip: caller.ip ?? '192.0.2.1', ...user, ...operator, ...permissions, ...actor, ...ownHost }),
      };
    },
    /** Returns the headers of auth, acting for itself. */
    serviceHeaders: async (): Promise<Record<string, string>> => ({
      [CALLER_HEADER]: await tokens.as('auth').sign({ ip: '192.0.2.1', service: true }),
    }),
    /** Lists stored files, without the decoded audio of short recordings. */
    listStoredFiles: async (): Promise<string[]> => {
      const entries = await readdir(storageDirectory, { recursive: true, withFileTypes: true }).catch(
        () => [],
      );
      return entries.filter((entry) => entry.isFile() && !isClip(entry.name)).map((entry) => entry.name);
    },
    /** Lists objects recorded as unclaimed, without the decoded audio of short recordings. */
    listUnclaimed: async () => {
      const rows = await db.selectFrom('loose_objects').selectAll().execute();
      return rows.filter((row) => !isClip(row.storage_key));
    },
    /** Lists the decoded audio of short recordings: recorded as unclaimed, and whether it is stored. */
    listClips: async () => {
      const rows = await db.selectFrom('loose_objects').select('storage_key').execute();
      const keys = rows.map((row) => row.storage_key).filter(isClip);
      return Promise.all(keys.map(async (key) => ({ key, stored: (await storage.find(key)) !== undefined })));
    },
    /** The own secrets of this service and of usage, as other processes of them have. */
    ownSecret: OWN_SECRET,
    usageSecret: USAGE_SECRET,
    /** Usage, as this service calls it. */
    usagePeer,
    /** Environment of a worker process of the same service. */
    environment: {
      DATABASE_URL: database.url,
      REDIS_URL: redisUrlOf('worker'),
      STORAGE_DIR: storageDirectory,
      WORK_DIR: folder.path,
      USAGE_URL: usage.url,
      USAGE_SECRET: deriveCallerKey(USAGE_SECRET, { audience: 'usage', caller: 'worker' }),
      AUTH_URL: consents.url,
      AUTH_SECRET: deriveCallerKey(AUTH_SECRET, { audience: 'auth', caller: 'transcription' }),
    },
    stop: async (): Promise<void> => {
      await app.close();
      await outbound.close();
      await Promise.all([queues.close(), insightJobs.close(), bus.close(), usage.stop(), consents.stop()]);
      redis.disconnect();
      store.disconnect();
      await database.drop();
      await folder.remove();
    },
  };
};

const isClip = (key: string): boolean => key.endsWith(clipKeyOf(''));
