import type { KeptBilling } from '@escriba/contracts/billing/internal';
import { deleteOutboxSubject } from '@escriba/work';
import type { Catalogue } from '@escriba/contracts/plans/default-catalogue';
import type { Kysely } from 'kysely';
import { type AffiliatesService, closeAffiliate, findReferral } from '../../affiliates/affiliates.ts';
import { type Customers, eraseCustomer } from '../../customers/customers.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import {
  type Syncing,
  endSubscriptions,
  forgetAnnouncements,
  forgetPayments,
  listCharges,
  listRefunds,
  listSubscriptions,
  publishEntitlement,
  seatsSubject,
  toCharge,
} from '../../subscriptions/subscriptions.ts';

type Deps = {
  readonly db: Kysely<DB>;
  readonly catalogue: Catalogue;
  readonly customers: Pick<Customers, 'find'>;
  readonly affiliates: Pick<AffiliatesService, 'find'>;
  readonly syncing: Syncing;
  readonly clock: () => Date;
};

/** Collects and erases what is kept about a user: for an export of the account, and for its end. */
export const createKeptBilling = ({ db, catalogue, customers, affiliates, syncing, clock }: Deps) => ({
  collect: async (userId: string): Promise<KeptBilling> => {
    const subscriptions = await listSubscriptions(db, userId);
    const charges = await listCharges(db, userId);
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
      refunds: await listRefunds(db, userId),
      affiliate: await affiliates.find(userId),
      referral: await findReferral(db, userId),
    };
  },

  /** Ends the subscription and removes who the payer is. Charges and ledger stay, as tax law demands, without personal data. */
  erase: async (userId: string): Promise<void> => {
    const id = await db.transaction().execute(async (transaction) => {
      const now = clock();
      // Locks the row first, as orders do: an order that holds the lock is stored, and ended here; a later one is refused.
      await eraseCustomer(transaction, userId, now);
      const liveId = await endSubscriptions(transaction, userId, now);
      await closeAffiliate(transaction, userId, now);
      await publishEntitlement(transaction, userId, { catalogue, now, grant: null });
      await deleteOutboxSubject(transaction, userId);
      await deleteOutboxSubject(transaction, seatsSubject(userId));
      await forgetPayments(transaction, userId);
      await forgetAnnouncements(transaction, userId);
      return liveId;
    });
    if (id !== undefined) await syncing.tryNow(id);
  },
});

export type KeptData = ReturnType<typeof createKeptBilling>;
