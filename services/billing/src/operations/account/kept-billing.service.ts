import type { KeptBilling } from '@escriba/contracts';
import { deleteOutboxSubject } from '@escriba/db';
import type { Kysely } from 'kysely';
import { createAffiliatesRepository } from '../../affiliates/affiliates.repository.ts';
import type { AffiliatesService } from '../../affiliates/affiliates.service.ts';
import { createReferralsRepository } from '../../affiliates/referrals.repository.ts';
import { createChargesRepository } from '../../subscriptions/charges/charges.repository.ts';
import { toCharge } from '../../subscriptions/charges/to-charge.ts';
import { eraseCustomer, type Customers } from '../../customers/customers.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { publishEntitlement } from '../../subscriptions/entitlements/publish-entitlement.ts';
import { NO_CARD, type Subscription, end } from '../../subscriptions/subscription/subscription.ts';
import { createSubscriptionsRepository } from '../../subscriptions/subscription/subscriptions.repository.ts';
import { forgetPayments } from '../../subscriptions/sync/publish-payments.ts';
import type { Syncing } from '../../subscriptions/sync/syncing.ts';
import { scheduleSync } from '../../work/work.ts';

type Deps = {
  readonly db: Kysely<DB>;
  readonly customers: Pick<Customers, 'find'>;
  readonly affiliates: Pick<AffiliatesService, 'find'>;
  readonly syncing: Syncing;
  readonly clock: () => Date;
};

const CHARGES_MAX = 10_000;

/** What is kept about a user: for an export of the account, and its end. */
export const createKeptBilling = ({ db, customers, affiliates, syncing, clock }: Deps) => ({
  collect: async (userId: string): Promise<KeptBilling> => {
    const subscriptions = await createSubscriptionsRepository(db).listOf(userId);
    const charges = await createChargesRepository(db).listPage(userId, undefined, CHARGES_MAX);
    return {
      customer: await customers.find(userId),
      subscriptions: subscriptions.map(({ plan, cycle, state, createdAt, endedAt }) => ({
        plan,
        cycle,
        status: state,
        startedAt: createdAt.toISOString(),
        endedAt: endedAt?.toISOString() ?? null,
      })),
      charges: charges.map(toCharge),
      affiliate: await affiliates.find(userId),
      referral: await findReferral(db, userId),
    };
  },

  /** Ends the subscription and removes who the payer is. Charges and ledger stay, as tax law demands, without the person. */
  erase: async (userId: string): Promise<void> => {
    const id = await db.transaction().execute(async (transaction) => {
      const now = clock();
      // First, as orders do: an order that holds the row is stored, and ended here; a later one is refused.
      await eraseCustomer(transaction, userId, now);
      const live = await createSubscriptionsRepository(transaction).lockLive(userId);
      if (live !== undefined) await scheduleSync(transaction, live.id, now);
      await endAll(transaction, userId, now);
      await createAffiliatesRepository(transaction).close(userId, now);
      await publishEntitlement(transaction, userId, now, null);
      await deleteOutboxSubject(transaction, userId);
      await forgetPayments(transaction, userId);
      return live?.id;
    });
    if (id !== undefined) await syncing.tryNow(id);
  },
});

const findReferral = async (db: Kysely<DB>, userId: string): Promise<KeptBilling['referral']> => {
  const referral = await createReferralsRepository(db).find(userId);
  if (referral === undefined) return null;
  const affiliate = await createAffiliatesRepository(db).find(referral.affiliateId);
  return { code: affiliate?.code ?? '', visitedAt: referral.visitedAt.toISOString() };
};

/** Ends the live subscription, and removes the card of every one. */
const endAll = async (transaction: Kysely<DB>, userId: string, now: Date): Promise<void> => {
  const subscriptions = createSubscriptionsRepository(transaction);
  for (const { id } of await subscriptions.listOf(userId)) {
    const locked = await subscriptions.lock(id);
    if (locked === undefined) continue;
    await subscriptions.save(locked, {
      ...(locked.state === 'ended' ? {} : end('cancelled', now)),
      ...(hasCard(locked) ? NO_CARD : {}),
    });
  }
};

const hasCard = ({ card, cardToken, cardIp }: Subscription): boolean =>
  card !== null || cardToken !== null || cardIp !== null;

export type KeptData = ReturnType<typeof createKeptBilling>;
