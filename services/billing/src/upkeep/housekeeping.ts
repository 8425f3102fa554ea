import { purgeOutbox } from '@escriba/db';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema.generated.ts';
import { createQuotesRepository } from '../quotes/quotes.repository.ts';
import { createWebhooksRepository } from '../webhooks/webhooks.repository.ts';

type HousekeepingDeps = { readonly db: Kysely<DB>; readonly clock: () => Date };

const DAY_MS = 86_400_000;
/** Asaas repeats an event for at most 14 days. */
const EVENTS_KEPT_MS = 30 * DAY_MS;
/** A refused order still names its quote as stale instead of unknown. */
const QUOTES_KEPT_MS = DAY_MS;

/** Removes what nothing refers to any more: delivered events, stored webhooks, expired quotes. */
export const createHousekeeping =
  ({ db, clock }: HousekeepingDeps) =>
  async (): Promise<void> => {
    const now = clock();
    const before = (ms: number): Date => new Date(now.getTime() - ms);
    await purgeOutbox(db, now);
    await createWebhooksRepository(db).deleteBefore(before(EVENTS_KEPT_MS));
    await createQuotesRepository(db).deleteExpired(before(QUOTES_KEPT_MS));
  };
