import type { Kysely } from 'kysely';
import type { AsaasAuthorization } from '../../asaas/asaas.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { createChargesRepository } from '../charges/charges.repository.ts';
import { end } from '../subscription/subscription.ts';
import { createSubscriptionsRepository } from '../subscription/subscriptions.repository.ts';
import { type OpenOrder, putBack } from './replace-order.ts';
import type { OrderIds } from './store-order.ts';

/** The objects that Asaas has created for an order, by their ids. */
export type CreatedOrder = {
  readonly subscription?: string;
  readonly charge?: string;
  readonly authorization?: Pick<AsaasAuthorization, 'id' | 'codeId'>;
};

/** Stores the ids of what Asaas has created, unless a synchronisation has found them before. */
export const storeCreated = (
  db: Kysely<DB>,
  ids: OrderIds,
  { authorization, ...created }: CreatedOrder,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const subscriptions = createSubscriptionsRepository(transaction);
    const charges = createChargesRepository(transaction);
    const subscription = await subscriptions.lock(ids.subscription);
    if (subscription !== undefined && created.subscription !== undefined && subscription.asaasId === null)
      await subscriptions.save(subscription, { asaasId: created.subscription });
    if (subscription !== undefined && authorization !== undefined && subscription.authorizationId === null)
      await subscriptions.save(subscription, {
        authorizationId: authorization.id,
        codeId: authorization.codeId,
      });
    const charge = await charges.find(ids.charge);
    if (charge !== undefined && created.charge !== undefined && charge.asaasId === null)
      await charges.save(charge, { asaasId: created.charge });
  });

/** Gives up an order of which Asaas has created nothing. The quote can be ordered again, and the earlier order can still be paid. */
export const giveUpOrder = (
  db: Kysely<DB>,
  { ids, replaced }: { readonly ids: OrderIds; readonly replaced: OpenOrder | undefined },
  now: Date,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const subscriptions = createSubscriptionsRepository(transaction);
    const subscription = await subscriptions.lock(ids.subscription);
    const charges = createChargesRepository(transaction);
    const charge = await charges.find(ids.charge);
    if (charge?.state === 'creating') await charges.save(charge, { state: 'declined', quoteId: null });
    if (subscription?.state === 'pending')
      await subscriptions.save(subscription, { ...end('declined', now), remoteClosed: true });
    if (replaced !== undefined) await putBack(transaction, replaced);
  });
