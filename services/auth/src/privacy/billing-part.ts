import { collectBilling, eraseBilling } from '@escriba/contracts/billing/internal';
import type { Peer } from '@escriba/http';
import type { AccountPart } from './account-parts.ts';
import { createUserClients } from '../platform/user-client.ts';

/** Time limit of the call: ending a subscription at the payment provider takes several calls. */
const TIMEOUT_MS = 120_000;

/** Collects payer, subscriptions and charges, which the billing service keeps, on behalf of the user. */
export const createBillingPart = (peer: Peer): AccountPart => {
  const clientOf = createUserClients(peer);
  return {
    name: 'billing',
    collect: async (userId) =>
      (await clientOf(userId).call(collectBilling, {}, { timeoutMs: TIMEOUT_MS })).data,
    erase: async (userId) => {
      await clientOf(userId).call(eraseBilling, {}, { timeoutMs: TIMEOUT_MS });
    },
  };
};
