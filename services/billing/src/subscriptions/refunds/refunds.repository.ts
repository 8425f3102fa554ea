import type { Refund } from '@escriba/contracts/billing/charges';
import type { WaitingRefund } from '@escriba/contracts/billing/internal';
import type { Kysely, Selectable } from 'kysely';
import type { DB, Refunds } from '../../platform/db/schema.generated.ts';

/** The reason for a refund. `late_payment`: money for which no access could be given. */
export type RefundReason = 'withdrawal' | 'late_payment';

export type StoredRefund = {
  readonly chargeId: string;
  readonly userId: string;
  readonly amountCents: number;
  readonly reason: RefundReason;
  readonly state: Refund['state'];
  readonly formUrl: string | null;
  readonly attempts: number;
  readonly nextAttemptAt: Date;
  readonly requestedAt: Date;
};

/** Reads and writes refunds, one per charge. Changes need the lock on the charge's subscription. */
export const createRefundsRepository = (db: Kysely<DB>) => ({
  /** Does nothing if the charge has a refund already. */
  insert: async (
    refund: Pick<StoredRefund, 'chargeId' | 'userId' | 'amountCents' | 'reason'> & { readonly now: Date },
  ): Promise<void> => {
    await db
      .insertInto('refunds')
      .values({
        charge_id: refund.chargeId,
        user_id: refund.userId,
        amount_cents: refund.amountCents,
        reason: refund.reason,
        state: 'requested',
        next_attempt_at: refund.now,
        requested_at: refund.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  listOfSubscription: async (subscriptionId: string): Promise<StoredRefund[]> => {
    const rows = await db
      .selectFrom('refunds')
      .selectAll('refunds')
      .innerJoin('charges', 'charges.id', 'refunds.charge_id')
      .where('subscription_id', '=', subscriptionId)
      .orderBy('requested_at')
      .execute();
    return rows.map(toRefund);
  },

  listOfUser: async (userId: string): Promise<StoredRefund[]> => {
    const rows = await db
      .selectFrom('refunds')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('requested_at', 'desc')
      .execute();
    return rows.map(toRefund);
  },

  /** Lists refunds whose payer must name a bank account, the oldest first. The form of one is unknown if the response of Asaas was lost. */
  listWaitingForPayer: async (limit: number): Promise<WaitingRefund[]> => {
    const rows = await db
      .selectFrom('refunds')
      .innerJoin('charges', 'charges.id', 'refunds.charge_id')
      .leftJoin('customers', 'customers.user_id', 'refunds.user_id')
      .select([
        'charge_id',
        'charges.asaas_id',
        'refunds.amount_cents',
        'requested_at',
        'form_url',
        'erased_at',
      ])
      .where('refunds.state', '=', 'in_progress')
      .where('charges.method', '=', 'boleto')
      .orderBy('requested_at')
      .limit(limit)
      .execute();
    return rows.map((row) => ({
      chargeId: row.charge_id,
      paymentId: row.asaas_id ?? '',
      amountCents: row.amount_cents,
      requestedAt: row.requested_at.toISOString(),
      formUrl: row.form_url,
      isAccountClosed: row.erased_at !== null,
    }));
  },

  save: async (
    { chargeId }: Pick<StoredRefund, 'chargeId'>,
    patch: Partial<Pick<StoredRefund, 'state' | 'formUrl' | 'attempts' | 'nextAttemptAt'>> & {
      readonly finishedAt?: Date;
    },
  ): Promise<void> => {
    await db
      .updateTable('refunds')
      .set({
        ...(patch.state === undefined ? {} : { state: patch.state }),
        ...(patch.formUrl === undefined ? {} : { form_url: patch.formUrl }),
        ...(patch.attempts === undefined ? {} : { attempts: patch.attempts }),
        ...(patch.nextAttemptAt === undefined ? {} : { next_attempt_at: patch.nextAttemptAt }),
        ...(patch.finishedAt === undefined ? {} : { finished_at: patch.finishedAt }),
      })
      .where('charge_id', '=', chargeId)
      .execute();
  },
});

/** Converts a row. The columns' checks allow the same words as the types. */
const toRefund = (row: Selectable<Refunds>): StoredRefund => ({
  chargeId: row.charge_id,
  userId: row.user_id,
  amountCents: row.amount_cents,
  reason: row.reason as RefundReason,
  state: row.state as Refund['state'],
  formUrl: row.form_url,
  attempts: row.attempts,
  nextAttemptAt: row.next_attempt_at,
  requestedAt: row.requested_at,
});
