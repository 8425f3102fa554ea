import type { PaymentMethod } from '@escriba/contracts';
import type { DomainError } from '@escriba/errors';
import type { Logger } from '@escriba/runtime';
import type { Kysely } from 'kysely';
import {
  type Asaas,
  type AsaasAuthorization,
  AsaasRefused,
  AsaasUnavailable,
  type CardPayment,
} from '../../asaas/asaas.ts';
import {
  accountDeleted,
  cardDeclined,
  orderRefused,
  providerUnavailable,
} from '../../platform/billing.errors.ts';
import type { AcceptedContract } from '../../catalogue/catalogue.ts';
import type { StoredCharge } from '../../subscriptions/charges/charge.ts';
import { createChargesRepository } from '../../subscriptions/charges/charges.repository.ts';
import { lockAccount } from '../../customers/customers.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { withSubscriptionLock } from '../../platform/db/subscription-lock.ts';
import type { Price } from '../quotes/pricing.ts';
import { end } from '../../subscriptions/subscription/subscription.ts';
import { createSubscriptionsRepository } from '../../subscriptions/subscription/subscriptions.repository.ts';
import type { Syncing } from '../../subscriptions/sync/syncing.ts';
import { scheduleSync } from '../../work/work.ts';
import { type OpenOrder, putBack, setAside } from './replace-order.ts';

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
  /** The code also authorises the debit of the renewals. */
  readonly automatic: boolean;
  readonly quoteId: string | null;
  readonly contract: AcceptedContract;
  readonly card: CardPayment | undefined;
  /** The open order in whose place it comes. It stays payable if this one is refused. */
  readonly replaced: OpenOrder | undefined;
};

/** If this process dies during the order, a worker looks for it after this time. */
export const RESCUE_MS = 15_000;

export type Ids = { readonly subscription: string; readonly charge: string };

/** What Asaas has created, by its ids. */
export type Created = {
  readonly subscription?: string;
  readonly charge?: string;
  readonly authorization?: Pick<AsaasAuthorization, 'id' | 'codeId'>;
};

export type Steps = {
  readonly ids: Ids;
  /** Stores the order. */
  readonly store: (transaction: Kysely<DB>) => Promise<void>;
  /** Sends it to Asaas. */
  readonly send: () => Promise<Created>;
};

/**
 * Stores an order and sends it to Asaas, in the place of the open one. Returns its charge: `creating` while the answer is not known.
 * @throws accountDeleted, checkoutInProgress, cardDeclined, orderRefused, providerUnavailable
 */
export const sendOrder = async (deps: PlacingDeps, placing: Placing, steps: Steps): Promise<StoredCharge> => {
  const { replaced } = placing;
  const { ids } = steps;
  const run = () => storeAndSend(deps, placing, steps);
  const isAnswered = await (replaced === undefined
    ? run()
    : withSubscriptionLock(deps.db, replaced.subscription.id, run));
  if (!isAnswered) return requireCharge(deps, ids.charge);
  await deps.syncing.tryNow(ids.subscription);
  if (replaced !== undefined && replaced.subscription.id !== ids.subscription)
    await deps.syncing.tryNow(replaced.subscription.id);
  return requireCharge(deps, ids.charge);
};

/** Stores an order, sends it and stores the answer. A lost answer (false) leaves the charge as `creating`, and the worker looks for it. */
const storeAndSend = async (
  deps: PlacingDeps,
  placing: Placing,
  { ids, store, send }: Steps,
): Promise<boolean> => {
  await storeOrder(deps, placing, store);
  try {
    await storeIds(deps, ids, await send());
    return true;
  } catch (error) {
    // Only these two say that nothing exists at Asaas.
    if (error instanceof AsaasRefused || error instanceof AsaasUnavailable) {
      await giveUp(deps, ids, placing.replaced);
      throw toRefusal(error, placing);
    }
    deps.logger.warn({ err: error, chargeId: ids.charge }, 'billing.order_unanswered');
    return false;
  }
};

const storeOrder = (
  { db, clock }: PlacingDeps,
  { userId, replaced }: Placing,
  store: Steps['store'],
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await requireAccount(transaction, userId);
    if (replaced !== undefined) {
      const now = clock();
      await setAside(transaction, replaced, now);
      const rescueAt = new Date(now.getTime() + RESCUE_MS);
      await scheduleSync(transaction, replaced.subscription.id, rescueAt);
    }
    await store(transaction);
  });

/** The payer may have deleted the account since Asaas was called. @throws accountDeleted */
const requireAccount = async (transaction: Kysely<DB>, userId: string): Promise<void> => {
  if (!(await lockAccount(transaction, userId))) throw accountDeleted();
};

const toRefusal = (error: AsaasRefused | AsaasUnavailable, { card }: Placing): DomainError => {
  if (error instanceof AsaasUnavailable) return providerUnavailable(error);
  return card === undefined ? orderRefused(error.description) : cardDeclined(error.description);
};

const storeIds = ({ db }: PlacingDeps, ids: Ids, { authorization, ...created }: Created): Promise<void> =>
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

/** Asaas has created nothing: the quote can be ordered again, and the order before can still be paid. */
const giveUp = ({ db, clock }: PlacingDeps, ids: Ids, replaced: OpenOrder | undefined): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const subscriptions = createSubscriptionsRepository(transaction);
    const subscription = await subscriptions.lock(ids.subscription);
    const charges = createChargesRepository(transaction);
    const charge = await charges.find(ids.charge);
    if (charge?.state === 'creating') await charges.save(charge, { state: 'declined', quoteId: null });
    if (subscription?.state === 'pending')
      await subscriptions.save(subscription, { ...end('declined', clock()), remoteClosed: true });
    if (replaced !== undefined) await putBack(transaction, replaced);
  });

const requireCharge = async ({ db }: PlacingDeps, id: string): Promise<StoredCharge> => {
  const charge = await createChargesRepository(db).find(id);
  if (charge === undefined) throw new Error(`charge ${id} is gone`);
  return charge;
};
