import { insertOutboxEvent } from '@escriba/work';
import type { LimitsByPlan } from '@escriba/contracts/plans/limits';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';

/** The outbox subject. Events of one subject are delivered in order. */
const SUBJECT = 'catalogue';

/** Stores the limits that were published to the usage service. */
export const createCatalogueRepository = (db: Kysely<DB>) => ({
  /** Returns what was published last, locked until the transaction ends; version 0 if nothing was. */
  lockPublished: async (): Promise<{ readonly content: unknown; readonly version: number }> => {
    await db
      .insertInto('published_catalogue')
      .values({ content: JSON.stringify({}), version: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return db
      .selectFrom('published_catalogue')
      .select(['content', 'version'])
      .forUpdate()
      .executeTakeFirstOrThrow();
  },

  savePublished: async (limits: LimitsByPlan, version: number): Promise<void> => {
    await db
      .updateTable('published_catalogue')
      .set({ content: JSON.stringify(limits), version })
      .execute();
  },

  /** Puts an event into the outbox in the place of older ones; one that usage refuses would delay it. */
  replaceEvent: async (payload: object, now: Date): Promise<void> => {
    await db.deleteFrom('outbox').where('subject', '=', SUBJECT).where('delivered_at', 'is', null).execute();
    await insertOutboxEvent(db, { subject: SUBJECT, payload }, now);
  },
});
