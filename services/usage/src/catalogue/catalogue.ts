import type { LimitsByPlan } from '@escriba/contracts/plans/limits';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { createCatalogueRepository } from './catalogue.repository.ts';

export { type Catalogue, createCatalogue } from './catalogue.service.ts';

/** Returns the published limits of the plans. Throws catalogueMissing. */
export const getPlanLimits = (handle: Kysely<DB>): Promise<LimitsByPlan> =>
  createCatalogueRepository(handle).get();
