import type { SubscriptionAnnounced, SubscriptionFacts } from '@escriba/contracts/events/events';
import { deleteOutboxSubject, insertOutboxEvent } from '@escriba/work';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { type Subscription, planGivenBy } from '../subscription/subscription.ts';
import {
  type Entitlement,
  type StoredEntitlement,
  createEntitlementsRepository,
} from './entitlements.repository.ts';

type Change = {
  readonly userId: string;
  readonly known: StoredEntitlement;
  readonly entitlement: Entitlement;
  /** The subscription that has not ended. */
  readonly live: Subscription | undefined;
  readonly now: Date;
};

/**
 * Has the user's programs notified by the outbox, if a fact that they are notified of has changed. It needs the transaction that has locked the
 * entitlement: so each change is announced once.
 */
export const announceSubscription = async (
  transaction: Kysely<DB>,
  { userId, known, entitlement, live, now }: Change,
): Promise<void> => {
  const facts = factsOf(entitlement, live);
  const { announced } = known;
  if (announced !== undefined && isSame(announced, facts)) return;
  await createEntitlementsRepository(transaction).saveAnnounced(userId, facts);
  // What an earlier version did not keep is no change by itself.
  const isFirst = announced === undefined;
  if (isFirst && known.plan === entitlement.plan && known.status === entitlement.status) return;
  const payload: Omit<SubscriptionAnnounced, 'id'> = {
    type: 'subscription.announced',
    occurredAt: now.toISOString(),
    data: { userId, ...facts },
  };
  await insertOutboxEvent(transaction, { subject: subjectOf(userId), payload }, now);
};

/** Deletes what programs of a closed account would be notified of. */
export const forgetAnnouncements = (transaction: Kysely<DB>, userId: string): Promise<void> =>
  deleteOutboxSubject(transaction, subjectOf(userId));

/** Returns a subject of its own, because entitlements must not wait for programs. */
const subjectOf = (userId: string): string => `programs ${userId}`;

const factsOf = (entitlement: Entitlement, live: Subscription | undefined): SubscriptionFacts => {
  const isInForce = entitlement.status === 'active';
  const plan = isInForce ? entitlement.plan : 'free';
  const isPaid = live !== undefined && isInForce && plan !== 'free' && planGivenBy(live) === plan;
  if (isPaid) return { plan, state: stateOf(live), periodEnd: live.periodEnd };
  if (!isInForce) return { plan, state: 'suspended', periodEnd: null };
  return { plan, state: plan === 'free' ? 'ended' : 'active', periodEnd: null };
};

const stateOf = ({ state, cancelledAt }: Subscription): SubscriptionFacts['state'] => {
  if (state === 'overdue') return 'overdue';
  return cancelledAt === null ? 'active' : 'cancelled';
};

const isSame = (one: SubscriptionFacts, other: SubscriptionFacts): boolean =>
  one.plan === other.plan && one.state === other.state && one.periodEnd === other.periodEnd;
