import { randomUUID } from 'node:crypto';
import { localDayOf } from '@escriba/calendar';
import { type PaymentMethod, boughtPlanName } from '@escriba/contracts';
import type { Kysely } from 'kysely';
import { checkoutInProgress } from '../../platform/billing.errors.ts';
import { PAYABLE_MS, type StoredCharge } from '../../subscriptions/charges/charge.ts';
import { createChargesRepository } from '../../subscriptions/charges/charges.repository.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { addDays, periodEndAfter } from '../../subscriptions/subscription/periods.ts';
import type { Subscription } from '../../subscriptions/subscription/subscription.ts';
import { createSubscriptionsRepository } from '../../subscriptions/subscription/subscriptions.repository.ts';
import { CYCLES } from '../../subscriptions/sync/align-remote.ts';
import { termsOf } from '../../subscriptions/sync/apply-payments.ts';
import { FREQUENCIES, contractIdOf } from '../../subscriptions/sync/authorization.ts';
import { scheduleSync } from '../../work/work.ts';
import {
  type Created,
  type Ids,
  type Placing,
  type PlacingDeps,
  RESCUE_MS,
  sendOrder,
} from './send-order.ts';

/** A boleto needs days to be paid and confirmed. */
const BOLETO_DUE_DAYS = 3;
/** Orders a first subscription. The row comes before the call, so that an order whose answer is lost is found again. */
export const placeFirst = async (deps: PlacingDeps, placing: Placing): Promise<StoredCharge> => {
  const { price, userId, method, automatic } = placing;
  const ids = { subscription: randomUUID(), charge: randomUUID() };
  const dueOn = dueDay(deps, method);
  const store = async (transaction: Kysely<DB>) => {
    const { plan, cycle, priceCents } = price;
    const cardIp = placing.card?.remoteIp ?? null;
    const terms = { plan, cycle, priceCents, method, automatic };
    const row = { id: ids.subscription, userId, ...terms, cardIp };
    await createSubscriptionsRepository(transaction).insert({ ...row, createdAt: deps.clock() });
    await insertCharge(deps, transaction, { placing, ids, kind: 'first', dueOn });
  };
  const subscribe = () =>
    deps.asaas.createSubscription({
      customerId: placing.customerId,
      method,
      amountCents: price.priceCents,
      cycle: CYCLES[price.cycle],
      nextDueOn: dueOn,
      description: boughtPlanName(price, 'pt'),
      externalReference: ids.subscription,
      card: placing.card,
    });
  const send = async () =>
    automatic ? authorize(deps, placing, { ids, today: dueOn }) : { subscription: (await subscribe()).id };
  return sendOrder(deps, placing, { ids, store, send });
};

const authorize = async (
  { asaas }: PlacingDeps,
  { customerId, price }: Placing,
  { ids, today }: { readonly ids: Ids; readonly today: string },
): Promise<Created> => {
  const { id, codeId } = await asaas.createAuthorization({
    customerId,
    contractId: contractIdOf(ids.subscription),
    frequency: FREQUENCIES[price.cycle],
    startsOn: periodEndAfter(today, { anchorOn: today, cycle: price.cycle }),
    amountCents: price.priceCents,
    description: boughtPlanName(price, 'pt'),
    payableMs: PAYABLE_MS.pix,
  });
  return { authorization: { id, codeId } };
};

/** Orders the difference to a larger plan or cycle. */
export const placeUpgrade = async (
  deps: PlacingDeps,
  present: Subscription,
  placing: Placing,
): Promise<StoredCharge> => {
  const { price, method } = placing;
  const ids = { subscription: present.id, charge: randomUUID() };
  const dueOn = dueDay(deps, method);
  const store = async (transaction: Kysely<DB>) => {
    const subscriptions = createSubscriptionsRepository(transaction);
    const locked = await subscriptions.lock(present.id);
    if (locked === undefined || locked.version !== present.version) throw checkoutInProgress();
    await insertCharge(deps, transaction, { placing, ids, kind: 'upgrade', dueOn });
    const charges = createChargesRepository(transaction);
    const inserted = await charges.find(ids.charge);
    if (inserted !== undefined) await charges.save(inserted, { replaced: termsOf(locked) });
    if (placing.card !== undefined && locked.method === 'credit_card')
      await subscriptions.save(locked, { cardIp: placing.card.remoteIp });
  };
  const charge = () =>
    deps.asaas.createPayment({
      customerId: placing.customerId,
      method,
      amountCents: price.amountCents,
      dueOn,
      description: boughtPlanName(price, 'pt'),
      externalReference: ids.charge,
      card: placing.card,
    });
  return sendOrder(deps, placing, { ids, store, send: async () => ({ charge: (await charge()).id }) });
};

const dueDay = ({ clock }: Pick<PlacingDeps, 'clock'>, method: PaymentMethod): string => {
  const { day } = localDayOf(clock());
  return method === 'boleto' ? addDays(day, BOLETO_DUE_DAYS) : day;
};

const insertCharge = async (
  { clock }: PlacingDeps,
  transaction: Kysely<DB>,
  { placing, ids, kind, dueOn }: { placing: Placing; ids: Ids; kind: 'first' | 'upgrade'; dueOn: string },
): Promise<void> => {
  const { price, userId, method, quoteId, contract } = placing;
  const now = clock();
  await createChargesRepository(transaction).insert({
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
    dueOn,
    asaasId: null,
    quoteId,
    contract,
    createdAt: now,
  });
  const rescueAt = new Date(now.getTime() + RESCUE_MS);
  await scheduleSync(transaction, ids.subscription, rescueAt);
};
