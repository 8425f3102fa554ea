import { insertOutboxEvent } from '@escriba/db';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema.generated.ts';
import type { Catalogue } from './catalogue.ts';

/** Publishes the limits of the plans to the usage service if they differ from what was published last. */
export const publishCatalogue = (db: Kysely<DB>, catalogue: Catalogue, now: Date): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const limits = {
      free: catalogue.free.limits,
      pro: catalogue.pro.limits,
      business: catalogue.business.limits,
    };
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
    if (isSame(published.content, limits)) return false;
    const version = published.version + 1;
    await transaction
      .updateTable('published_catalogue')
      .set({ content: JSON.stringify(limits), version })
      .execute();
    const payload = { type: 'catalogue.changed', occurredAt: now.toISOString(), data: { version, limits } };
    await insertOutboxEvent(transaction, { subject: 'catalogue', payload }, now);
    return true;
  });

/** Postgres orders the keys of JSON by length. */
const isSame = (content: unknown, limits: object): boolean => canonical(content) === canonical(limits);

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object'
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
