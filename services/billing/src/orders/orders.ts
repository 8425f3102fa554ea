import type { Catalogue } from '@escriba/contracts/plans/default-catalogue';
import type { Kysely } from 'kysely';
import type { SellerFacts } from '../catalogue/catalogue.ts';
import type { Customers } from '../customers/customers.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import type { RunningChanges } from '../subscriptions/subscriptions.ts';
import { createCardChanges } from './changes/card-changes.ts';
import { createChanges } from './changes/changes.service.ts';
import { createCheckout } from './checkout/checkout.service.ts';
import { createPaymentDetails } from './checkout/payment-details.ts';
import type { PlacingDeps } from './checkout/send-order.ts';
import { createAcceptContract } from './contract/accept-contract.ts';
import { createContractCopies } from './contract/contract.service.ts';
import { createPayments } from './payments/payments.service.ts';
import { createQuotesRepository } from './quotes/quotes.repository.ts';
import { createSeatOrders } from './seats/seats.service.ts';
import { createQuotes } from './quotes/quotes.service.ts';

/** The actions of a user: order a plan or seats, pay, change the subscription, read the contract. */
export { changesRoutes } from './changes/changes.routes.ts';
export { checkoutRoutes } from './checkout/checkout.routes.ts';
export { createTakeChange, createTakeCheck, createTakeCheckout } from './checkout/throttle.ts';
export { contractRoutes } from './contract/contract.routes.ts';
export { paymentsRoutes } from './payments/payments.routes.ts';
export { quotesRoutes } from './quotes/quotes.routes.ts';
export { seatsRoutes } from './seats/seats.routes.ts';

type OrdersDeps = PlacingDeps & {
  readonly catalogue: Catalogue;
  readonly seller: SellerFacts;
  readonly isAutomaticPixOffered: boolean;
  readonly customers: Customers;
  readonly running: RunningChanges;
};

/** Quotes, orders and their payment, changes of a subscription, and copies of the contract. */
export const createOrders = (deps: OrdersDeps) => {
  const quotes = createQuotes(deps);
  const details = createPaymentDetails(deps);
  const cards = createCardChanges(deps);
  const accept = createAcceptContract(deps);
  return {
    quotes,
    checkout: createCheckout({ ...deps, quotes, details, accept }),
    seats: createSeatOrders({ ...deps, quotes, details, accept }),
    contractCopies: createContractCopies(deps),
    payments: createPayments({ ...deps, details, cards }),
    changes: createChanges({ ...deps, quotes, cards }),
  };
};

/** Time for which quotes are kept, so that a refused order still names its quote as stale instead of unknown. */
const QUOTES_KEPT_MS = 86_400_000;

/** Removes quotes that have expired a day ago. */
export const deleteExpiredQuotes = (db: Kysely<DB>, now: Date): Promise<void> =>
  createQuotesRepository(db).deleteExpired(new Date(now.getTime() - QUOTES_KEPT_MS));

/** Removes the quotes of a deleted account. They refer to its subscriptions. */
export const removeQuotes = (transaction: Kysely<DB>, userId: string): Promise<void> =>
  createQuotesRepository(transaction).deleteOf(userId);
