import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, readEvents } from '@escriba/client';
import { ASAAS_TOKEN_HEADER, receiveAsaasEvent } from '@escriba/contracts/billing/asaas-events';
import { checkout } from '@escriba/contracts/billing/checkout';
import { getSubscriptionStatus, watchSubscription } from '@escriba/contracts/billing/subscription';
import { createDatabase } from '@escriba/db';
import { sql } from 'kysely';
import { fire } from '../fire.ts';
import type { Measurement } from '../measurement.ts';
import { startBenchProduct } from '../product/bench-product.ts';
import { type User, bearerHeaders, callerHeaders, openAccount } from '../product/user.ts';
import { GOAL_HEAD, goalRow } from '../report/section.ts';
import { median, percentile } from '../statistics.ts';

type Product = Awaited<ReturnType<typeof startBenchProduct>>;

const CONNECTIONS = 10;
const PAYMENTS = 100;
const ACTIVE_GOAL_MS = 2_000;
const NO_THROTTLE = { THROTTLE_REGISTRATIONS: '1000000', RATE_LIMIT_WEBHOOKS: '1000000000' };
const CUSTOMER = {
  name: 'Ana Souza',
  email: 'ana@example.com',
  cpfCnpj: '24971563792',
  postalCode: '01001000',
  address: 'Praça da Sé',
  addressNumber: '12',
  city: 'São Paulo',
  state: 'SP',
  phone: '11912345678',
};

/** Measures how long a payment takes to arrive: its event, the status that pages ask for, and the way from the bank to an active plan. */
export const billing: Measurement = {
  name: 'billing',
  run: async (context) => {
    const { quick, say, signal } = context;
    const [rounds, duration, payments] = quick ? [1, 1, 2] : [3, 4, 20];
    const product = await startBenchProduct({ ...context, worker: 'asleep', env: NO_THROTTLE });
    try {
      const token = (await readFile(join(product.dataDir, 'asaas-webhook-token'), 'utf8')).trim();
      const user = await openAccount(product.url);
      const stored: number[] = [];
      const bare: number[] = [];
      const status: number[] = [];
      await fireWebhooks(product, token, 1);
      for (let round = 0; round < rounds; round++) {
        signal.throwIfAborted();
        stored.push((await fireWebhooks(product, token, duration)).requests.average);
        bare.push(await insertBare(product.databaseUrl, duration));
        const headers = await callerHeaders(product.peers.billing, user);
        const url = product.billingUrl + getSubscriptionStatus.path;
        status.push((await fire({ url, headers, connections: CONNECTIONS, duration })).latency.p99);
      }
      const active: number[] = [];
      for (let count = 0; count < payments; count++) {
        signal.throwIfAborted();
        active.push(await payAndWait(product, await openAccount(product.url)));
      }
      const [through, raw] = [median(stored), median(bare)];
      const [p50, longest] = [median(active), percentile(active, 100)];
      say(
        `  ${Math.round(through)} webhooks a second, ${Math.round(raw)} bare inserts; active after ${Math.round(p50)} ms`,
      );
      const rate = { product: `${Math.round(through)} a second`, raw: `${Math.round(raw)} a second` };
      const goal = `≤ ${ACTIVE_GOAL_MS / 1_000} s`;
      return {
        tables: [
          {
            head: GOAL_HEAD,
            rows: [
              goalRow({ what: 'webhooks stored and acknowledged', ...rate, ratio: through / raw }),
              goalRow({
                what: `p99 of \`GET ${getSubscriptionStatus.path}\``,
                product: `${Math.round(median(status))} ms`,
              }),
              goalRow({ what: 'paid at the bank → plan active, median', product: `${Math.round(p50)} ms` }),
              goalRow({
                what: 'the same, longest',
                product: `${Math.round(longest)} ms`,
                goal,
                met: longest <= ACTIVE_GOAL_MS,
              }),
            ],
          },
        ],
        notes: [
          `Webhooks go through the gateway over ${CONNECTIONS} connections, each event with an id of its own and about one of ${PAYMENTS} payments, for ${duration} s, medians of ${rounds} turns; ` +
            'the bare insert writes the same row over as many connections from this program. The status is asked for at the service by as many connections. ' +
            `${payments} orders by PIX are paid at the fake bank one after the other; a client that listens to the server-sent events reads the status until the plan is active. ` +
            'Client, gateway, services and Postgres share the cores.',
        ],
      };
    } finally {
      await product.stop();
    }
  },
};

/** Sends events of a few payments, as in a burst: the work behind them is one task for each. */
const fireWebhooks = (product: Product, token: string, duration: number) =>
  fire({
    url: product.url + receiveAsaasEvent.path,
    method: 'POST',
    headers: { 'content-type': 'application/json', [ASAAS_TOKEN_HEADER]: token },
    requests: [{ setupRequest: (request) => ({ ...request, body: newEvent() }) }],
    connections: CONNECTIONS,
    duration,
  });

const newEvent = (): string =>
  JSON.stringify({
    id: `evt_bench&${crypto.randomUUID()}`,
    event: 'PAYMENT_UPDATED',
    payment: { id: `pay_of_another_system_${randomInt(PAYMENTS)}` },
  });

/** Inserts a second. */
const insertBare = async (url: string, durationSeconds: number): Promise<number> => {
  const db = createDatabase<unknown>({ url, schema: 'public', poolMax: CONNECTIONS });
  try {
    await sql`create table if not exists bare_events (id text primary key, event text not null, received_at timestamptz not null)`.execute(
      db,
    );
    const endsAt = performance.now() + durationSeconds * 1_000;
    let count = 0;
    const insert = async (): Promise<void> => {
      while (performance.now() < endsAt) {
        await sql`insert into bare_events values (${crypto.randomUUID()}, 'PAYMENT_UPDATED', now())`.execute(
          db,
        );
        count += 1;
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, insert));
    return count / durationSeconds;
  } finally {
    await db.destroy();
  }
};

/** Returns the milliseconds from the bank's "paid" to the active plan, for a client that listens. */
const payAndWait = async (product: Product, user: User): Promise<number> => {
  const headers = bearerHeaders(user);
  const client = createClient({ baseUrl: product.url, headers: () => headers });
  const order = await client.call(checkout, {
    body: { plan: 'pro', paymentMethod: 'pix', customerInfo: CUSTOMER },
  });
  const isActive = async (): Promise<boolean> =>
    (await client.call(getSubscriptionStatus, {})).subscription.plan === 'pro';
  const events = readEvents(product.url + watchSubscription.path, { headers });
  await events.next();
  const startedAt = performance.now();
  const args = [order.paymentData.qrCodeText];
  await fetch(`${product.asaasUrl}/control/payPix`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ args }),
  });
  while (!(await isActive())) await events.next();
  const tookMs = performance.now() - startedAt;
  await events.return();
  return tookMs;
};
