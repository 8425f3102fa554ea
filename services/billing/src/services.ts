import { createAffiliates, settleCommissions } from './affiliates/affiliates.ts';
import { type CatalogueSettings, createCatalogue } from './catalogue/catalogue.ts';
import { createCustomers } from './customers/customers.ts';
import { createKeptBilling } from './operations/operations.ts';
import { createOrders } from './orders/orders.ts';
import type { Resources } from './resources.ts';
import { type InvoiceSettings, createSubscriptions } from './subscriptions/subscriptions.ts';
import { type WorkSettings, createWork } from './work/work.ts';

export type BillingSettings = CatalogueSettings & InvoiceSettings & WorkSettings;

/** Creates the services that the API, the worker and tests share, room by room. */
export const createServices = (resources: Resources, config: BillingSettings) => {
  const sold = createCatalogue(config);
  const customers = createCustomers(resources);
  const work = createWork(resources, config);
  const subscriptions = createSubscriptions({ ...resources, ...sold, settleCommissions }, config);
  const affiliates = createAffiliates(resources);
  const orders = createOrders({ ...resources, ...sold, ...subscriptions, customers });
  const keptData = createKeptBilling({ ...resources, ...sold, ...subscriptions, ...affiliates, customers });
  return { ...resources, ...sold, ...work, ...subscriptions, ...affiliates, ...orders, customers, keptData };
};

export type Services = ReturnType<typeof createServices>;
