import { SubscriptionStatus, PlanId } from '@escriba/contracts';
import { insertOutboxEvent } from '@escriba/db';
import type { Kysely } from 'kysely';
import { Value } from 'typebox/value';
import { ranksAbove } from '../catalogue/catalogue.ts';
import type { DB } from '../db/schema.generated.ts';
import { type Subscription, planGivenBy } from '../subscriptions/subscription.ts';
import { createSubscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';

/** The plan that a user has, and its status. */
export type Entitlement = { readonly plan: PlanId; readonly status: SubscriptionStatus };

type Grant = Entitlement | undefined;

/** The larger of the paid plan and the one that an operator gave. */
const entitlementFrom = (subscription: Subscription | undefined, grant: Grant): Entitlement => {
  const paid = entitlementOf(subscription);
  if (grant === undefined) return paid;
  return paid.status === 'active' && !ranksAbove(grant.plan, paid.plan) && paid.plan !== 'free'
    ? paid
    : grant;
};

const entitlementOf = (subscription: Subscription | undefined): Entitlement => {
  if (subscription?.state === 'suspended') return { plan: subscription.plan, status: 'failed' };
  return { plan: subscription === undefined ? 'free' : planGivenBy(subscription), status: 'active' };
};

/** Stores the user's entitlement and tells the usage service by the outbox, if it has changed. Needs a transaction. */
export const publishEntitlement = async (
  transaction: Kysely<DB>,
  userId: string,
  now: Date,
  grant?: Entitlement | null,
): Promise<void> => {
  await transaction
    .insertInto('entitlements')
    .values({ user_id: userId, plan: 'free', status: 'active', version: 0, changed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await transaction
    .selectFrom('entitlements')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const granted = grant === undefined ? grantOf(row) : (grant ?? undefined);
  const live = await createSubscriptionsRepository(transaction).findLive(userId);
  const { plan, status } = entitlementFrom(live, granted);
  const isSame = row.plan === plan && row.status === status;
  if (isSame && grant === undefined) return;
  // Operators used to set plans with the time as the version: this one must be larger.
  const version = Math.max(row.version + 1, now.getTime());
  await transaction
    .updateTable('entitlements')
    .set({
      plan,
      status,
      version,
      granted_plan: granted?.plan ?? null,
      granted_status: granted?.status ?? null,
      changed_at: now,
    })
    .where('user_id', '=', userId)
    .execute();
  const payload = {
    type: 'subscription.changed',
    occurredAt: now.toISOString(),
    data: { userId, plan, status, version },
  };
  await insertOutboxEvent(transaction, { subject: userId, payload }, now);
};

/** The user's entitlement as it was last published; undefined before the first. */
export const readEntitlement = async (
  db: Kysely<DB>,
  userId: string,
): Promise<(Entitlement & { readonly isGranted: boolean }) | undefined> => {
  const row = await db
    .selectFrom('entitlements')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row === undefined
    ? undefined
    : { ...parse(row.plan, row.status), isGranted: row.granted_plan !== null };
};

const parse = (plan: string, status: string): Entitlement => ({
  plan: Value.Parse(PlanId, plan),
  status: Value.Parse(SubscriptionStatus, status),
});

const grantOf = (row: { granted_plan: string | null; granted_status: string | null }): Grant =>
  row.granted_plan === null || row.granted_status === null
    ? undefined
    : parse(row.granted_plan, row.granted_status);
