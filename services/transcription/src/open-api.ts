import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { BYTES_PER_MB } from '@escriba/contracts/shared/limits';
import { every } from '@escriba/runtime';
import { createFindRecords, createOutbound, parseRanges, parseServers } from '@escriba/outbound';
import type { OpenParts } from '@escriba/service';
import { createPartSigner, s3Options } from '@escriba/storage';
import { type ApiSettings, createApiServices } from './api-services.ts';
import type { loadApiConfig } from './config.ts';
import {
  createAgreements,
  createInsightJobs,
  findAssistant,
  findFormState,
  registerInsightMetrics,
} from './insights/insights.ts';
import { createMentionMails, createSearchIndexer, registerSearchMetrics } from './library/library.ts';
import { createObstacleFinder, registerStoreMetrics } from './operations/operations.ts';
import { findAuth, openUsage } from './peers.ts';
import { createFinishedMails, createIsMember, createSummaryForMail } from './publishing/publishing.ts';
import {
  createUsageClient,
  registerLaneMetrics,
  registerQueueDepth,
  createEventRelay,
} from './recordings/recordings.ts';
import type { openResources } from './resources.ts';
import { createServices } from './services.ts';
import { createWebhookCounter, createWebhookMails, registerWebhookMetrics } from './webhooks/webhooks.ts';
import { findPageProgram, fitUploads, registerProbeMetrics } from './uploads/uploads.ts';

/** Limits of unfinished uploads: a user's; of visitors, those of one address (IPv6: one /64) at a time. */
const UNFINISHED_UPLOADS = { countMax: 50, sizeFactor: 4, visitorCountMax: 3 };
/** Limits of each API process. */
const DOMAIN_CHECKS_MS = 60_000;
const OPEN_STREAMS = { perUserMax: 20, perAddressMax: 60 };

type ApiConfig = ReturnType<typeof loadApiConfig>;
type ApiParts = OpenParts<ApiConfig, ReturnType<typeof openResources>>;

/** Opens the services of the API; its events are delivered and its texts indexed until the process closes. */
export const openApi = (parts: ApiParts) => {
  const { config, registry, presence, closing } = parts;
  const insightJobs = createInsightJobs({ connection: parts.redis, logger: parts.logger });
  closing.defer(insightJobs.close);
  registerMetrics(parts);
  registerInsightMetrics(registry, { ...parts, jobs: insightJobs });
  const usage = openUsage(config);
  const relay = createEventRelay(parts, usage).start();
  closing.defer(relay.stop);
  const searchIndexing = createSearchIndexer(parts).start();
  closing.defer(searchIndexing.stop);
  const servers = parseServers(config.DNS_SERVERS);
  const outbound = createOutbound({ allowed: parseRanges(config.OUTBOUND_ALLOWED_RANGES), servers });
  closing.defer(outbound.close);
  const services = createApiServices({
    ...parts,
    ...createServices(parts),
    ...settingsOf(config),
    pages: openPages(parts),
    usage: createUsageClient(usage),
    outbound,
    insightJobs,
    assistant: findAssistant(config),
    agreements: createAgreements(findAuth(config)),
    isMember: createIsMember(findAuth(config)),
    findObstacle: createObstacleFinder(presence),
    readCapacity: presence.readCapacity,
    canDecodeFast: presence.canDecodeFast,
    canTranslateSpeech: presence.canTranslate,
    findRecords: createFindRecords({ servers }),
    wakeOutbox: relay.wake,
    wakeSearch: searchIndexing.wake,
    newId: randomUUID,
    countWebhook: createWebhookCounter(registry),
    random: Math.random,
  });
  registerProbeMetrics(registry, services.countWaitingProbes);
  closing.defer(startMails(parts, services).stop);
  closing.defer(startMentionMails(parts).stop);
  closing.defer(startDomainChecks(parts, services).stop);
  const delivering = services.webhookDelivering.start((error) =>
    parts.logger.warn({ err: error }, 'webhooks.not_polled'),
  );
  closing.defer(delivering.stop);
  closing.defer(startWebhookMails(parts).stop);
  return services;
};

/** Sends the mails about recordings that are transcribed until it is stopped. */
const startMails = (parts: ApiParts, services: ReturnType<typeof createApiServices>) => {
  const { db, clock, logger, config } = parts;
  const waitsForSummary = createSummaryForMail({ ...services, findFormState: findFormState(db), clock });
  const mails = createFinishedMails({ ...parts, auth: findAuth(config), waitsForSummary });
  return mails.start((error) => logger.warn({ err: error }, 'mails.relay_failed'));
};

/** Sends the mails about webhooks that were switched off until it is stopped. */
const startWebhookMails = (parts: ApiParts) => {
  const mails = createWebhookMails({ ...parts, auth: findAuth(parts.config) });
  return mails.start((error) => parts.logger.warn({ err: error }, 'webhooks.mails_not_polled'));
};

/** Has auth mail members whom comments mention until it is stopped. */
const startMentionMails = (parts: ApiParts) =>
  createMentionMails({ ...parts, auth: findAuth(parts.config) }).start((error) =>
    parts.logger.warn({ err: error }, 'mentions.relay_failed'),
  );

/** Looks up the domains of companies that are due, until it is stopped. Workers do not: they reach no other network. */
const startDomainChecks = ({ logger }: ApiParts, { domains }: ReturnType<typeof createApiServices>) =>
  every(DOMAIN_CHECKS_MS, domains.checkDue, (error) => logger.warn({ err: error }, 'domains.not_checked'));

const registerMetrics = ({ registry, db, redis, queues, clock }: ApiParts): void => {
  registerQueueDepth(registry, queues);
  registerLaneMetrics(registry, { queues, db, clock });
  registerStoreMetrics(registry, { db, redis });
  registerSearchMetrics(registry, db);
  registerWebhookMetrics(registry, { db, clock });
};

/** Throws a `ConfigError` if the program that reads pages does not run in its sandbox. */
const openPages = ({ config, programs, logger }: ApiParts): ApiSettings['pages'] => {
  if (config.YT_DLP_PATH === undefined || config.LINK_FETCHES_MAX === 0) return undefined;
  const program = findPageProgram(config.YT_DLP_PATH, programs.sandbox);
  logger.info({ version: program.version }, 'links.page_program');
  return { program };
};

const settingsOf = (config: ApiConfig): Omit<ApiSettings, 'pages'> => ({
  ownSecret: config.INTERNAL_SECRET,
  publicUrl: config.PUBLIC_URL,
  userSizeBytesMax: config.USER_UPLOAD_SIZE_MB_MAX * BYTES_PER_MB,
  unfinishedUploads: UNFINISHED_UPLOADS,
  durationMsMax: config.RECORDING_HOURS_MAX * 3_600_000,
  freeDurationMsMax: config.FREE_RECORDING_MINUTES_MAX * 60_000,
  streamLimits: OPEN_STREAMS,
  concurrentUploadsMax: fitUploads(config.UPLOADS_IN_HAND_MAX),
  probes: { atOnceMax: config.MEDIA_PROBES_MAX ?? Math.max(2, availableParallelism()) },
  signPart: partSignerOf(config),
  linkFetchesMax: config.LINK_FETCHES_MAX,
  publicHost: config.PUBLIC_URL === undefined ? undefined : new URL(config.PUBLIC_URL).hostname,
});

const partSignerOf = (config: ApiConfig): ApiSettings['signPart'] => {
  const [s3, endpoint] = [s3Options(config), config.DIRECT_UPLOADS_ENDPOINT];
  return s3 && endpoint !== undefined ? createPartSigner({ ...s3, endpoint }) : undefined;
};
