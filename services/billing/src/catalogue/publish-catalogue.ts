import { isDeepStrictEqual } from 'node:util';
import type { LimitsByPlan } from '@escriba/contracts';
import { insertOutboxEvent } from '@escriba/db';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema.generated.ts';
import type { Catalogue } from './catalogue.ts';

/** Events of one subject are delivered in order. */
const SUBJECT = 'catalogue';

/**
 * Publishes the limits of the plans to the usage service, with a larger version if they differ from what was published last. Limits that
 * did not change are sent again, with the same version: usage may have lost them.
 */
export const publishCatalogue = (db: Kysely<DB>, catalogue: Catalogue, now: Date): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const { free, pro, business } = catalogue;
    const limits = { free: free.limits, pro: pro.limits, business: business.limits };
    const version = await nextVersion(transaction, limits);
    await removeUndelivered(transaction);
    const payload = { type: 'catalogue.changed', occurredAt: now.toISOString(), data: { version, limits } };
    await insertOutboxEvent(transaction, { subject: SUBJECT, payload }, now);
  });

/** Holds the lock on the published limits until the transaction ends. */
const nextVersion = async (transaction: Kysely<DB>, limits: LimitsByPlan): Promise<number> => {
  await transaction
    .insertInto('published_catalogue')
    .values({ content: JSON.stringify({}), version: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const published = await transaction
    .selectFrom('published_catalogue')
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (isDeepStrictEqual(published.content, limits)) return published.version;
  const version = published.version + 1;
  await transaction
    .updateTable('published_catalogue')
    .set({ content: JSON.stringify(limits), version })
    .execute();
  return version;
};

/** The new event replaces older ones; one that usage refuses would delay it. */
const removeUndelivered = async (transaction: Kysely<DB>): Promise<void> => {
  await transaction
    .deleteFrom('outbox')
    .where('subject', '=', SUBJECT)
    .where('delivered_at', 'is', null)
    .execute();
};
