import { createAddressService } from './customers/customers.ts';
import { createTakeCheckout } from './orders/checkout/throttle.ts';
import type { BillingConfig } from './config.ts';
import { createBillingWork } from './operations/operator/billing-work.ts';
import type { Resources } from './resources.ts';

export type ApiSettings = Pick<BillingConfig, 'CHECKOUTS_PER_HOUR' | 'VIACEP_URL' | 'BRASILAPI_URL'>;

/** Creates the services that only the API needs. */
export const createApiServices = (resources: Resources, config: ApiSettings) => ({
  billingWork: createBillingWork(resources),
  takeCheckout: createTakeCheckout(resources.redis, config.CHECKOUTS_PER_HOUR),
  addresses: createAddressService({
    ...resources,
    viaCepUrl: config.VIACEP_URL,
    brasilApiUrl: config.BRASILAPI_URL,
  }),
});

export type ApiServices = ReturnType<typeof createApiServices>;
