import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { createChargesRepository } from '../charges/charges.repository.ts';

/**
 * Withdraws the upgrades that were ordered and are not paid: what their owner has decided since counts, and money that still arrives goes
 * back. Needs the lock on the subscription.
 */
export const voidOrders = async (transaction: Kysely<DB>, subscriptionId: string): Promise<void> => {
  const charges = createChargesRepository(transaction);
  for (const charge of await charges.listOf(subscriptionId))
    // Without terms to replace, an upgrade is void: see align-remote.ts.
    if (charge.kind === 'upgrade' && charge.paidAt === null && charge.replaced !== null)
      await charges.save(charge, { replaced: null });
};
