import type { Locale, UsageInfo } from '@escriba/contracts';
import type { Kysely } from 'kysely';
import { localDayOf } from '@escriba/calendar';
import { createCatalogueRepository } from '../catalogue/catalogue.repository.ts';
import type { DB } from '../db/schema.generated.ts';
import { createChargesRepository } from '../ledger/charges.repository.ts';
import { entitlementOf } from '../people/entitlement.ts';
import { createPeopleRepository } from '../people/people.repository.ts';
import { toUsageInfo } from './usage-info.ts';

/** A user's plan and usage, with texts in one language. */
export const createStatus = ({ db, clock }: { readonly db: Kysely<DB>; readonly clock: () => Date }) => ({
  get: async (userId: string, language: Locale): Promise<UsageInfo> => {
    const now = clock();
    const [limits, person, used] = await Promise.all([
      createCatalogueRepository(db).get(),
      createPeopleRepository(db).find(userId),
      createChargesRepository(db, userId).sumUsed(localDayOf(now)),
    ]);
    return toUsageInfo({ person, entitlement: entitlementOf(person, limits), used, now, language });
  },
});

export type Status = ReturnType<typeof createStatus>;
