import type { BillingConfig } from './config.ts';
import { createAddressService } from './customers/customers.ts';
import { createTakeChange, createTakeCheck, createTakeCheckout } from './orders/orders.ts';
import type { Resources } from './resources.ts';
import { createFiscalData } from './subscriptions/subscriptions.ts';

export type ApiSettings = Pick<
  BillingConfig,
  'BILLING_INVOICES' | 'CHECKOUTS_PER_HOUR' | 'VIACEP_URL' | 'BRASILAPI_URL'
>;

/** Creates the services that only the API needs. */
export const createApiServices = (resources: Resources, config: ApiSettings) => ({
  takeCheckout: createTakeCheckout(resources.redis, config.CHECKOUTS_PER_HOUR),
  takeChange: createTakeChange(resources.redis),
  takeCheck: createTakeCheck(resources.redis),
  addresses: createAddressService({
    ...resources,
    viaCepUrl: config.VIACEP_URL,
    brasilApiUrl: config.BRASILAPI_URL,
  }),
  fiscalData: config.BILLING_INVOICES ? createFiscalData(resources) : undefined,
});

export type ApiServices = ReturnType<typeof createApiServices>;
