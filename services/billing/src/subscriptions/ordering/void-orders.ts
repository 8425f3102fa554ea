import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { isVoid } from '../charges/charge.ts';
import { createChargesRepository } from '../charges/charges.repository.ts';
import { checkoutInProgress } from '../subscription/subscription.errors.ts';

/**
 * Withdraws the upgrades that were ordered and are not paid: what their owner has decided since counts, and money that still arrives goes
 * back. Needs the lock on the subscription.
 */
export const voidOrders = async (transaction: Kysely<DB>, subscriptionId: string): Promise<void> => {
  const charges = createChargesRepository(transaction);
  for (const charge of await charges.listOf(subscriptionId))
    if (charge.kind === 'upgrade' && charge.paidAt === null && !isVoid(charge))
      await charges.save(charge, { replaced: null });
};

/** @throws checkoutInProgress while an order is being sent to Asaas: a card may be charged for it just now */
export const refuseDuringOrder = async (transaction: Kysely<DB>, subscriptionId: string): Promise<void> => {
  const charges = await createChargesRepository(transaction).listOf(subscriptionId);
  if (charges.some(({ kind, state }) => kind === 'upgrade' && state === 'creating'))
    throw checkoutInProgress();
};
