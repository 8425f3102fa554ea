import { openDatabase } from '@escriba/db';
import { createRedis, openEventBus, openRedis } from '@escriba/jobs';
import { type OpenParts, type ProcessScope, runWorker } from '@escriba/service';
import { createOneLeader } from '@escriba/work';
import { loadInsightsWorkerConfig } from './config.ts';
import { findAuth, openUsage } from './peers.ts';
import {
  createAgreements,
  createInsightJobs,
  createInsightMaker,
  createInsightQueue,
  createInsightSweep,
  createUnrequestedQueue,
  findAssistant,
  type InsightProgram,
  startInsightsWorker,
} from './insights/insights.ts';
import type { DB } from './platform/db/schema.generated.ts';
import { SCHEMA } from './platform/db/schema.ts';
import { createUsageClient } from './recordings/recordings.ts';

/** Longest closing: insights in progress end or return to the queue, connections close. */
const CLOSE_MS_MAX = 12_000;

/**
 * Opens an insights worker; it makes insights of transcripts until a signal.
 * @param program what its processes run
 */
export const openInsightsWorker = (program: InsightProgram): void =>
  runWorker({
    name: 'insights-worker',
    config: loadInsightsWorkerConfig,
    open: openResources,
    services: (parts) => openServices(parts, program),
    worker: ({ config, services, ...parts }) =>
      startInsightsWorker({ ...parts, ...services, concurrency: concurrencyOf(config) }),
    closeTimeoutMs: () => CLOSE_MS_MAX,
  });

type WorkerConfig = ReturnType<typeof loadInsightsWorkerConfig>;

/** Opens the connections of the worker: database and Redis. */
const openResources = (config: WorkerConfig, scope: ProcessScope) => ({
  db: openDatabase<DB>(config, SCHEMA, scope),
  redis: openRedis(config.REDIS_URL, scope),
  bus: openEventBus(config.REDIS_URL, scope),
});

type WorkerParts = OpenParts<WorkerConfig, ReturnType<typeof openResources>>;

const concurrencyOf = (config: WorkerConfig) => ({
  extractive: config.INSIGHTS_CONCURRENCY,
  model: config.ASSISTANT_CONCURRENCY,
});

/** Returns the language model, whose client in each process sends one request at a time; undefined without one. */
const assistantOf = (config: WorkerConfig) => {
  const assistant = findAssistant(config);
  return (
    assistant && {
      ...assistant,
      apiKey: config.ASSISTANT_API_KEY,
      contextTokens: config.ASSISTANT_CONTEXT_TOKENS,
      concurrency: 1,
    }
  );
};

const openServices = (parts: WorkerParts, program: InsightProgram) => {
  const { name, config, redis, closing, logger } = parts;
  const jobs = createInsightJobs({ connection: redis, logger });
  closing.defer(jobs.close);
  const connection = createRedis(config.REDIS_URL, { name, logger });
  closing.defer(() => connection.disconnect());
  const maker = createInsightMaker({
    ...parts,
    program,
    processes: concurrencyOf(config),
    assistant: assistantOf(config),
    agreements: createAgreements(findAuth(config)),
    usage: createUsageClient(openUsage(config)),
    prices: { input: config.ASSISTANT_INPUT_PRICE, output: config.ASSISTANT_OUTPUT_PRICE },
  });
  closing.defer(maker.close);
  const insightQueue = createInsightQueue({ ...parts, jobs });
  return {
    connection,
    runInsight: maker.run,
    sweep: createInsightSweep({ ...parts, insightQueue }),
    queueUnrequested: createUnrequestedQueue({ ...parts, insightQueue }),
    oneLeader: createOneLeader({ redis, keyPrefix: 'transcription:chores:' }),
  };
};
