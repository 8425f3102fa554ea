import { isDeepStrictEqual } from 'node:util';
import type { CheckoutResult, CreditCard, CustomerInfo } from '@escriba/contracts/billing/checkout';
import type { BillingCycle, PaymentMethod } from '@escriba/contracts/billing/fields';
import type { PlanId } from '@escriba/contracts/plans/plans';
import { AsaasOutcomeUnknown, AsaasRefused, AsaasUnavailable } from '../../asaas/asaas.ts';
import { type Customers, findCustomer, orderRefused, parseCustomer } from '../../customers/customers.ts';
import {
  type OpenOrder,
  type StoredCharge,
  type Subscription,
  boughtSeats,
  checkoutInProgress,
  findChargeOfQuote,
  findExpired,
  findLiveSubscription,
  findOpenOrder,
  isVoid,
  noSubscription,
} from '../../subscriptions/subscriptions.ts';
import type { AcceptContract } from '../contract/accept-contract.ts';
import type { Price } from '../quotes/pricing.ts';
import { quoteStale } from '../quotes/quotes.errors.ts';
import type { Quotes } from '../quotes/quotes.service.ts';
import { automaticPixNotOffered, notImmediate, providerUnavailable } from './checkout.errors.ts';
import { exclusive } from './exclusive.ts';
import { parseCard } from './parse-card.ts';
import type { PaymentDetails } from './payment-details.ts';
import { placeFirst, placeUpgrade } from './place-order.ts';
import type { PlacingDeps } from './send-order.ts';

export type Order = {
  readonly plan: PlanId;
  readonly cycle?: BillingCycle | undefined;
  readonly paymentMethod: PaymentMethod;
  readonly automaticPix?: boolean | undefined;
  readonly customerInfo: CustomerInfo;
  readonly creditCard?: CreditCard | undefined;
  readonly quoteId?: string | undefined;
  readonly contractVersion?: string | undefined;
};

type CheckoutDeps = PlacingDeps & {
  readonly quotes: Quotes;
  readonly customers: Customers;
  readonly details: PaymentDetails;
  readonly isAutomaticPixOffered: boolean;
  readonly accept: AcceptContract;
};

/** Takes orders of plans, and their payment. */
export const createCheckout = (deps: CheckoutDeps) => {
  const { db, clock, quotes, customers, details, isAutomaticPixOffered, accept } = deps;

  return {
    /** Orders a plan. @throws the errors of parsing, pricing and payment */
    order: async (userId: string, remoteIp: string, order: Order): Promise<CheckoutResult> => {
      if (isAutomatic(order) && !isAutomaticPixOffered) throw automaticPixNotOffered();
      const info = parseCustomer(order.customerInfo);
      const card = order.paymentMethod === 'credit_card' ? parseCard(order.creditCard) : undefined;
      const live = await findLiveSubscription(db, userId);
      const open = await findOpenOrder(db, live);
      const repeated = await findRepeated(db, { userId, order, info, open, now: clock() });
      if (repeated !== undefined) return details.resultOf(repeated);

      // What is not paid is replaced at last, once nothing can refuse this order but Asaas.
      if (live?.state === 'pending' && open === undefined) throw checkoutInProgress();
      const present = live?.state === 'pending' ? undefined : live;
      assertOrderable(order, present);
      const price = await priceFor(quotes, { userId, order, present });
      if (price.effect === 'scheduled') throw notImmediate();
      const contract = accept({
        plan: price.plan,
        version: order.contractVersion,
        automatic: isAutomatic(order),
      });
      const customerId = await reachable(customers.ensure(userId, info));
      const placed = {
        userId,
        customerId,
        price,
        method: order.paymentMethod,
        automatic: isAutomatic(order),
        quoteId: order.quoteId ?? null,
        contract,
        card: card === undefined ? undefined : { card, holder: toHolder(info), remoteIp },
        replaced: open,
      };
      const charge = await exclusive(
        present === undefined ? placeFirst(deps, placed) : placeUpgrade(deps, present, placed),
      );
      return details.resultOf(charge);
    },
  };
};

