import { setTimeout as sleep } from 'node:timers/promises';
import * as Type from 'typebox';
import { Value } from 'typebox/value';

/** The fake Asaas that is used without a key, and what the billing service needs to use it. */
export type LocalAsaas = {
  readonly port: number;
  readonly apiKey: string;
  readonly webhookToken: string;
  /** The file that stores its charges across restarts. */
  readonly stateFile: string;
};

type Registration = {
  readonly asaas: Pick<LocalAsaas, 'port' | 'apiKey' | 'webhookToken'>;
  /** The product's public address. */
  readonly publicUrl: string;
  readonly signal: AbortSignal;
};

/** The key of the fake next to the product; it opens nothing else. */
export const LOCAL_API_KEY = '$aact_hmlg_escriba_local';

export const localAsaasUrl = ({ port }: Pick<LocalAsaas, 'port'>): string => `http://127.0.0.1:${port}`;

const NAME = 'Escriba';
const POLL_INTERVAL_MS = 100;

/** The events that the billing service follows; operators select the same in Asaas's panel. */
const EVENTS = [
  'PAYMENT_CREATED',
  'PAYMENT_AWAITING_RISK_ANALYSIS',
  'PAYMENT_APPROVED_BY_RISK_ANALYSIS',
  'PAYMENT_REPROVED_BY_RISK_ANALYSIS',
  'PAYMENT_UPDATED',
  'PAYMENT_CONFIRMED',
  'PAYMENT_RECEIVED',
  'PAYMENT_CREDIT_CARD_CAPTURE_REFUSED',
  'PAYMENT_OVERDUE',
  'PAYMENT_DELETED',
  'PAYMENT_RESTORED',
  'PAYMENT_REFUNDED',
  'PAYMENT_PARTIALLY_REFUNDED',
  'PAYMENT_REFUND_IN_PROGRESS',
  'PAYMENT_REFUND_DENIED',
  'PAYMENT_CHARGEBACK_REQUESTED',
  'PAYMENT_CHARGEBACK_DISPUTE',
  'PAYMENT_AWAITING_CHARGEBACK_REVERSAL',
  'INVOICE_CREATED',
  'INVOICE_UPDATED',
  'INVOICE_SYNCHRONIZED',
  'INVOICE_AUTHORIZED',
  'INVOICE_CANCELED',
  'INVOICE_ERROR',
  'SUBSCRIPTION_CREATED',
  'SUBSCRIPTION_UPDATED',
  'SUBSCRIPTION_INACTIVATED',
  'SUBSCRIPTION_DELETED',
  ...[
    'ELIGIBILITY_UPDATED',
    'AUTHORIZATION_CREATED',
    'AUTHORIZATION_ACTIVATED',
    'AUTHORIZATION_CANCELLED',
    'AUTHORIZATION_EXPIRED',
    'AUTHORIZATION_REFUSED',
    'PAYMENT_INSTRUCTION_CREATED',
    'PAYMENT_INSTRUCTION_SCHEDULED',
    'PAYMENT_INSTRUCTION_REFUSED',
    'PAYMENT_INSTRUCTION_CANCELLED',
  ].map((name) => `PIX_AUTOMATIC_RECURRING_${name}`),
];

const Webhooks = Type.Object({ data: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })) });

/** Gives the fake the product's webhook, as an operator does at Asaas; one from an earlier start is updated. Waits for the fake. */
export const registerWebhook = async ({ asaas, publicUrl, signal }: Registration): Promise<void> => {
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${localAsaasUrl(asaas)}/v3${path}`, {
      method,
      headers: {
        access_token: asaas.apiKey,
        'user-agent': NAME,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      signal,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`the fake Asaas responded ${response.status} to ${method} ${path}`);
    return response.json();
  };
  const { data } = Value.Parse(Webhooks, await whenUp(() => call('GET', '/webhooks?limit=100'), signal));
  const known = data.find(({ name }) => name === NAME);
  const webhook = {
    name: NAME,
    url: `${publicUrl}/webhooks/asaas`,
    enabled: true,
    interrupted: false,
    apiVersion: 3,
    authToken: asaas.webhookToken,
    sendType: 'SEQUENTIALLY',
    events: EVENTS,
  };
  await (known === undefined
    ? call('POST', '/webhooks', webhook)
    : call('PUT', `/webhooks/${known.id}`, webhook));
};

/** Repeats a call until something listens there. */
const whenUp = async (call: () => Promise<unknown>, signal: AbortSignal): Promise<unknown> => {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // fetch's for a connection that fails
      await sleep(POLL_INTERVAL_MS, undefined, { signal });
    }
  }
};
