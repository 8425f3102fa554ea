import { randomUUID } from 'node:crypto';
import { localDayOf } from '@escriba/calendar';
import type { PaymentMethod } from '@escriba/contracts/billing/fields';
import { boughtPlanName } from '@escriba/contracts/billing/payment-texts';
import {
  CYCLES,
  type CreatedOrder,
  FREQUENCIES,
  type OrderIds,
  PAYABLE_MS,
  type StoredCharge,
  type Subscription,
  addDays,
  contractIdOf,
  periodEndAfter,
} from '../../subscriptions/subscriptions.ts';
import { type Placing, type PlacingDeps, sendOrder } from './send-order.ts';

/** Days until a boleto is due, because it needs days to be paid and confirmed. */
const BOLETO_DUE_DAYS = 3;

/** Orders a first subscription. */
export const placeFirst = async (deps: PlacingDeps, placing: Placing): Promise<StoredCharge> => {
  const { price, method, automatic } = placing;
  const ids = { subscription: randomUUID(), charge: randomUUID() };
  const dueOn = dueDay(deps, method);
  const subscribe = () =>
    deps.asaas.createSubscription({
      customerId: placing.customerId,
      method,
      amountCents: price.priceCents,
      cycle: CYCLES[price.cycle],
      nextDueOn: dueOn,
      description: describe(price),
      externalReference: ids.subscription,
      card: placing.card,
    });
  const send = async () =>
    automatic ? authorize(deps, placing, { ids, today: dueOn }) : { subscription: (await subscribe()).id };
  return sendOrder(deps, placing, { ids, dueOn, upgraded: undefined, send });
};

const authorize = async (
  { asaas }: PlacingDeps,
  { customerId, price }: Placing,
  { ids, today }: { readonly ids: OrderIds; readonly today: string },
): Promise<CreatedOrder> => {
  const { id, codeId } = await asaas.createAuthorization({
    customerId,
    contractId: contractIdOf(ids.subscription),
    frequency: FREQUENCIES[price.cycle],
    startsOn: periodEndAfter(today, { anchorOn: today, cycle: price.cycle }),
    amountCents: price.priceCents,
    description: describe(price),
    payableMs: PAYABLE_MS.pix,
  });
  return { authorization: { id, codeId } };
};

/** Orders the difference to a larger plan or cycle, or more seats. */
export const placeUpgrade = async (
  deps: PlacingDeps,
  present: Subscription,
  placing: Placing,
): Promise<StoredCharge> => {
  const { price, method } = placing;
  const ids = { subscription: present.id, charge: randomUUID() };
  const dueOn = dueDay(deps, method);
  const charge = () =>
    deps.asaas.createPayment({
      customerId: placing.customerId,
      method,
      amountCents: price.amountCents,
      dueOn,
      description: describe(price),
      externalReference: ids.charge,
      card: placing.card,
    });
  const send = async () => ({ charge: (await charge()).id });
  return sendOrder(deps, placing, { ids, dueOn, upgraded: present, send });
};

/** Describes an order, as the provider shows it to the payer and on the invoice. */
const describe = ({ plan, cycle, seats }: Placing['price']): string =>
  boughtPlanName({ plan, cycle, extraSeats: seats.count }, 'pt');

const dueDay = ({ clock }: Pick<PlacingDeps, 'clock'>, method: PaymentMethod): string => {
  const { day } = localDayOf(clock());
  return method === 'boleto' ? addDays(day, BOLETO_DUE_DAYS) : day;
};
