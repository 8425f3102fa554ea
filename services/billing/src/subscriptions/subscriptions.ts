import type { Registry } from 'prom-client';
import { createRunningChanges } from './changes/running-changes.ts';
import { type InvoiceSettingsKeys, toInvoiceTerms } from './invoices/invoice-terms.ts';
import { createInvoicing } from './invoices/invoicing.service.ts';
import { createAudit } from './ledger/audit.service.ts';
import { createWaitingRefunds } from './refunds/waiting-refunds.ts';
import { createMoneyCounter } from './ledger/money-counter.ts';
import { createAbandoning } from './ordering/abandon.ts';
import { createStatus } from './status/status.service.ts';
import { createHandleSubject } from './sync/handle-subject.ts';
import { createReconcile } from './sync/reconcile.ts';
import type { SyncDeps } from './sync/sync.service.ts';
import { createSyncing } from './sync/syncing.ts';

/** Subscriptions, their charges, refunds, ledger and invoices, and the plan in force. */
export {
  PAYABLE_MS,
  type StoredCharge,
  boughtSeats,
  heldCentsOf,
  isVoid,
  payUntilOf,
} from './charges/charge.ts';
export type { ContractedCharge } from './charges/contracted.ts';
export {
  findChargeOfQuote,
  findOwnCharge,
  restorePayer,
  findPurchase,
  getCharge,
  listCards,
  listCharges,
} from './charges/find-charges.ts';
export { toCharge } from './charges/to-charge.ts';
export { withdrawalEnd } from './charges/withdrawal.ts';
export { endSubscriptions } from './changes/end-subscriptions.ts';
export { storeCard, storeMethod } from './changes/payment-means.ts';
export type { RunningChanges } from './changes/running-changes.ts';
export { grantsRoutes } from './entitlements/grants.routes.ts';
export { forgetAnnouncements } from './entitlements/announce-subscription.ts';
export { publishEntitlement } from './entitlements/publish-entitlement.ts';
export { publishAllSeats, seatsSubject } from './entitlements/publish-seats.ts';
export { createFiscalData } from './invoices/fiscal-data.ts';
export { auditRoutes } from './ledger/audit.routes.ts';
export { listRefunds } from './refunds/list-refunds.ts';
export { refundsRoutes } from './refunds/refunds.routes.ts';
export type { Abandoning } from './ordering/abandon.ts';
export { type CreatedOrder, giveUpOrder, storeCreated } from './ordering/finish-order.ts';
export { type OpenOrder, findOpenOrder } from './ordering/replace-order.ts';
export { type NewOrder, type OrderIds, storeOrder } from './ordering/store-order.ts';
export { removeSubscriptions } from './removal/remove-subscriptions.ts';
export { toStatusResponse, statusRoutes } from './status/status.routes.ts';
export type { Status } from './status/status.service.ts';
export { watchRoutes } from './status/watch.routes.ts';
export {
  findLiveSubscription,
  findSubscription,
  listSubscriptions,
} from './subscription/find-subscriptions.ts';
export { addDays, periodEndAfter, unusedPart } from './subscription/periods.ts';
export { checkoutInProgress, noSubscription } from './subscription/subscription.errors.ts';
export { NO_SEATS, type Seats, type Subscription, partOfSeats } from './subscription/subscription.ts';
export { CYCLES } from './sync/align-remote.ts';
export { FREQUENCIES, contractIdOf } from './sync/authorization.ts';
export { findExpired } from './sync/order-times.ts';
export { forgetPayments } from './sync/publish-payments.ts';
export type { Syncing } from './sync/syncing.ts';

type SubscriptionsDeps = Omit<SyncDeps, 'invoicing' | 'countMoney'> & {
  readonly registry: Registry;
};

export type InvoiceSettings = InvoiceSettingsKeys & { readonly BILLING_INVOICES: boolean };

/** Creates the services that keep subscriptions and their charges in agreement with Asaas, and change them. */
export const createSubscriptions = (deps: SubscriptionsDeps, config: InvoiceSettings) => {
  const syncing = createSyncing({
    ...deps,
    invoicing: config.BILLING_INVOICES ? createInvoicing(deps, toInvoiceTerms(config)) : undefined,
    countMoney: createMoneyCounter(deps.registry),
  });
  return {
    syncing,
    running: createRunningChanges({ ...deps, syncing }),
    abandoning: createAbandoning({ ...deps, syncing }),
    status: createStatus(deps),
    handleSubject: createHandleSubject({ ...deps, run: syncing.run }),
    reconcile: createReconcile(deps),
    audit: createAudit(deps),
    waitingRefunds: createWaitingRefunds(deps),
  };
};