export type Checkout = ReturnType<typeof createCheckout>;

type Sent = {
  readonly userId: string;
  readonly order: Order;
  readonly info: CustomerInfo;
  readonly open: OpenOrder | undefined;
  readonly now: Date;
};

/** Returns the charge of an order that was sent before: the same quote, or the same plan, method and payer while it can be paid. */
const findRepeated = async (
  db: CheckoutDeps['db'],
  { userId, order, info, open, now }: Sent,
): Promise<StoredCharge | undefined> => {
  const { quoteId } = order;
  const quoted = quoteId === undefined ? undefined : await findChargeOfQuote(db, userId, quoteId);
  // The order of this quote was given up or has lapsed.
  if (quoted?.state === 'cancelled') throw quoteStale();
  if (quoted !== undefined || open === undefined) return quoted;
  if (open.charge.state === 'creating') throw checkoutInProgress();
  const isLapsed = findExpired([open.charge], now).has(open.charge.id);
  const isSame = isSameOrder(open, order) && !isLapsed && (await isPayer(db, open.charge, info));
  return isSame ? open.charge : undefined;
};

/** Returns whether a charge has exactly this payer, also at Asaas. An order of another payer may have been refused since. */
const isPayer = async (
  db: CheckoutDeps['db'],
  { userId, customerId }: StoredCharge,
  info: CustomerInfo,
): Promise<boolean> => {
  const { userId: _user, asaasId, ...known } = (await findCustomer(db, userId)) ?? { asaasId: null };
  return asaasId !== null && asaasId === customerId && isDeepStrictEqual(known, info);
};

type PricedOrder = {
  readonly userId: string;
  readonly order: Order;
  readonly present: Subscription | undefined;
};

const priceFor = async (
  quotes: Pick<Quotes, 'redeem' | 'price'>,
  { userId, order, present }: PricedOrder,
): Promise<Price> =>
  order.quoteId === undefined
    ? quotes.price({ plan: order.plan, cycle: order.cycle ?? 'monthly' }, present)
    : quotes.redeem(userId, order.quoteId, present);

const assertOrderable = (order: Order, present: Subscription | undefined): void => {
  if (present?.state === 'suspended') throw noSubscription();
  // A running subscription keeps the authorisation that it has.
  if (isAutomatic(order) && (present !== undefined || order.paymentMethod !== 'pix'))
    throw automaticPixNotOffered();
};

const isAutomatic = ({ automaticPix }: Order): boolean => automaticPix === true;

/** Returns whether an order repeats an open one. An order by card never does, because only its payer sends a card again. */
const isSameOrder = ({ charge, subscription }: OpenOrder, order: Order): boolean =>
  !isVoid(charge) &&
  boughtSeats(charge) === undefined &&
  charge.plan === order.plan &&
  charge.cycle === (order.cycle ?? 'monthly') &&
  charge.method === order.paymentMethod &&
  charge.method !== 'credit_card' &&
  subscription.automatic === isAutomatic(order);

/** Reports that Asaas refuses a payer or does not respond. Nothing is lost, because no order exists yet. */
export const reachable = <T>(call: Promise<T>): Promise<T> =>
  call.catch((error: unknown) => {
    if (error instanceof AsaasRefused) throw orderRefused(error.description);
    throw error instanceof AsaasUnavailable || error instanceof AsaasOutcomeUnknown
      ? providerUnavailable(error)
      : error;
  });

/** Returns the holder of a card, as the payer gave it. */
export const toHolder = (info: CustomerInfo) => ({
  name: info.name,
  email: info.email,
  cpfCnpj: info.cpfCnpj,
  postalCode: info.postalCode,
  addressNumber: info.addressNumber,
  addressComplement: info.addressComplement,
  phone: info.phone,
});
