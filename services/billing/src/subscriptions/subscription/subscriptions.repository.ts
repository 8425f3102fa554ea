import type { BillingCycle, PaymentMethod } from '@escriba/contracts/billing/fields';
import type { PlanId } from '@escriba/contracts/plans/plans';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { DB, Subscriptions } from '../../platform/db/schema.generated.ts';
import type { EndedReason, Subscription, SubscriptionPatch } from './subscription.ts';

export type NewSubscriptionRow = Pick<
  Subscription,
  'id' | 'userId' | 'plan' | 'cycle' | 'priceCents' | 'method' | 'automatic' | 'cardIp' | 'createdAt'
>;

/** Reads and writes subscriptions. Changes need the row's lock (`lock`). */
export const createSubscriptionsRepository = (db: Kysely<DB>) => {
  const select = () => db.selectFrom('subscriptions').selectAll();
  return {
    find: async (id: string): Promise<Subscription | undefined> =>
      optional(await select().where('id', '=', id).executeTakeFirst()),

    findByAsaasId: async (asaasId: string): Promise<Subscription | undefined> =>
      optional(await select().where('asaas_id', '=', asaasId).executeTakeFirst()),

    findByAuthorization: async (authorizationId: string): Promise<Subscription | undefined> =>
      optional(await select().where('authorization_id', '=', authorizationId).executeTakeFirst()),

    findByCode: async (codeId: string): Promise<Subscription | undefined> =>
      optional(await select().where('code_id', '=', codeId).executeTakeFirst()),

    /** Returns the row, locked until the transaction ends. */
    lock: async (id: string): Promise<Subscription | undefined> =>
      optional(await select().where('id', '=', id).forUpdate().executeTakeFirst()),

    /** Returns the user's subscription that has not ended; there is at most one. */
    findLive: async (userId: string): Promise<Subscription | undefined> =>
      optional(await select().where('user_id', '=', userId).where('state', '<>', 'ended').executeTakeFirst()),

    lockLive: async (userId: string): Promise<Subscription | undefined> =>
      optional(
        await select()
          .where('user_id', '=', userId)
          .where('state', '<>', 'ended')
          .forUpdate()
          .executeTakeFirst(),
      ),

    /** Returns the one that has not ended, else the one that was ordered last. */
    findLatest: async (userId: string): Promise<Subscription | undefined> =>
      optional(
        await select()
          .where('user_id', '=', userId)
          .orderBy(sql`state = 'ended'`)
          .orderBy('created_at', 'desc')
          .limit(1)
          .executeTakeFirst(),
      ),

    listOf: async (userId: string): Promise<Subscription[]> =>
      (await select().where('user_id', '=', userId).orderBy('created_at', 'desc').execute()).map(
        toSubscription,
      ),

    /** Lists, after an id, the subscriptions that something may still happen to and that no task is for. */
    listWithoutTask: async (after: string, limit: number): Promise<string[]> => {
      const rows = await db
        .selectFrom('subscriptions')
        .leftJoin('tasks', (join) => join.on('subject', '=', sql<string>`'subscription:' || id`))
        .select('id')
        .where('remote_closed', '=', false)
        .where('subject', 'is', null)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    insert: async (row: NewSubscriptionRow): Promise<void> => {
      await db
        .insertInto('subscriptions')
        .values({
          id: row.id,
          user_id: row.userId,
          plan: row.plan,
          cycle: row.cycle,
          price_cents: row.priceCents,
          method: row.method,
          card_ip: row.cardIp,
          automatic: row.automatic,
          state: 'pending',
          created_at: row.createdAt,
        })
        .execute();
    },

    /** Applies a patch to the version that was read, and returns the result. @throws if another transaction changed it */
    save: async (subscription: Subscription, patch: SubscriptionPatch): Promise<Subscription> => {
      if (Object.keys(patch).length === 0) return subscription;
      const row = await db
        .updateTable('subscriptions')
        .set({ ...toColumns(patch), version: subscription.version + 1 })
        .where('id', '=', subscription.id)
        .where('version', '=', subscription.version)
        .returningAll()
        .executeTakeFirst();
      if (row === undefined) throw new Error(`subscription ${subscription.id} was changed without its lock`);
      return toSubscription(row);
    },
  };
};

const optional = (row: Selectable<Subscriptions> | undefined): Subscription | undefined =>
  row === undefined ? undefined : toSubscription(row);

/** Converts a row. The columns' checks allow the same words as the types. */
const toSubscription = (row: Selectable<Subscriptions>): Subscription => ({
  id: row.id,
  userId: row.user_id,
  asaasId: row.asaas_id,
  plan: row.plan as PlanId,
  cycle: row.cycle as BillingCycle,
  method: row.method as PaymentMethod,
  priceCents: row.price_cents,
  seats: { count: row.extra_seats, cents: row.seats_cents },
  state: row.state as Subscription['state'],
  anchorOn: row.anchor_on,
  periodStart: row.period_start,
  periodEnd: row.period_end,
  periodValueCents: row.period_value_cents,
  cancelledAt: row.cancelled_at,
  next:
    row.next_plan === null || row.next_cycle === null || row.next_price_cents === null
      ? null
      : {
          plan: row.next_plan as PlanId,
          cycle: row.next_cycle as BillingCycle,
          priceCents: row.next_price_cents,
          seats: { count: row.next_extra_seats ?? 0, cents: row.next_seats_cents ?? 0 },
        },
  card:
    row.card_brand === null || row.card_last4 === null
      ? null
      : { brand: row.card_brand, last4: row.card_last4 },
  cardToken: row.card_token,
  cardIp: row.card_ip,
  automatic: row.automatic,
  authorizationId: row.authorization_id,
  codeId: row.code_id,
  endedReason: row.ended_reason as EndedReason | null,
  endedAt: row.ended_at,
  remoteClosed: row.remote_closed,
  version: row.version,
  createdAt: row.created_at,
  activatedAt: row.activated_at,
});

const toNextColumns = (next: Subscription['next']) => ({
  next_plan: next?.plan ?? null,
  next_cycle: next?.cycle ?? null,
  next_price_cents: next?.priceCents ?? null,
  next_extra_seats: next?.seats.count ?? null,
  next_seats_cents: next?.seats.cents ?? null,
});

const toColumns = (patch: SubscriptionPatch) => {
  const { next, card, seats, ...plain } = patch;
  const columns = {
    asaas_id: plain.asaasId,
    plan: plain.plan,
    cycle: plain.cycle,
    method: plain.method,
    price_cents: plain.priceCents,
    state: plain.state,
    anchor_on: plain.anchorOn,
    period_start: plain.periodStart,
    period_end: plain.periodEnd,
    period_value_cents: plain.periodValueCents,
    cancelled_at: plain.cancelledAt,
    card_token: plain.cardToken,
    card_ip: plain.cardIp,
    automatic: plain.automatic,
    authorization_id: plain.authorizationId,
    code_id: plain.codeId,
    ended_reason: plain.endedReason,
    ended_at: plain.endedAt,
    remote_closed: plain.remoteClosed,
    activated_at: plain.activatedAt,
    ...(next === undefined ? {} : toNextColumns(next)),
    ...(seats === undefined ? {} : { extra_seats: seats.count, seats_cents: seats.cents }),
    ...(card === undefined ? {} : { card_brand: card?.brand ?? null, card_last4: card?.last4 ?? null }),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
};
