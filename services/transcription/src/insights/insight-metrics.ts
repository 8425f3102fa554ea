import type { AssistantCall, FaultKind } from '@escriba/assistant';
import { InsightForm } from '@escriba/contracts/transcription/insights';
import type { InsightMethod } from '@escriba/contracts/transcription/insight-parts';
import { queueDepth } from '@escriba/jobs';
import { createCollectedGauge } from '@escriba/metrics';
import type { Kysely } from 'kysely';
import { Counter, type Registry } from 'prom-client';
import type { DB } from '../platform/db/schema.generated.ts';
import type { InsightQueueJobs } from './insight-queue.ts';
import { createInsightRunsRepository } from './insight-runs.repository.ts';
import { OUTCOMES, type RunnerDeps } from './run-insight.ts';
import { priceOf, type TokenPrices } from './token-prices.ts';

type WaitingDeps = {
  readonly jobs: Pick<InsightQueueJobs, InsightMethod>;
  readonly db: Kysely<DB>;
  readonly clock: () => Date;
};

/** Registers gauges of the queues, which all processes share: their unfinished jobs, and how long the oldest insight of each has waited. */
export const registerInsightMetrics = (registry: Registry, { jobs, db, clock }: WaitingDeps): void => {
  const oldestSeconds = async (method: InsightMethod): Promise<number> => {
    const oldest = await createInsightRunsRepository(db).findOldestWaiting(method);
    return oldest === undefined ? 0 : Math.max(0, clock().getTime() - oldest.getTime()) / 1_000;
  };
  createCollectedGauge({
    registry,
    name: 'insights_queue_depth',
    help: 'Insights that are not made yet, without those of a language model',
    collect: async () => [{ value: await queueDepth(jobs.extractive) }],
  });
  createCollectedGauge({
    registry,
    name: 'insights_oldest_seconds',
    help: 'How long the oldest waiting insight has waited, without those of a language model; 0 without one',
    collect: async () => [{ value: await oldestSeconds('extractive') }],
  });
  createCollectedGauge({
    registry,
    name: 'insights_model_queue_depth',
    help: 'Insights that a language model has not written yet',
    collect: async () => [{ value: await queueDepth(jobs.model) }],
  });
  createCollectedGauge({
    registry,
    name: 'insights_model_oldest_seconds',
    help: 'How long the oldest insight has waited for a language model; 0 without one',
    collect: async () => [{ value: await oldestSeconds('model') }],
  });
  createCollectedGauge({
    registry,
    name: 'insights_speech_queue_depth',
    help: 'Translations that recognition has not made yet',
    collect: async () => [{ value: await queueDepth(jobs.speech) }],
  });
  createCollectedGauge({
    registry,
    name: 'insights_speech_oldest_seconds',
    help: 'How long the oldest translation has waited for recognition; 0 without one',
    collect: async () => [{ value: await oldestSeconds('speech') }],
  });
};

/** Creates the counter of attempts of this process, by form and outcome. */
export const createAttemptCounter = (registry: Registry): RunnerDeps['countAttempt'] => {
  const counter = new Counter({
    name: 'insight_attempts_total',
    help: 'Ended attempts at insights',
    labelNames: ['form', 'outcome'],
    registers: [registry],
  });
  for (const form of [...InsightForm.enum, 'question'])
    for (const outcome of OUTCOMES) counter.inc({ form, outcome }, 0);
  return ({ form }, outcome) => counter.inc({ form, outcome });
};

const FAULTS = [
  'unavailable',
  'misconfigured',
  'refused',
  'unreadable',
  'too_long',
] as const satisfies FaultKind[];

export type AssistantCounters = ReturnType<typeof createAssistantCounters>;

/** Creates the counters of what this process has a language model do. */
export const createAssistantCounters = (registry: Registry, prices: TokenPrices) => {
  const registers = [registry];
  const requests = new Counter({
    name: 'assistant_requests_total',
    help: 'Requests to the server of the language model',
    labelNames: ['outcome'],
    registers,
  });
  const tokens = new Counter({
    name: 'assistant_tokens_total',
    help: 'Tokens of these requests and their responses',
    labelNames: ['kind'],
    registers,
  });
  const price = new Counter({
    name: 'assistant_price_total',
    help: 'Price of these tokens, by ASSISTANT_INPUT_PRICE and ASSISTANT_OUTPUT_PRICE',
    registers,
  });
  const faults = new Counter({
    name: 'assistant_faults_total',
    help: 'Attempts at insights that the language model or its server has failed',
    labelNames: ['fault'],
    registers,
  });
  const statements = new Counter({
    name: 'insight_statements_total',
    help: 'Statements of a language model; rejected ones have no passage that supports them',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of ['done', 'failed']) requests.inc({ outcome }, 0);
  for (const kind of ['input', 'output']) tokens.inc({ kind }, 0);
  for (const fault of FAULTS) faults.inc({ fault }, 0);
  for (const outcome of ['shown', 'rejected']) statements.inc({ outcome }, 0);
  return {
    countCall: (call: AssistantCall): void => {
      const { outcome, inputTokens, outputTokens } = call;
      requests.inc({ outcome });
      tokens.inc({ kind: 'input' }, inputTokens);
      tokens.inc({ kind: 'output' }, outputTokens);
      price.inc(priceOf(call, prices));
    },
    countFault: (fault: FaultKind): void => faults.inc({ fault }),
    countStatements: ({ shown, rejected }: { readonly shown: number; readonly rejected: number }): void => {
      statements.inc({ outcome: 'shown' }, shown);
      statements.inc({ outcome: 'rejected' }, rejected);
    },
  };
};
