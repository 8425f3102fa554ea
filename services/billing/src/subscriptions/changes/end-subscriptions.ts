import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { scheduleSync } from '../../work/work.ts';
import { NO_CARD, type Subscription, end } from '../subscription/subscription.ts';
import { createSubscriptionsRepository } from '../subscription/subscriptions.repository.ts';

/** Ends the live subscription of a deleted account, and removes the card of every one. Returns the id of the one that was live. */
export const endSubscriptions = async (
  transaction: Kysely<DB>,
  userId: string,
  now: Date,
): Promise<string | undefined> => {
  const subscriptions = createSubscriptionsRepository(transaction);
  const live = await subscriptions.lockLive(userId);
  if (live !== undefined) await scheduleSync(transaction, live.id, now);
  for (const { id } of await subscriptions.listOf(userId)) {
    const locked = await subscriptions.lock(id);
    if (locked === undefined) continue;
    await subscriptions.save(locked, {
      ...(locked.state === 'ended' ? {} : end('cancelled', now)),
      ...(hasCard(locked) ? NO_CARD : {}),
    });
  }
  return live?.id;
};

const hasCard = ({ card, cardToken, cardIp }: Subscription): boolean =>
  card !== null || cardToken !== null || cardIp !== null;
