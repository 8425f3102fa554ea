import type { CheckoutResult } from '@escriba/contracts/billing/checkout';
import type { PaymentMethod } from '@escriba/contracts/billing/fields';
import {
  type OpenOrder,
  type Subscription,
  checkoutInProgress,
  findChargeOfQuote,
  findLiveSubscription,
  findOpenOrder,
  noSubscription,
  restorePayer,
} from '../../subscriptions/subscriptions.ts';
import { cardNotPossible } from '../changes/changes.errors.ts';
import { notImmediate } from '../checkout/checkout.errors.ts';
import { reachable } from '../checkout/checkout.service.ts';
import { exclusive } from '../checkout/exclusive.ts';
import type { PaymentDetails } from '../checkout/payment-details.ts';
import { placeUpgrade } from '../checkout/place-order.ts';
import type { Placing, PlacingDeps } from '../checkout/send-order.ts';
import type { AcceptContract } from '../contract/accept-contract.ts';
import { quoteStale } from '../quotes/quotes.errors.ts';
import type { Quotes } from '../quotes/quotes.service.ts';

type SeatsDeps = PlacingDeps & {
  readonly quotes: Quotes;
  readonly details: PaymentDetails;
  readonly accept: AcceptContract;
};

type SeatOrder = {
  readonly quoteId: string;
  readonly paymentMethod: PaymentMethod;
  readonly contractVersion?: string | undefined;
};

/** Takes orders of seats, whose payer is known from the order of the plan. */
export const createSeatOrders = (deps: SeatsDeps) => {
  const { db, quotes, details } = deps;
  return {
    /** Buys the seats of a quote. @throws quoteStale, notImmediate, checkoutInProgress, cardNotPossible, and the errors of pricing and payment */
    order: async (userId: string, order: SeatOrder): Promise<CheckoutResult> => {
      const repeated = await findChargeOfQuote(db, userId, order.quoteId);
      if (repeated?.state === 'cancelled') throw quoteStale();
      if (repeated !== undefined) return details.resultOf(repeated);
      const present = await findLiveSubscription(db, userId);
      if (present === undefined || present.state === 'pending') throw noSubscription();
      const open = await findOpenOrder(db, present);
      if (open?.charge.state === 'creating') throw checkoutInProgress();
      const price = await quotes.redeem(userId, order.quoteId, present);
      // An order of another plan needs its contract and its payer.
      if (price.plan !== present.plan || price.cycle !== present.cycle) throw quoteStale();
      if (price.effect === 'scheduled') throw notImmediate();
      const placing = await toPlacing(deps, { order, present, price, open });
      return details.resultOf(await exclusive(placeUpgrade(deps, present, placing)));
    },
  };
};

export type SeatOrders = ReturnType<typeof createSeatOrders>;

type Priced = Pick<Placing, 'price'> & {
  readonly order: SeatOrder;
  readonly present: Subscription;
  readonly open: OpenOrder | undefined;
};

const toPlacing = async (
  { db, asaas, accept }: SeatsDeps,
  { order, present, price, open }: Priced,
): Promise<Placing> => {
  const { userId, plan } = present;
  const customerId = await reachable(restorePayer({ db, asaas }, present));
  if (customerId === undefined) throw noSubscription();
  return {
    userId,
    customerId,
    price,
    method: order.paymentMethod,
    automatic: false,
    quoteId: order.quoteId,
    contract: accept({ plan, version: order.contractVersion, automatic: false }),
    card: order.paymentMethod === 'credit_card' ? storedCard(present) : undefined,
    replaced: open,
  };
};

/** Returns the card that pays the subscription. */
const storedCard = ({ cardToken, cardIp }: Subscription): Placing['card'] => {
  if (cardToken === null || cardIp === null) throw cardNotPossible();
  return { token: cardToken, remoteIp: cardIp };
};
