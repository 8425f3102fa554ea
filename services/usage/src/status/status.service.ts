import type { Locale } from '@escriba/contracts/shared/locale';
import type { UsageInfo } from '@escriba/contracts/usage/usage';
import type { Kysely } from 'kysely';
import { localDayOf } from '@escriba/calendar';
import { getPlanLimits } from '../catalogue/catalogue.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import { sumUsed } from '../ledger/ledger.ts';
import { entitlementOf, findAccount, findUser } from '../users/users.ts';
import { toUsageInfo } from './usage-info.ts';

/** Returns a user's plan and usage, with texts in one language. A workspace uses those of the user who pays for it. */
export const createStatus = ({ db, clock }: { readonly db: Kysely<DB>; readonly clock: () => Date }) => ({
  get: async (id: string, language: Locale): Promise<UsageInfo> => {
    const now = clock();
    const { userId } = await findAccount(db, id);
    const [limits, user, used] = await Promise.all([
      getPlanLimits(db),
      findUser(db, userId),
      sumUsed(db, userId, localDayOf(now)),
    ]);
    return toUsageInfo({ user, entitlement: entitlementOf(user, limits), used, now, language });
  },
});

export type Status = ReturnType<typeof createStatus>;
