import { UNLIMITED } from '@escriba/contracts/plans/limits';
import { STATUS_POLL_INTERVAL_MS } from '@escriba/contracts/shared/limits';
import { type DomainError, planLimitReached } from '@escriba/errors';
import type { EventBus } from '@escriba/jobs';
import { createWaker } from '@escriba/runtime';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { audioGone, type Reader, transcriptionChannel, type UsageClient } from '../recordings/recordings.ts';
import { findTranslation, type MadeTranslation } from './find-translation.ts';
import { type InsightRow, OPEN } from './insight-row.ts';
import { translationCancelled, translationFailed } from './insights.errors.ts';
import { createInsightsRepository } from './insights.repository.ts';
import type { InsightsService } from './insights.service.ts';

type EnglishDeps = {
  readonly db: Kysely<DB>;
  readonly bus: Pick<EventBus, 'subscribe'>;
  readonly usage: Pick<UsageClient, 'readAllowance'>;
  readonly insights: Pick<InsightsService, 'create' | 'countUsed'>;
};

type Wanted = {
  readonly transcriptionId: string;
  /** Aborts when nothing waits any longer: the translation then goes on. */
  readonly signal: AbortSignal;
};

export type TranslateToEnglish = ReturnType<typeof createTranslateToEnglish>;

/** Creates what waits for the English text of a recording, for programs that send a recording and expect its translation. */
export const createTranslateToEnglish = ({ db, bus, usage, insights }: EnglishDeps) => ({
  /** Checks that the plan has an insight left this month. @throws planLimitReached, quotaUnavailable */
  requireQuota: async (reader: Pick<Reader, 'userId' | 'locale'>): Promise<void> => {
    const { insightsPerMonth: limit } = (await usage.readAllowance(reader)).limits;
    if (limit === UNLIMITED || (await insights.countUsed(reader.userId)) < limit) return;
    throw planLimitReached('insightsPerMonth', { limit });
  },

  /**
   * Returns the last English translation of a transcript, also one whose text has changed since. Without one it waits for the one that is being made, or requests it
   * of recognition, which counts as an insight.
   * @throws the errors of a request for an insight, translationCancelled, the translation's fault, the signal's reason
   */
  translate: async (reader: Reader, { transcriptionId, signal }: Wanted): Promise<MadeTranslation> => {
    const place = { ownerId: reader.userId, transcriptionId };
    const waker = createWaker(signal);
    // This is not awaited: while Redis is away the regular look must suffice.
    const subscribed = bus.subscribe(transcriptionChannel(transcriptionId), waker.wake, {
      onGap: waker.wake,
    });
    let isUnderWay = false;
    try {
      for (;;) {
        // Read before the translation itself: one that is done in between is found.
        const newest = newestEnglish(await createInsightsRepository(db).list(place));
        const made = await findTranslation(db)(reader.userId, transcriptionId, 'en');
        if (made !== undefined) return made;
        const isOpen = newest !== undefined && OPEN.includes(newest.status);
        if (!isOpen && isUnderWay) throw faultOf(newest);
        if (!isOpen) await insights.create(reader, transcriptionId, BY_EAR);
        isUnderWay = true;
        await waker.wait(STATUS_POLL_INTERVAL_MS);
        signal.throwIfAborted();
      }
    } finally {
      void subscribed.then((unsubscribe) => unsubscribe());
    }
  },
});

const BY_EAR = { form: 'translation', method: 'speech', language: 'en' } as const;

const newestEnglish = (rows: readonly InsightRow[]): InsightRow | undefined =>
  rows.find(({ form, language }) => form === 'translation' && language === 'en');

/** Returns why a translation that was waited for is not there. */
const faultOf = (row: InsightRow | undefined): DomainError => {
  if (row?.status !== 'failed') return translationCancelled();
  return row.error_code === audioGone().code ? audioGone() : translationFailed();
};
