import { randomUUID } from 'node:crypto';
import type { InsightMethod } from '@escriba/contracts/transcription/insight-parts';
import { createTestLogger } from '@escriba/testing';
import type { AssistantDeps } from '../insights/assistant.service.ts';
import { endAs } from '../insights/end-insight.ts';
import { MADE } from '../insights/insight-figures.repository.ts';
import { createInsightJobs, createInsightQueue } from '../insights/insight-queue.ts';
import { createInsightRunsRepository } from '../insights/insight-runs.repository.ts';
import { createInsightsService } from '../insights/insights.service.ts';
import { createUsageClient } from '../recordings/recordings.ts';
import type { TestService } from './start-test-service.ts';

/** What `finish` stores by default. */
export const STATEMENTS = [{ text: 'Bom dia.', sources: [{ startMs: 0, endMs: 900, quote: 'Bom dia.' }] }];

/** Creates other processes of the API, and a worker of insights that a test controls. */
export const createInsightsStage = (
  service: TestService,
  { assistant }: Partial<Pick<AssistantDeps, 'assistant'>> = {},
) => {
  const { db, bus, clock } = service;
  const jobs = createInsightJobs({ connection: service.redis });
  const insightQueue = createInsightQueue({ jobs, bus, logger: createTestLogger() });
  const runs = createInsightRunsRepository(db);

  /** Claims an insight of a recording as a worker would. */
  const claim = async (id: string) => {
    const run = await runs.claim(id, clock.now());
    if (run === undefined || run.form === 'question') throw new Error('nothing to claim');
    return run;
  };
  return {
    jobs,
    insightQueue,
    runs,
    claim,
    /** Returns the service of another process of the API. */
    createProcess: () =>
      createInsightsService({
        db,
        bus,
        usage: createUsageClient(service.usagePeer),
        insightQueue,
        assistant,
        agreements: service.agreements,
        canTranslateSpeech: service.presence.canTranslate,
        newId: randomUUID,
        clock: clock.now,
      }),
    finish: async (id: string, statements: unknown = STATEMENTS): Promise<boolean> => {
      const run = await claim(id);
      const json = [Buffer.from(JSON.stringify(statements))];
      const ended = { ...run, shown: 0, rejected: 0, outcome: MADE };
      return endAs({ db, clock: clock.now }, ended, (transaction) =>
        createInsightRunsRepository(transaction).finish(run, json, clock.now()),
      );
    },
    rowsOf: (id: string) =>
      db.selectFrom('insights').select(['id', 'form', 'status']).where('transcription_id', '=', id).execute(),
    isQueued: async (id: string, method: InsightMethod = 'extractive'): Promise<boolean> =>
      (await jobs[method].listMissing([id])).length === 0,
  };
};
