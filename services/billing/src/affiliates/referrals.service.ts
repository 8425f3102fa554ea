import {
  REFERRAL_DAYS_MAX,
  type RefusedReferral,
  type ReferralDelivery,
} from '@escriba/contracts/billing/affiliates';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { listCharges } from '../subscriptions/subscriptions.ts';
import { referralNotFound } from './affiliates.errors.ts';
import { createAffiliatesRepository } from './affiliates.repository.ts';
import { createReferralsRepository } from './referrals.repository.ts';
import { settleCommissions } from './settle-commissions.ts';

type Deps = { readonly db: Kysely<DB>; readonly clock: () => Date };

const DAY_MS = 86_400_000;
/** Time that the clock of a visitor's device may be ahead. */
const CLOCK_TOLERANCE_MS = DAY_MS;

/** Manages accounts that were opened by a referral link. */
export const createReferrals = ({ db, clock }: Deps) => {
  const settle = async (transaction: Kysely<DB>, userId: string): Promise<void> => {
    const charges = await listCharges(transaction, userId);
    await settleCommissions(transaction, { userId, charges, now: clock() });
  };

  return {
    /** Stores the first referral of an account. Links that do not exist, or were visited too long ago, have no effect. */
    receive: async ({ userId, code, visitedAt, openedAt, deviceHash }: ReferralDelivery): Promise<void> => {
      const affiliate = await createAffiliatesRepository(db).findByCode(code);
      if (affiliate === undefined) return;
      const visited = new Date(visitedAt);
      const opened = new Date(openedAt);
      const ageMs = opened.getTime() - visited.getTime();
      if (ageMs > REFERRAL_DAYS_MAX * DAY_MS || ageMs < -CLOCK_TOLERANCE_MS) return;
      await db.transaction().execute(async (transaction) => {
        const isNew = await createReferralsRepository(transaction).insert({
          userId,
          affiliateId: affiliate.userId,
          visitedAt: visited,
          openedAt: opened,
          deviceHash,
        });
        if (isNew) await settle(transaction, userId);
      });
    },

    listRefused: async (): Promise<RefusedReferral[]> => {
      const rows = await createReferralsRepository(db).listRefused();
      return rows.flatMap(({ userId, affiliateId, refusedReason: reason, refusedAt: at }) =>
        reason === null || at === null ? [] : [{ userId, affiliateId, reason, at: at.toISOString() }],
      );
    },

    /** @throws referralNotFound */
    allow: (userId: string): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        if (!(await createReferralsRepository(transaction).allow(userId, clock()))) throw referralNotFound();
        await settle(transaction, userId);
      }),
  };
};

export type ReferralsService = ReturnType<typeof createReferrals>;
