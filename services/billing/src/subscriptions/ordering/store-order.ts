import type { PaymentMethod } from '@escriba/contracts/billing/fields';
import type { Kysely } from 'kysely';
import type { AcceptedContract } from '../../catalogue/catalogue.ts';
import { accountDeleted, lockAccount } from '../../customers/customers.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { scheduleSync } from '../../work/work.ts';
import { type NewCharge, createChargesRepository } from '../charges/charges.repository.ts';
import { checkoutInProgress } from '../subscription/subscription.errors.ts';
import type { Subscription } from '../subscription/subscription.ts';
import { createSubscriptionsRepository } from '../subscription/subscriptions.repository.ts';
import { termsOf } from '../sync/apply-payments.ts';
import { type OpenOrder, setAside } from './replace-order.ts';

/** Time after which a worker searches for an order whose process died. */
const RESCUE_MS = 15_000;

export type OrderIds = { readonly subscription: string; readonly charge: string };

/** An order before it is sent to Asaas. */
export type NewOrder = {
  readonly ids: OrderIds;
  readonly userId: string;
  /** The payer at Asaas. */
  readonly customerId: string;
  readonly price: Pick<NewCharge, 'plan' | 'cycle' | 'amountCents' | 'priceCents' | 'creditCents' | 'seats'>;
  readonly method: PaymentMethod;
  /** Whether the code also authorises the debit of the renewals. */
  readonly automatic: boolean;
  readonly quoteId: string | null;
  readonly contract: AcceptedContract;
  /** The buyer's network address, if a card was entered. */
  readonly cardIp: string | null;
  readonly dueOn: string;
  /** The running subscription of an upgrade. */
  readonly upgraded: Subscription | undefined;
  /** The open order that it replaces. That one stays payable if this one is refused. */
  readonly replaced: OpenOrder | undefined;
};

/**
 * Stores an order in the place of the open one. It comes before the call of Asaas, so that an order whose response is lost is found again.
 * @throws accountDeleted, checkoutInProgress
 */
export const storeOrder = (db: Kysely<DB>, order: NewOrder, now: Date): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const { userId, replaced, ids } = order;
    const rescueAt = new Date(now.getTime() + RESCUE_MS);
    // The payer may have deleted the account since Asaas was called.
    if (!(await lockAccount(transaction, userId))) throw accountDeleted();
    if (replaced !== undefined) {
      await setAside(transaction, replaced, now);
      await scheduleSync(transaction, replaced.subscription.id, rescueAt);
    }
    await (order.upgraded === undefined
      ? insertFirst(transaction, order, now)
      : insertUpgrade(transaction, { ...order, upgraded: order.upgraded }, now));
    await scheduleSync(transaction, ids.subscription, rescueAt);
  });

const insertFirst = async (transaction: Kysely<DB>, order: NewOrder, now: Date): Promise<void> => {
  const { ids, userId, method, automatic, cardIp } = order;
  const { plan, cycle, priceCents } = order.price;
  const terms = { plan, cycle, priceCents, method, automatic };
  const row = { id: ids.subscription, userId, ...terms, cardIp };
  await createSubscriptionsRepository(transaction).insert({ ...row, createdAt: now });
  await createChargesRepository(transaction).insert(toCharge(order, 'first', now));
};

/** Stores an upgrade. Its charge keeps the terms that it replaces, as the order has seen the subscription. */
const insertUpgrade = async (
  transaction: Kysely<DB>,
  order: NewOrder & { readonly upgraded: Subscription },
  now: Date,
): Promise<void> => {
  const { upgraded, ids, cardIp } = order;
  const subscriptions = createSubscriptionsRepository(transaction);
  const locked = await subscriptions.lock(upgraded.id);
  if (locked === undefined || locked.version !== upgraded.version) throw checkoutInProgress();
  const charges = createChargesRepository(transaction);
  await charges.insert(toCharge(order, 'upgrade', now));
  const inserted = await charges.find(ids.charge);
  if (inserted !== undefined) await charges.save(inserted, { replaced: termsOf(locked) });
  if (cardIp !== null && locked.method === 'credit_card') await subscriptions.save(locked, { cardIp });
};

const toCharge = (order: NewOrder, kind: 'first' | 'upgrade', now: Date): NewCharge => {
  const { ids, userId, customerId, price, method, dueOn, quoteId, contract } = order;
  return {
    id: ids.charge,
    userId,
    subscriptionId: ids.subscription,
    kind,
    plan: price.plan,
    cycle: price.cycle,
    method,
    state: 'creating',
    amountCents: price.amountCents,
    priceCents: price.priceCents,
    creditCents: price.creditCents,
    seats: price.seats,
    dueOn,
    asaasId: null,
    customerId,
    quoteId,
    contract,
    createdAt: now,
  };
};
