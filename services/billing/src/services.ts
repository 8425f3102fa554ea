import { createKeptBilling } from './operations/account/kept-billing.service.ts';
import { createAffiliates } from './affiliates/affiliates.service.ts';
import { newCode } from './affiliates/new-code.ts';
import { createPayouts } from './affiliates/payouts.service.ts';
import { createReferrals } from './affiliates/referrals.service.ts';
import { settleCommissions } from './affiliates/settle-commissions.ts';
import { createSubscriptions, type InvoiceSettings } from './subscriptions/subscriptions.ts';
import { parseCatalogue } from './catalogue/catalogue.ts';
import { createCardChanges } from './orders/changes/card-changes.ts';
import { createChanges } from './orders/changes/changes.service.ts';
import { createCheckout } from './orders/checkout/checkout.service.ts';
import { createPaymentDetails } from './orders/checkout/payment-details.ts';
import type { SharedConfig } from './config.ts';
import { createAcceptContract } from './orders/contract/accept-contract.ts';
import { createContractCopies } from './orders/contract/contract.service.ts';
import { createCustomers } from './customers/customers.ts';
import { createPayments } from './orders/payments/payments.service.ts';
import { createQuotes } from './orders/quotes/quotes.service.ts';
import type { Resources } from './resources.ts';
import { createWebhooks } from './work/work.ts';

export type BillingSettings = Pick<
  SharedConfig,
  | 'ASAAS_WEBHOOK_TOKEN'
  | 'PLAN_CATALOGUE'
  | 'SELLER_NAME'
  | 'SELLER_CNPJ'
  | 'SELLER_ADDRESS'
  | 'SELLER_EMAIL'
  | 'BILLING_PIX_AUTOMATICO'
> &
  InvoiceSettings;

/** Creates the services that the API, the worker and tests share. */
export const createServices = (resources: Resources, config: BillingSettings) => {
  const catalogue = parseCatalogue(config.PLAN_CATALOGUE);
  const seller = sellerOf(config);
  const subscriptions = createSubscriptions({ ...resources, catalogue, settleCommissions }, config);
  const { syncing, running } = subscriptions;
  const quotes = createQuotes({ ...resources, catalogue });
  const customers = createCustomers(resources);
  const details = createPaymentDetails(resources);
  const isAutomaticPixOffered = config.BILLING_PIX_AUTOMATICO;
  const cards = createCardChanges(resources);
  const affiliates = createAffiliates({ ...resources, newCode });
  return {
    ...resources,
    catalogue,
    seller,
    isAutomaticPixOffered,
    ...subscriptions,
    quotes,
    customers,
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
    changes: createChanges({ ...resources, running, quotes, cards }),
    webhooks: createWebhooks({ ...resources, token: config.ASAAS_WEBHOOK_TOKEN }),
    keptData: createKeptBilling({ ...resources, customers, affiliates, syncing }),
    affiliates,
    referrals: createReferrals(resources),
    payouts: createPayouts(resources),
  };
};

const sellerOf = (config: BillingSettings) => ({
  name: config.SELLER_NAME,
  cnpj: config.SELLER_CNPJ,
  address: config.SELLER_ADDRESS,
  email: config.SELLER_EMAIL,
});

export type Services = ReturnType<typeof createServices>;
