import { createKeptBilling } from './operations/account/kept-billing.service.ts';
import { createAffiliates } from './affiliates/affiliates.service.ts';
import { newCode } from './affiliates/new-code.ts';
import { createPayouts } from './affiliates/payouts.service.ts';
import { createReferrals } from './affiliates/referrals.service.ts';
import { settleCommissions } from './affiliates/settle-commissions.ts';
import { createAudit } from './subscriptions/ledger/audit.service.ts';
import { parseCatalogue } from './catalogue/catalogue.ts';
import { createCardChanges } from './orders/changes/card-changes.ts';
import { createChanges } from './orders/changes/changes.service.ts';
import { createAbandoning } from './orders/checkout/abandon.ts';
import { createCheckout } from './orders/checkout/checkout.service.ts';
import { createPaymentDetails } from './orders/checkout/payment-details.ts';
import type { SharedConfig } from './config.ts';
import { createAcceptContract } from './orders/contract/accept-contract.ts';
import { createContractCopies } from './orders/contract/contract.service.ts';
import { createCustomers } from './customers/customers.ts';
import { type InvoiceSettingsKeys, toInvoiceTerms } from './subscriptions/invoices/invoice-terms.ts';
import { createInvoicing } from './subscriptions/invoices/invoicing.service.ts';
import { createMoneyCounter } from './subscriptions/ledger/money-counter.ts';
import { createPayments } from './orders/payments/payments.service.ts';
import { createQuotes } from './orders/quotes/quotes.service.ts';
import type { Resources } from './resources.ts';
import { createStatus } from './subscriptions/status/status.service.ts';
import { createHandleSubject } from './subscriptions/sync/handle-subject.ts';
import { createReconcile } from './subscriptions/sync/reconcile.ts';
import { createSyncing } from './subscriptions/sync/syncing.ts';
import { createWebhooks } from './work/work.ts';

export type BillingSettings = Pick<
  SharedConfig,
  | 'ASAAS_WEBHOOK_TOKEN'
  | 'PLAN_CATALOGUE'
  | 'SELLER_NAME'
  | 'SELLER_CNPJ'
  | 'SELLER_ADDRESS'
  | 'SELLER_EMAIL'
  | 'BILLING_INVOICES'
  | 'BILLING_PIX_AUTOMATICO'
> &
  InvoiceSettingsKeys;

/** Creates the services that the API, the worker and tests share. */
export const createServices = (resources: Resources, config: BillingSettings) => {
  const catalogue = parseCatalogue(config.PLAN_CATALOGUE);
  const seller = sellerOf(config);
  const invoicing = config.BILLING_INVOICES ? createInvoicing(resources, toInvoiceTerms(config)) : undefined;
  const syncing = createSyncing({
    ...resources,
    invoicing,
    countMoney: createMoneyCounter(resources.registry),
    settleCommissions,
  });
  const quotes = createQuotes({ ...resources, catalogue });
  const customers = createCustomers(resources);
  const details = createPaymentDetails(resources);
  const isAutomaticPixOffered = config.BILLING_PIX_AUTOMATICO;
  const abandoning = createAbandoning({ ...resources, syncing });
  const cards = createCardChanges(resources);
  const affiliates = createAffiliates({ ...resources, newCode });
  return {
    ...resources,
    catalogue,
    seller,
    isAutomaticPixOffered,
    syncing,
    quotes,
    customers,
    abandoning,
    checkout: createCheckout({
      ...resources,
      syncing,
      quotes,
      customers,
      details,
      isAutomaticPixOffered,
      accept: createAcceptContract({ catalogue, seller }),
    }),
    contractCopies: createContractCopies({ ...resources, customers }),
    payments: createPayments({ ...resources, syncing, details, cards }),
    changes: createChanges({ ...resources, syncing, quotes, cards }),
    status: createStatus({ ...resources, catalogue }),
    webhooks: createWebhooks({ ...resources, token: config.ASAAS_WEBHOOK_TOKEN }),
    keptData: createKeptBilling({ ...resources, customers, affiliates, syncing }),
    affiliates,
    referrals: createReferrals(resources),
    payouts: createPayouts(resources),
    handleSubject: createHandleSubject({ ...resources, run: syncing.run }),
    reconcile: createReconcile(resources),
    audit: createAudit(resources),
  };
};

const sellerOf = (config: BillingSettings) => ({
  name: config.SELLER_NAME,
  cnpj: config.SELLER_CNPJ,
  address: config.SELLER_ADDRESS,
  email: config.SELLER_EMAIL,
});

export type Services = ReturnType<typeof createServices>;
