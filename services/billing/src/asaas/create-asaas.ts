import { setTimeout as sleep } from 'node:timers/promises';
import type { Asaas } from './asaas-api.ts';
import { createAuthorizations } from './authorizations.ts';
import { createCards } from './cards.ts';
import { createCustomers } from './customers.ts';
import { createAsaasHttp } from './http.ts';
import type { AsaasHttpOptions } from './http.ts';
import { createInvoices } from './invoices.ts';
import { createPaymentCodes } from './payment-codes.ts';
import { createPayments } from './payments.ts';
import { createSubscriptions } from './subscriptions.ts';
import { createWebhooks } from './webhooks.ts';

type AsaasOptions = Pick<AsaasHttpOptions, 'url' | 'apiKey' | 'logger'> & Partial<AsaasHttpOptions>;

/** Time limits of calls. A card's issuer may take a minute; a client that gives up earlier does not know whether it was charged. */
const TIME_LIMITS = { readMs: 10_000, writeMs: 30_000, cardMs: 60_000 };

/** Creates the client of Asaas. See `createAsaasHttp` for retries and errors; tests replace time and chance. */
export const createAsaas = (options: AsaasOptions): Asaas => {
  const http = createAsaasHttp({
    clock: () => new Date(),
    random: Math.random,
    sleep,
    timeLimits: TIME_LIMITS,
    ...options,
  });
  return {
    ...createCustomers(http),
    ...createSubscriptions(http),
    ...createPayments(http),
    ...createAuthorizations(http),
    ...createPaymentCodes(http),
    ...createCards(http),
    ...createInvoices(http),
    ...createWebhooks(http),
  };
};
