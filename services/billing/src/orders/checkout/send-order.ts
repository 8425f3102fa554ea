import type { PaymentMethod } from '@escriba/contracts/billing/fields';
import type { DomainError } from '@escriba/errors';
import type { Logger } from '@escriba/runtime';
import type { Kysely } from 'kysely';
import { type Asaas, AsaasRefused, AsaasUnavailable, type CardSource } from '../../asaas/asaas.ts';
import type { AcceptedContract } from '../../catalogue/catalogue.ts';
import { orderRefused } from '../../customers/customers.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { withSubscriptionLock } from '../../platform/db/subscription-lock.ts';
import {
  type CreatedOrder,
  type NewOrder,
  type OpenOrder,
  type StoredCharge,
  type Syncing,
  getCharge,
  giveUpOrder,
  storeCreated,
  storeOrder,
} from '../../subscriptions/subscriptions.ts';
import type { Price } from '../quotes/pricing.ts';
import { cardDeclined, providerUnavailable } from './checkout.errors.ts';

export type PlacingDeps = {
  readonly db: Kysely<DB>;
  readonly asaas: Asaas;
  readonly syncing: Syncing;
  readonly clock: () => Date;
  readonly logger: Pick<Logger, 'warn'>;
};

export type Placing = {
  readonly userId: string;
  readonly customerId: string;
  readonly price: Price;
  readonly method: PaymentMethod;
  /** Whether the code also authorises the debit of the renewals. */
  readonly automatic: boolean;
  readonly quoteId: string | null;
  readonly contract: AcceptedContract;
  readonly card: CardSource | undefined;
  /** The open order that it replaces. That one stays payable if this one is refused. */
  readonly replaced: OpenOrder | undefined;
};

/** How an order is stored, and sent to Asaas. */
export type Sending = Pick<NewOrder, 'ids' | 'dueOn' | 'upgraded'> & {
  readonly send: () => Promise<CreatedOrder>;
};

/**
 * Stores an order and sends it to Asaas, in the place of the open one. Returns its charge: `creating` while the response is not known.
 * @throws accountDeleted, checkoutInProgress, cardDeclined, orderRefused, providerUnavailable
 */
export const sendOrder = async (
  deps: PlacingDeps,
  placing: Placing,
  sending: Sending,
): Promise<StoredCharge> => {
  const { replaced } = placing;
  const { ids } = sending;
  const run = () => storeAndSend(deps, placing, sending);
  const isOutcomeKnown = await (replaced === undefined
    ? run()
    : withSubscriptionLock(deps.db, replaced.subscription.id, run));
  if (!isOutcomeKnown) return getCharge(deps.db, ids.charge);
  await deps.syncing.tryNow(ids.subscription);
  if (replaced !== undefined && replaced.subscription.id !== ids.subscription)
    await deps.syncing.tryNow(replaced.subscription.id);
  return getCharge(deps.db, ids.charge);
};

/** Stores an order, sends it and stores the response. A lost response (false) leaves the charge as `creating`, and the worker searches for it. */
const storeAndSend = async (deps: PlacingDeps, placing: Placing, sending: Sending): Promise<boolean> => {
  const { db, clock, logger } = deps;
  const { send, ...stored } = sending;
  const { card, ...order } = placing;
  await storeOrder(db, { ...order, ...stored, cardIp: card?.remoteIp ?? null }, clock());
  try {
    await storeCreated(db, stored.ids, await send());
    return true;
  } catch (error) {
    // Only these two say that nothing exists at Asaas.
    if (error instanceof AsaasRefused || error instanceof AsaasUnavailable) {
      await giveUpOrder(db, { ids: stored.ids, replaced: placing.replaced }, clock());
      throw toRefusal(error, placing);
    }
    logger.warn({ err: error, chargeId: stored.ids.charge }, 'billing.order_unanswered');
    return false;
  }
};

const toRefusal = (error: AsaasRefused | AsaasUnavailable, { card }: Placing): DomainError => {
  if (error instanceof AsaasUnavailable) return providerUnavailable(error);
  return card === undefined ? orderRefused(error.description) : cardDeclined(error.description);
};
