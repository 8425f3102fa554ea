import { collectBilling, eraseBilling } from '@escriba/contracts';
import type { AccountPart } from './account-parts.ts';
import { type PersonClientOptions, createPersonClients } from './person-client.ts';

/** Ending a subscription at the payment provider takes several calls. */
const TIMEOUT_MS = 120_000;

/** Payer, subscriptions and charges, kept by the billing service and requested on behalf of the user. */
export const createBillingPart = (options: PersonClientOptions): AccountPart => {
  const clientOf = createPersonClients(options);
  return {
    name: 'billing',
    collect: async (userId) =>
      (await clientOf(userId).call(collectBilling, {}, { timeoutMs: TIMEOUT_MS })).data,
    erase: async (userId) => {
      await clientOf(userId).call(eraseBilling, {}, { timeoutMs: TIMEOUT_MS });
    },
  };
};
