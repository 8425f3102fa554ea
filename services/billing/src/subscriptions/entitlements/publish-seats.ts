import type { Catalogue } from '@escriba/contracts/plans/default-catalogue';
import type { PlanId } from '@escriba/contracts/plans/plans';
import { insertOutboxEvent } from '@escriba/work';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { Subscription } from '../subscription/subscription.ts';
import { createSubscriptionsRepository } from '../subscription/subscriptions.repository.ts';
import { type StoredEntitlement, createEntitlementsRepository } from './entitlements.repository.ts';

type Known = Pick<StoredEntitlement, 'plan' | 'status' | 'grant'> & {
  readonly live: Subscription | undefined;
};

/** Returns how many seats a user has: those of the plan in force, and the ones that were bought or granted with it. */
const seatsOf = (catalogue: Catalogue, { plan, status, grant, live }: Known): number => {
  const { seats } = catalogue[plan];
  if (status !== 'active' || seats === null) return 0;
  const isOf = (given: { readonly plan: PlanId } | undefined): boolean => given?.plan === plan;
  const bought = isOf(live) ? (live?.seats.count ?? 0) : 0;
  const granted = isOf(grant) ? (grant?.extraSeats ?? 0) : 0;
  return seats.included + Math.max(bought, granted);
};

type Publication = { readonly catalogue: Catalogue; readonly now: Date };

/** Notifies auth how many seats a user has, if that has changed. It needs a transaction, and follows the plan in force. */
export const publishSeats = async (
  transaction: Kysely<DB>,
  userId: string,
  { catalogue, now }: Publication,
): Promise<void> => {
  const entitlements = createEntitlementsRepository(transaction);
  const known = await entitlements.lock(userId, now);
  const live = await createSubscriptionsRepository(transaction).findLive(userId);
  const seats = seatsOf(catalogue, { ...known, live });
  if (seats === (known.seats ?? 0)) return;
  const version = await entitlements.saveSeats(userId, seats);
  const payload = { type: 'seats.changed', occurredAt: now.toISOString(), data: { userId, seats, version } };
  await insertOutboxEvent(transaction, { subject: seatsSubject(userId), payload }, now);
};

/** Returns the subject of a user's seats in the outbox: they wait for auth alone. */
export const seatsSubject = (userId: string): string => `seats ${userId}`;

/** Publishes the seats of all users whose plan has any, as the catalogue has them now. */
export const publishAllSeats = async (db: Kysely<DB>, catalogue: Catalogue, now: Date): Promise<void> => {
  for (const userId of await createEntitlementsRepository(db).listWithSeats())
    await db.transaction().execute((transaction) => publishSeats(transaction, userId, { catalogue, now }));
};
