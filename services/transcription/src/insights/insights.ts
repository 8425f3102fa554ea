import { localDayOf } from '@escriba/calendar';
import type { Logger } from '@escriba/runtime';
import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import type { DB } from '../platform/db/schema.generated.ts';
import { createAssistantService } from './assistant.service.ts';
import { createAutomaticFormsService } from './automatic-forms.service.ts';
import { createAssistantCounters, createAttemptCounter } from './insight-metrics.ts';
import { INSIGHT_PROGRAM, type InsightProgram } from './insight-jobs.ts';
import { createInsightPool } from './insight-pool.ts';
import { createInsightFiguresRepository } from './insight-figures.repository.ts';
import { createInsightRunsRepository } from './insight-runs.repository.ts';
import { createInsightsService, type InsightsDeps } from './insights.service.ts';
import { createOwnFormsService } from './own-forms.service.ts';
import { createQuestionsService } from './questions.service.ts';
import { createMakeInsight, type MakerDeps as MakingDeps } from './make-insight.ts';
import { createRequestSummer } from './request-sums.ts';
import { createRunInsight, type RunnerDeps } from './run-insight.ts';
import type { TokenPrices } from './token-prices.ts';
import { createTranslateSpeech } from './translate-speech.ts';
import { createTranslateToEnglish } from './translate-to-english.ts';

// The door of the room: other rooms import from this file alone.

export { createAgreements } from './agreements.ts';
export { assistantRoutes } from './assistant.routes.ts';
export { type AssistantSettings, findAssistant } from './assistant-settings.ts';
export { automaticFormsRoutes } from './automatic-forms.routes.ts';
export type { AutomaticFormsService } from './automatic-forms.service.ts';
export { findFormState } from './find-form-state.ts';
export { readInsightFigures } from './insight-figures.ts';
export { INSIGHT_PROGRAM, type InsightProgram } from './insight-jobs.ts';
export { registerInsightMetrics } from './insight-metrics.ts';
export { createInsightJobs, createInsightQueue, type InsightQueueJobs } from './insight-queue.ts';
export { insertAutomaticInsights } from './insert-unrequested.ts';
export { insightsRoutes } from './insights.routes.ts';
export { eraseInsights, listInsightsOf } from './insights.service.ts';
export { listQuestionsOf } from './list-questions.ts';
export { ownFormsRoutes } from './own-forms.routes.ts';
export type { OwnFormsService } from './own-forms.service.ts';
export { announceUnrequested, createUnrequestedQueue } from './queue-unrequested.ts';
export { questionsRoutes } from './questions.routes.ts';
export type { QuestionsService } from './questions.service.ts';
export { findTranslation, type MadeTranslation } from './find-translation.ts';
export { listMadeInsights, type MadeInsight } from './list-made.ts';
export { startInsightsWorker } from './start-insights-worker.ts';
export { startTranslatingSpeech } from './start-translating-speech.ts';
export { createInsightSweep } from './sweep-insights.ts';
export type { TranslateToEnglish } from './translate-to-english.ts';

/** Creates the room's services of the API. */
export const createInsights = (
  deps: InsightsDeps & Pick<Parameters<typeof createTranslateToEnglish>[0], 'bus'>,
) => {
  const insights = createInsightsService(deps);
  return {
    insights,
    toEnglish: createTranslateToEnglish({ ...deps, insights }),
    assistant: createAssistantService(deps),
    questions: createQuestionsService(deps),
    ownForms: createOwnFormsService(deps),
    automaticForms: createAutomaticFormsService(deps),
  };
};

/** Counts the open insights of all owners. */
export const countOpenInsights = (db: Kysely<DB>) => createInsightRunsRepository(db).countOpen();

type AttemptDeps = Omit<RunnerDeps, 'make' | 'countAttempt'>;
type MakerDeps = AttemptDeps &
  Omit<MakingDeps, 'pools' | 'counters'> & {
    readonly registry: Registry;
    readonly logger: Logger;
    readonly program: InsightProgram;
    /** How many processes make insights, and how many have a language model write some. */
    readonly processes: { readonly extractive: number; readonly model: number };
    readonly prices: TokenPrices;
  };

/** Opens what makes insights in a worker. */
export const createInsightMaker = ({ registry, logger, program, processes, prices, ...deps }: MakerDeps) => {
  const pools = {
    extractive: createInsightPool({ program, size: processes.extractive }),
    model: createInsightPool({ program, size: processes.model }),
  };
  const { db, clock } = deps;
  const counters = createAssistantCounters(registry, prices);
  const requests = createRequestSummer({
    store: (sums) => createInsightFiguresRepository(db).addRequests(localDayOf(clock()).month, sums),
    prices,
    logger,
  });
  return {
    run: createRunInsight({
      ...deps,
      make: createMakeInsight({
        ...deps,
        pools,
        counters: {
          ...counters,
          countCall: (call) => {
            counters.countCall(call);
            requests.add(call);
          },
        },
      }),
      countAttempt: createAttemptCounter(registry),
    }),
    close: async (): Promise<void> => {
      await Promise.all([pools.extractive.close(), pools.model.close()]);
      await requests.close();
    },
  };
};

type TranslatorDeps = AttemptDeps &
  Omit<Parameters<typeof createTranslateSpeech>[0], 'pool'> & { readonly registry: Registry };

/** Opens what translates recordings into English by recognition, in a worker that recognises speech. A process puts the sentences beside the text. */
export const createSpeechTranslator = ({ registry, ...deps }: TranslatorDeps) => {
  const pool = createInsightPool({ program: INSIGHT_PROGRAM, size: 1 });
  return {
    run: createRunInsight({
      ...deps,
      make: createTranslateSpeech({ ...deps, pool }),
      countAttempt: createAttemptCounter(registry),
    }),
    close: pool.close,
  };
};
