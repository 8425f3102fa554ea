import type { ChargeKind, ChargeState } from '@escriba/contracts/billing/charges';
import type { BillingCycle, PaymentMethod } from '@escriba/contracts/billing/fields';
import type { PlanId } from '@escriba/contracts/plans/plans';
import { type Kysely, type Selectable, sql } from 'kysely';
import { Value } from 'typebox/value';
import { AcceptedContract } from '../../catalogue/catalogue.ts';
import type { Charges, DB } from '../../platform/db/schema.generated.ts';
import { NO_SEATS, type Terms } from '../subscription/subscription.ts';
import type { ChargePatch, ReplacedTerms, StoredCharge } from './charge.ts';

export type NewCharge = Pick<
  StoredCharge,
  | 'id'
  | 'userId'
  | 'subscriptionId'
  | 'kind'
  | 'plan'
  | 'cycle'
  | 'method'
  | 'state'
  | 'amountCents'
  | 'priceCents'
  | 'creditCents'
  | 'seats'
  | 'dueOn'
  | 'asaasId'
  | 'customerId'
  | 'quoteId'
  | 'contract'
  | 'createdAt'
>;

/** Reads and writes charges. Changes need the lock on their subscription. */
export const createChargesRepository = (db: Kysely<DB>) => {
  const select = () => db.selectFrom('charges').selectAll();
  return {
    find: async (id: string): Promise<StoredCharge | undefined> =>
      optional(await select().where('id', '=', id).executeTakeFirst()),

    findOwn: async (userId: string, id: string): Promise<StoredCharge | undefined> =>
      optional(await select().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()),

    findByAsaasId: async (asaasId: string): Promise<StoredCharge | undefined> =>
      optional(await select().where('asaas_id', '=', asaasId).executeTakeFirst()),

    listByAsaasIds: async (asaasIds: readonly string[]): Promise<StoredCharge[]> =>
      asaasIds.length === 0 ? [] : (await select().where('asaas_id', 'in', asaasIds).execute()).map(toCharge),

    /** Lists the ids of the charges that the lists of `find-differing.ts` have, if Asaas agrees. */
    listExpected: async (due: { readonly dueFrom: string; readonly dueUntil: string }) => {
      const rows = await db
        .selectFrom('charges')
        .select(['asaas_id', 'subscription_id'])
        .where('asaas_id', 'is not', null)
        .where((eb) =>
          eb.or([
            eb('state', 'in', ['refunding', 'charged_back']),
            eb.and([
              eb('state', 'in', ['open', 'overdue', 'in_review']),
              eb('due_on', '>=', due.dueFrom),
              eb('due_on', '<=', due.dueUntil),
            ]),
          ]),
        )
        .execute();
      return rows.map((row) => ({ asaasId: row.asaas_id ?? '', subscriptionId: row.subscription_id }));
    },

    findByQuote: async (userId: string, quoteId: string): Promise<StoredCharge | undefined> =>
      optional(
        await select().where('user_id', '=', userId).where('quote_id', '=', quoteId).executeTakeFirst(),
      ),

    /** Lists charges, oldest due day first. */
    listOf: async (subscriptionId: string): Promise<StoredCharge[]> => {
      const rows = await select()
        .where('subscription_id', '=', subscriptionId)
        .orderBy('due_on')
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(toCharge);
    },

    /** Lists the charges after one, newest first. */
    listPage: async (
      userId: string,
      after: StoredCharge | undefined,
      limit: number,
    ): Promise<StoredCharge[]> => {
      const rows = await select()
        .where('user_id', '=', userId)
        .$if(after !== undefined, (query) =>
          query.where(sql<boolean>`(created_at, id) < (${after?.createdAt}, ${after?.id})`),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(toCharge);
    },

    /** Returns the payer at Asaas of a subscription's newest charge but upgrades, which another payer may pay. */
    findPayer: async (subscriptionId: string): Promise<string | undefined> => {
      const row = await db
        .selectFrom('charges')
        .select('customer_id')
        .where('subscription_id', '=', subscriptionId)
        .where('kind', '<>', 'upgrade')
        .where('customer_id', 'is not', null)
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.customer_id ?? undefined;
    },

    /** Lists brand and last four digits of every card that paid the user's charges. */
    listCards: async (userId: string): Promise<string[]> => {
      const rows = await db
        .selectFrom('charges')
        .select(['card_brand', 'card_last4'])
        .distinct()
        .where('user_id', '=', userId)
        .where('card_last4', 'is not', null)
        .execute();
      return rows.map((row) => `${row.card_brand} ${row.card_last4}`);
    },

    insert: async (charge: NewCharge): Promise<void> => {
      await db
        .insertInto('charges')
        .values({
          id: charge.id,
          user_id: charge.userId,
          subscription_id: charge.subscriptionId,
          kind: charge.kind,
          plan: charge.plan,
          cycle: charge.cycle,
          method: charge.method,
          state: charge.state,
          amount_cents: charge.amountCents,
          price_cents: charge.priceCents,
          credit_cents: charge.creditCents,
          extra_seats: charge.seats.count,
          seats_cents: charge.seats.cents,
          due_on: charge.dueOn,
          asaas_id: charge.asaasId,
          customer_id: charge.customerId,
          quote_id: charge.quoteId,
          contract: charge.contract === null ? null : JSON.stringify(charge.contract),
          created_at: charge.createdAt,
        })
        .execute();
    },

    save: async (charge: StoredCharge, patch: ChargePatch): Promise<StoredCharge> => {
      const columns = toColumns(patch);
      if (Object.keys(columns).length === 0) return charge;
      const row = await db
        .updateTable('charges')
        .set(columns)
        .where('id', '=', charge.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return toCharge(row);
    },
  };
};

const optional = (row: Selectable<Charges> | undefined): StoredCharge | undefined =>
  row === undefined ? undefined : toCharge(row);

/** Converts a row. The columns' checks allow the same words as the types. */
const toCharge = (row: Selectable<Charges>): StoredCharge => ({
  id: row.id,
  userId: row.user_id,
  subscriptionId: row.subscription_id,
  kind: row.kind as ChargeKind,
  plan: row.plan as PlanId,
  cycle: row.cycle as BillingCycle,
  method: row.method as PaymentMethod,
  state: row.state as ChargeState,
  amountCents: row.amount_cents,
  priceCents: row.price_cents,
  creditCents: row.credit_cents,
  seats: { count: row.extra_seats, cents: row.seats_cents },
  netCents: row.net_cents,
  refundedCents: row.refunded_cents,
  grantedCents: row.granted_cents,
  dueOn: row.due_on,
  asaasId: row.asaas_id,
  customerId: row.customer_id,
  quoteId: row.quote_id,
  periodStart: row.period_start,
  periodEnd: row.period_end,
  replaced: toTerms(row.replaced as StoredTerms | null), // written by this repository alone
  contract: row.contract === null ? null : Value.Parse(AcceptedContract, row.contract),
  card:
    row.card_brand === null || row.card_last4 === null
      ? null
      : { brand: row.card_brand, last4: row.card_last4 },
  invoiceUrl: row.invoice_url,
  receiptUrl: row.receipt_url,
  paidAt: row.paid_at,
  createdAt: row.created_at,
});

type StoredTerms = Omit<ReplacedTerms, 'seats'> & Partial<Pick<Terms, 'seats'>>;

/** Terms of upgrades before seats have none. */
const toTerms = (terms: StoredTerms | null): ReplacedTerms | null => terms && { seats: NO_SEATS, ...terms };

const toColumns = ({ card, replaced, seats, ...plain }: ChargePatch) => {
  const columns = {
    kind: plain.kind,
    plan: plain.plan,
    cycle: plain.cycle,
    method: plain.method,
    state: plain.state,
    amount_cents: plain.amountCents,
    price_cents: plain.priceCents,
    credit_cents: plain.creditCents,
    net_cents: plain.netCents,
    refunded_cents: plain.refundedCents,
    granted_cents: plain.grantedCents,
    due_on: plain.dueOn,
    asaas_id: plain.asaasId,
    customer_id: plain.customerId,
    quote_id: plain.quoteId,
    period_start: plain.periodStart,
    period_end: plain.periodEnd,
    invoice_url: plain.invoiceUrl,
    receipt_url: plain.receiptUrl,
    paid_at: plain.paidAt,
    replaced: replaced === undefined ? undefined : replaced === null ? null : JSON.stringify(replaced),
    ...(seats === undefined ? {} : { extra_seats: seats.count, seats_cents: seats.cents }),
    ...(card === undefined ? {} : { card_brand: card?.brand ?? null, card_last4: card?.last4 ?? null }),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
};
