import type { KeptBilling } from '@escriba/contracts/billing/internal';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { createAffiliatesRepository } from './affiliates.repository.ts';
import { createAffiliatesService } from './affiliates.service.ts';
import { newCode } from './new-code.ts';
import { createPayouts } from './payouts.service.ts';
import { createReferralsRepository } from './referrals.repository.ts';
import { createReferrals } from './referrals.service.ts';

/** Affiliates, the accounts that their links brought, commissions and payouts. */
export {
  affiliateOperationsRoutes,
  affiliatesRoutes,
  referralsRoutes,
  referrerRoutes,
} from './affiliates.routes.ts';
export type { AffiliatesService } from './affiliates.service.ts';
export { settleCommissions } from './settle-commissions.ts';

type AffiliatesDeps = { readonly db: Kysely<DB>; readonly clock: () => Date };

/** Manages affiliates, referrals of accounts, and payouts. */
export const createAffiliates = (deps: AffiliatesDeps) => ({
  affiliates: createAffiliatesService({ ...deps, newCode }),
  referrals: createReferrals(deps),
  payouts: createPayouts(deps),
});

/** Returns by whose link an account was opened, for its export. */
export const findReferral = async (db: Kysely<DB>, userId: string): Promise<KeptBilling['referral']> => {
  const referral = await createReferralsRepository(db).find(userId);
  if (referral === undefined) return null;
  const affiliate = await createAffiliatesRepository(db).find(referral.affiliateId);
  return { code: affiliate?.code ?? '', visitedAt: referral.visitedAt.toISOString() };
};

/** Ends the participation of a deleted account; what is owed is still paid. */
export const closeAffiliate = (transaction: Kysely<DB>, userId: string, now: Date): Promise<void> =>
  createAffiliatesRepository(transaction).close(userId, now);

/** Removes what is left of a deleted account. */
export const removeAffiliate = (transaction: Kysely<DB>, userId: string): Promise<void> =>
  createAffiliatesRepository(transaction).remove(userId);
