import type { CatalogueChanged } from '@escriba/contracts/events/events';
import type { HealthCheck } from '@escriba/http';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { catalogueMissing } from './catalogue.errors.ts';
import { createCatalogueRepository } from './catalogue.repository.ts';

/** Keeps the limits of the plans, as published by the billing service. */
export const createCatalogue = ({ db }: { readonly db: Kysely<DB> }) => {
  const catalogue = createCatalogueRepository(db);
  return {
    /** Stores published limits. The larger version wins, in any order. */
    apply: (published: CatalogueChanged['data']): Promise<void> => catalogue.store(published),

    /** Checks for `/health/ready` that limits are published: without them no quota can be checked. */
    check: (async () => {
      if ((await catalogue.find()) !== undefined) return { ok: true };
      const { code } = catalogueMissing();
      return { ok: false, code, message: 'Billing has not published the limits of the plans.' };
    }) satisfies HealthCheck,
  };
};

export type Catalogue = ReturnType<typeof createCatalogue>;
