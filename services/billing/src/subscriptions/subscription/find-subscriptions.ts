import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { Subscription } from './subscription.ts';
import { createSubscriptionsRepository } from './subscriptions.repository.ts';

/** Returns a subscription by its id; its user is not checked. */
export const findSubscription = (db: Kysely<DB>, id: string): Promise<Subscription | undefined> =>
  createSubscriptionsRepository(db).find(id);

/** Returns the user's subscription that has not ended; there is at most one. */
export const findLiveSubscription = (db: Kysely<DB>, userId: string): Promise<Subscription | undefined> =>
  createSubscriptionsRepository(db).findLive(userId);

/** Returns all of a user's subscriptions, newest first. */
export const listSubscriptions = (db: Kysely<DB>, userId: string): Promise<Subscription[]> =>
  createSubscriptionsRepository(db).listOf(userId);
