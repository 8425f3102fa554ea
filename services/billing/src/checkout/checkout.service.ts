import type {
  BillingCycle,
  CheckoutResult,
  CreditCard,
  CustomerInfo,
  PaymentMethod,
  PlanId,
} from '@escriba/contracts';
import { isUniqueViolation } from '@escriba/db';
import {
  automaticPixNotOffered,
  checkoutInProgress,
  notImmediate,
  noSubscription,
  providerUnavailable,
} from '../billing.errors.ts';
import { AsaasOutcomeUnknown, AsaasUnavailable } from '../asaas/asaas.errors.ts';
import { type StoredCharge, isOpen } from '../charges/charge.ts';
import type { AcceptContract } from '../contract/accept-contract.ts';
import { createChargesRepository } from '../charges/charges.repository.ts';
import { parseCustomer } from '../customers/parse-customer.ts';
import type { Customers } from '../customers/customers.service.ts';
import type { Abandoning } from './abandon.ts';
import type { Quotes } from '../quotes/quotes.service.ts';
import type { Price } from '../quotes/pricing.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import { createSubscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';
import { parseCard } from './parse-card.ts';
import type { PaymentDetails } from './payment-details.ts';
import { type PlacingDeps, placeFirst, placeUpgrade } from './place-order.ts';

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
  readonly abandoning: Abandoning;
  readonly details: PaymentDetails;
  readonly isAutomaticPixOffered: boolean;
  readonly accept: AcceptContract;
};

/** Orders of plans, and their payment. */
export const createCheckout = (deps: CheckoutDeps) => {
  const { db, quotes, customers, abandoning, details, isAutomaticPixOffered, accept } = deps;

  /** The charge of an order that was sent before: the same quote, or the same plan and method while it can be paid. */
  const findRepeated = async (userId: string, order: Order) => {
    const live = await createSubscriptionsRepository(db).findLive(userId);
    const charges = createChargesRepository(db);
    const quoted = order.quoteId === undefined ? undefined : await charges.findByQuote(userId, order.quoteId);
    if (quoted !== undefined) return quoted;
    const open = live === undefined ? undefined : (await charges.listOf(live.id)).find(isOpenOrder);
    if (open === undefined || live === undefined) return undefined;
    if (open.state === 'creating') throw checkoutInProgress();
    if (isSameOrder(open, order) && live.automatic === isAutomatic(order)) return open;
    await abandoning.abandon(userId);
    return undefined;
  };

  return {
    /** Orders a plan. @throws the errors of parsing, pricing and payment */
    order: async (userId: string, remoteIp: string, order: Order): Promise<CheckoutResult> => {
      if (isAutomatic(order) && !isAutomaticPixOffered) throw automaticPixNotOffered();
      const info = parseCustomer(order.customerInfo);
      const card = order.paymentMethod === 'credit_card' ? parseCard(order.creditCard) : undefined;
      const repeated = await findRepeated(userId, order);
      if (repeated !== undefined) return details.resultOf(repeated);

      const present = await createSubscriptionsRepository(db).findLive(userId);
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
      };
      const charge = await exclusive(
        present === undefined ? placeFirst(deps, placed) : placeUpgrade(deps, present, placed),
      );
      return details.resultOf(charge);
    },
  };
};

export type Checkout = ReturnType<typeof createCheckout>;

type Asked = { readonly userId: string; readonly order: Order; readonly present: Subscription | undefined };

const priceFor = async (
  quotes: Pick<Quotes, 'redeem' | 'price'>,
  { userId, order, present }: Asked,
): Promise<Price> =>
  order.quoteId === undefined
    ? quotes.price({ plan: order.plan, cycle: order.cycle ?? 'monthly' }, present)
    : quotes.redeem(userId, order.quoteId, present);

const assertOrderable = (order: Order, present: Subscription | undefined): void => {
  if (present?.state === 'suspended') throw noSubscription();
  if (present?.state === 'pending') throw checkoutInProgress();
  // A running subscription keeps the authorisation that it has.
  if (isAutomatic(order) && (present !== undefined || order.paymentMethod !== 'pix'))
    throw automaticPixNotOffered();
};

const isAutomatic = ({ automaticPix }: Order): boolean => automaticPix === true;

/** A card is sent again only by its payer. */
const isSameOrder = ({ plan, cycle, method }: StoredCharge, order: Order): boolean =>
  plan === order.plan &&
  cycle === (order.cycle ?? 'monthly') &&
  method === order.paymentMethod &&
  method !== 'credit_card';

const isOpenOrder = (charge: StoredCharge): boolean => charge.kind !== 'renewal' && isOpen(charge);

/** Two orders at once: the database lets one of them through. */
const exclusive = (placing: Promise<StoredCharge>): Promise<StoredCharge> =>
  placing.catch((error: unknown) => {
    throw isUniqueViolation(error) ? checkoutInProgress() : error;
  });

/** Before an order exists, nothing is lost if Asaas does not answer. */
const reachable = <T>(call: Promise<T>): Promise<T> =>
  call.catch((error: unknown) => {
    throw error instanceof AsaasUnavailable || error instanceof AsaasOutcomeUnknown
      ? providerUnavailable(error)
      : error;
  });

/** The holder of a card, as the payer gave it. */
export const toHolder = (info: CustomerInfo) => ({
  name: info.name,
  email: info.email,
  cpfCnpj: info.cpfCnpj,
  postalCode: info.postalCode,
  addressNumber: info.addressNumber,
  addressComplement: info.addressComplement,
  phone: info.phone,
});
