import { randomUUID } from 'node:crypto';
import { AsaasOutcomeUnknown, AsaasRefused } from '../../asaas/asaas.ts';
import { createChargesRepository } from '../charges/charges.repository.ts';
import type { Subscription } from '../subscription/subscription.ts';
import { createSubscriptionsRepository } from '../subscription/subscriptions.repository.ts';
import type { Correction } from './align-remote.ts';
import type { SyncDeps } from './sync.service.ts';

type Deps = Pick<SyncDeps, 'db' | 'asaas' | 'clock' | 'logger'>;
type Creation = Extract<Correction, { do: 'create-charge' }>;

/**
 * Creates the charge of a period for PIX Automático. The row is written before the call: if the response is lost, the next round finds the
 * charge by the subscription's reference and its day. If Asaas refuses it, the subscription continues by ordinary PIX.
 */
export const createCharge = async (
  deps: Deps,
  subscription: Subscription,
  { due, authorizationId, customerId, today }: Creation & { customerId: string; today: string },
): Promise<void> => {
  const { db, asaas, logger } = deps;
  const dueOn = due.dueOn < today ? today : due.dueOn;
  const id = await insertCharge(deps, subscription, { due, dueOn, customerId });
  try {
    await asaas.createPayment({
      customerId,
      method: 'pix',
      amountCents: due.amountCents,
      dueOn,
      description: `Escriba ${due.change.plan}`,
      externalReference: subscription.id,
      authorizationId,
    });
  } catch (error) {
    if (error instanceof AsaasOutcomeUnknown) throw error;
    const isRefused = error instanceof AsaasRefused;
    if (isRefused) logger.error({ err: error, subscriptionId: subscription.id }, 'billing.debit_refused');
    await giveUp(db, { id, subscriptionId: subscription.id, isRefused });
    throw error;
  }
};

const insertCharge = async (
  { db, clock }: Deps,
  { id: subscriptionId, userId }: Subscription,
  {
    due: { change, amountCents },
    dueOn,
    customerId,
  }: Pick<Creation, 'due'> & { readonly dueOn: string; readonly customerId: string },
): Promise<string> => {
  const id = randomUUID();
  const { plan, cycle, priceCents, seats } = change;
  await createChargesRepository(db).insert({
    id,
    userId,
    subscriptionId,
    kind: 'renewal',
    plan,
    cycle,
    method: 'pix',
    state: 'creating',
    amountCents,
    priceCents,
    creditCents: 0,
    seats,
    dueOn,
    asaasId: null,
    customerId,
    quoteId: null,
    contract: null,
    createdAt: clock(),
  });
  return id;
};

/** Gives up a charge of which Asaas has created nothing. */
const giveUp = (
  db: SyncDeps['db'],
  { id, subscriptionId, isRefused }: { id: string; subscriptionId: string; isRefused: boolean },
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const subscriptions = createSubscriptionsRepository(transaction);
    const charges = createChargesRepository(transaction);
    const current = await subscriptions.lock(subscriptionId);
    const charge = await charges.find(id);
    if (charge?.state === 'creating') await charges.save(charge, { state: 'cancelled' });
    if (current !== undefined && isRefused) await subscriptions.save(current, { automatic: false });
  });
