import type { Catalogue } from '@escriba/contracts/plans/default-catalogue';
import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { createCatalogueRepository } from './catalogue.repository.ts';

/**
 * Publishes the limits of the plans to the usage service, with a larger version if they differ from what was published last. Limits that
 * did not change are sent again, with the same version: usage may have lost them.
 */
export const publishCatalogue = (db: Kysely<DB>, catalogue: Catalogue, now: Date): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const repository = createCatalogueRepository(transaction);
    const { free, pro, business } = catalogue;
    const limits = { free: free.limits, pro: pro.limits, business: business.limits };
    const published = await repository.lockPublished();
    const isNew = !isDeepStrictEqual(published.content, limits);
    const version = published.version + (isNew ? 1 : 0);
    if (isNew) await repository.savePublished(limits, version);
    const data = { version, limits };
    await repository.replaceEvent({ type: 'catalogue.changed', occurredAt: now.toISOString(), data }, now);
  });
