import { every, type Logger } from '@escriba/runtime';
import type { Kysely } from 'kysely';
import type { JsonBytes } from '../platform/db/json-slices.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import type { Agreements } from './agreements.ts';
import type { AssistantSettings } from './assistant-settings.ts';
import { createDraftWriter } from './draft-writer.ts';
import {
  assistantRemoved,
  assistantTooSlow,
  faultOfServer,
  InsightFault,
  noAgreement,
} from './insight-fault.ts';
import type { WriteInput, WriteOutput } from './insight-jobs.ts';
import type { AssistantCounters } from './insight-metrics.ts';
import type { WriteRunOptions } from './insight-pool.ts';
import { createInsightRunsRepository, type InsightRun } from './insight-runs.repository.ts';

export type WriterDeps = {
  readonly db: Kysely<DB>;
  readonly agreements: Pick<Agreements, 'read'>;
  /** The language model; undefined without one. */
  readonly assistant: (AssistantSettings & WriteInput['assistant']) | undefined;
  readonly counters: AssistantCounters;
  readonly clock: () => Date;
  /** Announces that the insight has got further. */
  readonly announce: (run: InsightRun) => Promise<void>;
};

/** How often a run is renewed, and whether its user still agrees is checked. */
const CHECK_MS = 5_000;

/** Throws unless the owner of a run agrees to the configured server. */
const requireAgreement = async (
  { agreements, assistant }: Pick<WriterDeps, 'agreements' | 'assistant'>,
  { owner_id: ownerId }: InsightRun,
): Promise<void> => {
  const { recipient } = await agreements.read(ownerId);
  if (recipient === null || recipient !== assistant?.recipient) throw noAgreement();
};

/**
 * Returns the language model, if the owner of a run agrees that texts are sent to it.
 * @throws InsightFault, agreementUnknown
 */
export const openAssistant = async (
  deps: WriterDeps,
  run: InsightRun,
): Promise<NonNullable<WriterDeps['assistant']>> => {
  if (deps.assistant === undefined) throw assistantRemoved();
  await requireAgreement(deps, run);
  return deps.assistant;
};

/** The statements of an insight as JSON, and how many of a language model were shown and rejected. */
export type WrittenStatements = {
  readonly statements: JsonBytes;
  readonly shown: number;
  readonly rejected: number;
};

type Writing = {
  /** Has a process write. */
  readonly write: (options: WriteRunOptions) => Promise<WriteOutput>;
  readonly signal: AbortSignal;
  readonly logger: Logger;
};

/**
 * Has a language model write an insight or an answer. What it has written so far is stored meanwhile, and it stops once the user withdraws the agreement or the run
 * has lost its insight.
 * @throws InsightFault, engineUnavailable if the process dies, or the reason of the signal
 */
export const writeInsight = async (
  deps: WriterDeps,
  run: InsightRun,
  { write, signal, logger }: Writing,
): Promise<WrittenStatements> => {
  const runs = createInsightRunsRepository(deps.db);
  const stop = new AbortController();
  const drafts = createDraftWriter(async (draft) => {
    if (await runs.noteDraft(run, draft)) await deps.announce(run);
  }, logger);
  const checking = every(
    CHECK_MS,
    async () => {
      await requireAgreement(deps, run).catch((error: unknown) => stopIfWithdrawn(stop, error));
      if (!(await runs.renew(run, deps.clock()))) stop.abort(new Error('The run has lost its insight'));
    },
    (error) => logger.warn({ err: error }, 'insight.not_renewed'),
  );
  try {
    const output = await write({
      signal: AbortSignal.any([signal, stop.signal]),
      onProgress: (progress) => {
        if (progress.kind === 'call') deps.counters.countCall(progress.call);
        else drafts.add(progress);
      },
    });
    return settle(output, deps.counters, logger);
  } catch (error) {
    throw isTimeout(error) ? assistantTooSlow(error) : error;
  } finally {
    await Promise.all([checking.stop(), drafts.close()]);
  }
};

/** Returns whether the longest time for an insight is over. */
const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';

/** While the consent log cannot be read, no user can withdraw either. */
const stopIfWithdrawn = (stop: AbortController, error: unknown): void => {
  if (error instanceof InsightFault) stop.abort(error);
};

const settle = (output: WriteOutput, counters: AssistantCounters, logger: Logger): WrittenStatements => {
  if (output.kind === 'written') {
    counters.countStatements(output);
    return output;
  }
  const { fault, message, retryAfterMs } = output;
  counters.countFault(fault);
  // A server may repeat the text in other messages.
  const isOfOperator = fault === 'misconfigured' || fault === 'unavailable';
  logger.warn({ fault, ...(isOfOperator && { reason: message }) }, 'insight.assistant_failed');
  throw faultOfServer(fault, retryAfterMs);
};
