import type { Catalogue } from '@escriba/contracts/plans/default-catalogue';
import { insertOutboxEvent } from '@escriba/work';
import type { Kysely } from 'kysely';
import { ranksAbove } from '../../catalogue/catalogue.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { planChanged } from '../subscription/subscription.errors.ts';
import { type Subscription, planGivenBy } from '../subscription/subscription.ts';
import { createSubscriptionsRepository } from '../subscription/subscriptions.repository.ts';
import { announceSubscription } from './announce-subscription.ts';
import { type Entitlement, type Granted, createEntitlementsRepository } from './entitlements.repository.ts';
import { publishSeats } from './publish-seats.ts';

/** Returns the larger of the paid plan and the one that an operator granted. */
const entitlementFrom = (
  subscription: Subscription | undefined,
  grant: Entitlement | undefined,
): Entitlement => {
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

type Publication = {
  readonly catalogue: Catalogue;
  readonly now: Date;
  /** Replaces what an operator gave; null withdraws it. */
  readonly grant?: Granted | null;
};

/**
 * Stores the user's entitlement and notifies usage, and auth of the seats, by the outbox, if they have changed, and the user's programs. Needs a
 * transaction.
 */
export const publishEntitlement = async (
  transaction: Kysely<DB>,
  userId: string,
  publication: Publication,
): Promise<void> => {
  await publishPlan(transaction, userId, publication);
  await publishSeats(transaction, userId, publication);
};

const publishPlan = async (
  transaction: Kysely<DB>,
  userId: string,
  { now, grant }: Publication,
): Promise<void> => {
  const entitlements = createEntitlementsRepository(transaction);
  const known = await entitlements.lock(userId, now);
  const granted = grant === undefined ? known.grant : (grant ?? undefined);
  const live = await createSubscriptionsRepository(transaction).findLive(userId);
  const { plan, status } = entitlementFrom(live, granted);
  await announceSubscription(transaction, { userId, known, entitlement: { plan, status }, live, now });
  if (known.plan === plan && known.status === status && grant === undefined) return;
  // Operators used to set plans with the time as the version: this one must be larger.
  const version = Math.max(known.version + 1, now.getTime());
  await entitlements.save(userId, { plan, status, grant: granted, version }, now);
  const payload = {
    type: 'subscription.changed',
    occurredAt: now.toISOString(),
    data: { userId, plan, status, version },
  };
  await insertOutboxEvent(transaction, { subject: userId, payload }, now);
};

type Grant = {
  readonly given: Entitlement;
  /** Seats beyond those of the plan; undefined: those that were granted before. */
  readonly extraSeats?: number | undefined;
  /** The plan that the user must have now; undefined: any. */
  readonly from?: Entitlement | undefined;
};

/** Gives a user a plan without payment; the active free plan takes it back. @throws planChanged */
export const grantPlan = (
  db: Kysely<DB>,
  userId: string,
  { given, extraSeats, from }: Grant,
  { catalogue, now }: Pick<Publication, 'catalogue' | 'now'>,
): Promise<void> => {
  const isTakenBack = given.plan === 'free' && given.status === 'active';
  return db.transaction().execute(async (transaction) => {
    const known = await createEntitlementsRepository(transaction).lock(userId, now);
    if (from !== undefined && (known.plan !== from.plan || known.status !== from.status)) throw planChanged();
    const grant = { ...given, extraSeats: extraSeats ?? known.grant?.extraSeats ?? 0 };
    await publishEntitlement(transaction, userId, { catalogue, now, grant: isTakenBack ? null : grant });
  });
};
