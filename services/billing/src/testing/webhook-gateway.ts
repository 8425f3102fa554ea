import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { ASAAS_TOKEN_HEADER } from '@escriba/contracts/billing/asaas-events';
import type { FakeAsaas } from '@escriba/fakes';
import { CALLER_HEADER, type Peer } from '@escriba/http';

/** Forwards webhooks as the gateway does, with a caller token. */
export const startGateway = async (url: string, tokens: Peer['tokens']) => {
  const server = createServer((request, response) => {
    void (async () => {
      const forwarded = await fetch(`${url}/webhooks/asaas`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [CALLER_HEADER]: await tokens.sign({ ip: '52.67.12.206' }),
          [ASAAS_TOKEN_HEADER]: String(request.headers[ASAAS_TOKEN_HEADER] ?? ''),
        },
        body: await text(request),
      });
      response.writeHead(forwarded.status).end(await forwarded.text());
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/asaas`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};

export const PIX_AUTOMATIC_EVENTS = [
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
].map((name) => `PIX_AUTOMATIC_RECURRING_${name}`);

const EVENTS = [
  'PAYMENT_CREATED',
  'PAYMENT_UPDATED',
  'PAYMENT_CONFIRMED',
  'PAYMENT_RECEIVED',
  'PAYMENT_OVERDUE',
  'PAYMENT_DELETED',
  'PAYMENT_RESTORED',
  'PAYMENT_REFUNDED',
  'PAYMENT_PARTIALLY_REFUNDED',
  'PAYMENT_REFUND_IN_PROGRESS',
  'PAYMENT_CHARGEBACK_REQUESTED',
  'PAYMENT_CHARGEBACK_DISPUTE',
  'PAYMENT_AWAITING_CHARGEBACK_REVERSAL',
  'PAYMENT_CREDIT_CARD_CAPTURE_REFUSED',
  'PAYMENT_REPROVED_BY_RISK_ANALYSIS',
  'INVOICE_CREATED',
  'INVOICE_AUTHORIZED',
  'INVOICE_ERROR',
  'INVOICE_CANCELED',
  'SUBSCRIPTION_CREATED',
  'SUBSCRIPTION_UPDATED',
  'SUBSCRIPTION_INACTIVATED',
  'SUBSCRIPTION_DELETED',
  ...PIX_AUTOMATIC_EVENTS,
];

export const registerWebhook = async (fake: FakeAsaas, url: string, authToken: string): Promise<void> => {
  const response = await fetch(`${fake.apiUrl}/webhooks`, {
    method: 'POST',
    headers: { access_token: fake.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Escriba',
      url,
      email: 'ops@escriba.example',
      enabled: true,
      interrupted: false,
      apiVersion: 3,
      authToken,
      sendType: 'SEQUENTIALLY',
      events: EVENTS,
    }),
  });
  if (!response.ok) throw new Error(`the fake refused the webhook: ${await response.text()}`);
};
