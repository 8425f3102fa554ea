import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { lockAccount } from '../../customers/customers.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { type StoredCharge, isOpen } from '../charges/charge.ts';
import { createChargesRepository } from '../charges/charges.repository.ts';
import { checkoutInProgress } from '../subscription/subscription.errors.ts';
import { type Subscription, end } from '../subscription/subscription.ts';
import { createSubscriptionsRepository } from '../subscription/subscriptions.repository.ts';

/** An order that is not paid: a pending subscription, or an upgrade of a running one. */
export type OpenOrder = { readonly subscription: Subscription; readonly charge: StoredCharge };

/** Returns the order that a user can still pay. */
export const findOpenOrder = async (
  db: Kysely<DB>,
  live: Subscription | undefined,
): Promise<OpenOrder | undefined> => {
  if (live === undefined) return undefined;
  const charge = (await createChargesRepository(db).listOf(live.id)).find(isOpenOrder);
  return charge === undefined ? undefined : { subscription: live, charge };
};

/** Returns whether a charge is an order that may still be paid. */
export const isOpenOrder = (charge: StoredCharge): boolean => charge.kind !== 'renewal' && isOpen(charge);

/**
 * Replaces an order in the transaction that stores its successor. At Asaas it stays payable until it is synchronised: the caller keeps its
 * lock until the successor exists there, or is refused. @throws checkoutInProgress if it has changed
 */
export const setAside = async (
  transaction: Kysely<DB>,
  { subscription, charge }: OpenOrder,
  now: Date,
): Promise<void> => {
  const subscriptions = createSubscriptionsRepository(transaction);
  const charges = createChargesRepository(transaction);
  const locked = await subscriptions.lock(subscription.id);
  const current = await charges.find(charge.id);
  if (locked?.version !== subscription.version || current === undefined || !isOpen(current))
    throw checkoutInProgress();
  // Without terms to replace, an upgrade is void: see align-remote.ts.
  if (charge.kind === 'upgrade')
    await charges.save(current, { state: 'declined', replaced: null, quoteId: null });
  else await subscriptions.save(locked, end('abandoned', now));
};

/**
 * Puts an order that was set aside back, because its successor was refused; unless the account was deleted, or its owner has cancelled or
 * scheduled another change meanwhile.
 */
export const putBack = async (
  transaction: Kysely<DB>,
  { subscription, charge }: OpenOrder,
): Promise<void> => {
  if (!(await lockAccount(transaction, subscription.userId))) return;
  const subscriptions = createSubscriptionsRepository(transaction);
  const locked = await subscriptions.lock(subscription.id);
  if (charge.kind !== 'upgrade' && locked?.state === 'ended')
    await subscriptions.save(locked, { state: 'pending', endedReason: null, endedAt: null });
  if (charge.kind !== 'upgrade' || !isAsBefore(subscription, locked)) return;
  const charges = createChargesRepository(transaction);
  const current = await charges.find(charge.id);
  const { state, replaced, quoteId } = charge;
  if (current?.state === 'declined') await charges.save(current, { state, replaced, quoteId });
};

const isAsBefore = (before: Subscription, now: Subscription | undefined): boolean =>
  isDeepStrictEqual([before.cancelledAt, before.next], [now?.cancelledAt, now?.next]);
