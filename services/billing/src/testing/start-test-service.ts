import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { SubscriptionState } from '@escriba/contracts/billing/subscription';
import { TEST_CARDS, startFakeAsaas } from '@escriba/fakes';
import { CALLER_HEADER, type CallerInput, type CallerName, createCallerTokens } from '@escriba/http';
import { createEventBus, createRedis } from '@escriba/jobs';
import { createLogger } from '@escriba/runtime';
import { asRedisUser, createTestClock, createTestDatabase, testRedisUrl } from '@escriba/testing';
import { Registry } from 'prom-client';
import { type ApiSettings, createApiServices } from '../api-services.ts';
import { buildApp } from '../app.ts';
import { createAsaas } from '../asaas/asaas.ts';
import { migrations } from '../platform/db/migrations/index.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import { SCHEMA } from '../platform/db/schema.ts';
import { type BillingSettings, createServices } from '../services.ts';
import { createTasks } from '../work/work.ts';
import { registerWebhook, startGateway } from './webhook-gateway.ts';

const CALLER_SECRET = 'a secret that only this test knows of';
const WEBHOOK_TOKEN = 'a webhook token of forty characters: 1234567';
const START = '2026-03-16T15:00:00.000Z';

export const CUSTOMER = {
  name: 'Ana Souza',
  email: 'ana@example.com',
  cpfCnpj: '249.715.637-92',
  postalCode: '01001-000',
  address: 'Praça da Sé',
  addressNumber: '12',
  city: 'São Paulo',
  state: 'SP',
  phone: '(11) 91234-5678',
};

export const card = (number: string = TEST_CARDS.approved) => ({
  holderName: 'ANA SOUZA',
  number,
  expiryMonth: '12',
  expiryYear: '2032',
  ccv: '318',
});

/** A sold business plan, so that upgrades between plans can be tried. */
const CATALOGUE = JSON.stringify({ business: { priceCents: 14_900 } });

export const SETTINGS: BillingSettings & ApiSettings = {
  ASAAS_WEBHOOK_TOKEN: WEBHOOK_TOKEN.replaceAll(/[ :]/g, '-'),
  PLAN_CATALOGUE: CATALOGUE,
  SELLER_NAME: 'Escriba Serviços Digitais Ltda.',
  SELLER_CNPJ: '12.ABC.345/01DE-35',
  SELLER_ADDRESS: 'Rua Um, 1, Recife',
  SELLER_EMAIL: 'vendas@escriba.example',
  BILLING_INVOICES: false,
  BILLING_PIX_AUTOMATICO: false,
  INVOICE_SERVICE_ID: '5402',
  INVOICE_SERVICE_CODE: undefined,
  INVOICE_SERVICE_NAME: 'Transcrição',
  INVOICE_DESCRIPTION: 'Transcrição de áudio e vídeo',
  INVOICE_TAXES: 'iss=2.9,pis=0.65',
  CHECKOUTS_PER_HOUR: 1_000,
  VIACEP_URL: 'http://127.0.0.1:9',
  BRASILAPI_URL: 'http://127.0.0.1:9',
};

export type TestService = Awaited<ReturnType<typeof startTestService>>;
export type ApiResponse = { readonly status: number; readonly headers: Headers; readonly body: any }; // oxlint-disable-line typescript/no-explicit-any -- tests assert what they read of a response

type Options = { readonly settings?: Partial<BillingSettings & ApiSettings>; readonly start?: string };

/** Starts the billing API with a real Postgres and Redis, and a fake Asaas whose clock is also the service's. */
export const startTestService = async ({ settings = {}, start = START }: Options = {}) => {
  const database = await createTestDatabase<DB>({ schema: SCHEMA, migrations });
  const redisUrl = await testRedisUrl();
  const store = createRedis(redisUrl, { failFast: true, name: 'test' });
  const ownRedisUrl = asRedisUser(redisUrl, 'billing');
  const redis = createRedis(ownRedisUrl, { failFast: true, name: 'test' });
  // Attempts before the connection is ready are counted in this process alone, apart from later ones.
  await redis.ping();
  const bus = createEventBus(ownRedisUrl);
  const fake = await startFakeAsaas({
    now: start,
    deliveries: 'manual',
    balanceCents: 0,
    settings: { pixAutomatic: true },
  });
  const clock = createTestClock(start);
  const lines: string[] = [];
  const logger = createLogger({
    name: 'test',
    level: 'trace',
    destination: { write: (line) => void lines.push(line) },
  });
  const asaas = createAsaas({ url: fake.apiUrl, apiKey: fake.apiKey, logger });
  const registry = new Registry();
  const resources = { logger, registry, db: database.db, redis, bus, asaas, clock: clock.now };
  const config = { ...SETTINGS, ...settings };
  const tokens = createCallerTokens({ audience: 'billing', secret: CALLER_SECRET });
  const services = { ...createServices(resources, config), ...createApiServices(resources, config) };
  const app = await buildApp({
    logger,
    services,
    checks: {},
    callerTokens: tokens,
    closeGraceMs: 100,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const gateway = await startGateway(url, tokens.as('gateway'));
  await registerWebhook(fake, gateway.url, config.ASAAS_WEBHOOK_TOKEN);

  const callerHeaders = async (
    userId: string | undefined,
    service?: CallerName,
    { operator, permissions }: Pick<CallerInput, 'operator' | 'permissions'> = {},
  ) => ({
    [CALLER_HEADER]: await tokens.as(service ?? 'gateway').sign({
      ip: '203.0.113.7',
      ...(operator === undefined ? {} : { operator }),
      ...(permissions === undefined ? {} : { permissions }),
      ...(userId === undefined ? {} : { user: { id: userId, sessionId: 'session' } }),
      ...(service === undefined ? {} : { service: true }),
    }),
  });
  const send = async (
    userId: string | undefined,
    method: string,
    path: string,
    {
      body,
      service,
      headers = {},
    }: { body?: unknown; service?: CallerName; headers?: Record<string, string> } = {},
  ): Promise<ApiResponse> => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(await callerHeaders(userId, service)),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const raw = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(raw) : raw };
  };

  const tasks = createTasks({ ...resources, handle: services.handleSubject });
  /** Delivers the webhooks and does the work that is due, until nothing is left. */
  const settle = async (): Promise<void> => {
    for (let round = 0; round < 10; round += 1) {
      await fake.control.deliverAll();
      if ((await tasks.runDue()) === 0) return;
    }
  };
  const follow = (): void => clock.set(instantOf(fake.control.now()));

  return {
    url,
    db: database.db,
    /** Redis with all rights, unlike the service's own. */
    redis: store,
    fake,
    control: fake.control,
    clock,
    lines,
    services,
    resources,
    webhookToken: config.ASAAS_WEBHOOK_TOKEN,
    callerHeaders,
    send,
    runTasks: tasks.runDue,
    settle,
    /** Moves both clocks, and does the work of the time in between, day by day. */
    advanceDays: async (days: number): Promise<void> => {
      for (let count = 0; count < days; count += 1) {
        fake.control.advance({ days: 1 });
        follow();
        await settle();
      }
    },
    advance: async (step: Parameters<typeof fake.control.advance>[0]): Promise<void> => {
      fake.control.advance(step);
      follow();
      await settle();
    },
    status: async (userId: string): Promise<SubscriptionState> =>
      (await send(userId, 'GET', '/api/subscription/status')).body.subscription,
    order: (userId: string, body: object) =>
      send(userId, 'POST', '/asaas/checkout', {
        body: { plan: 'pro', paymentMethod: 'pix', customerInfo: CUSTOMER, ...body },
      }),
    preview: async (userId: string, plan: string, cycle: string) =>
      send(userId, 'POST', '/api/subscription/preview', { body: { plan, cycle } }),
    /** Returns the entitlements that left for the usage service, oldest first. */
    published: async (userId: string): Promise<unknown[]> => {
      const rows = await database.db
        .selectFrom('outbox')
        .select('payload')
        .where('subject', '=', userId)
        .orderBy('position')
        .execute();
      return rows.map(({ payload }) => (payload as { data: unknown }).data);
    },
    /** Creates a user with a paid plan, by card unless another method is named. */
    subscriber: async (order: object = {}): Promise<string> => {
      const userId = randomUUID();
      const ordered = await send(userId, 'POST', '/asaas/checkout', {
        body: {
          plan: 'pro',
          paymentMethod: 'credit_card',
          customerInfo: CUSTOMER,
          ...(Object.hasOwn(order, 'paymentMethod') ? {} : { creditCard: card() }),
          ...order,
        },
      });
      if (ordered.status !== 200) throw new Error(`the order was refused: ${ordered.body.message}`);
      if (ordered.body.status === 'PENDING') fake.control.payPix(ordered.body.paymentData.qrCodeText);
      await settle();
      return userId;
    },
    /** Returns the user's charges as they are at Asaas, oldest due day first, deleted ones excluded. */
    remoteCharges: async (userId: string) => {
      const rows = await database.db
        .selectFrom('charges')
        .select('asaas_id')
        .where('user_id', '=', userId)
        .where('asaas_id', 'is not', null)
        .execute();
      const ids = new Set(rows.map(({ asaas_id: id }) => id));
      return fake.control
        .payments()
        .filter(({ id, deleted }) => ids.has(id) && !deleted)
        .map(({ id, dueDate, value, status, billingType }) => ({ id, dueDate, value, status, billingType }))
        .toSorted((one, other) => (one.dueDate < other.dueDate ? -1 : 1));
    },
    /** Returns cents by account over one user's ledger. */
    balances: async (userId: string): Promise<Record<string, number>> => {
      const rows = await database.db
        .selectFrom('ledger_entries')
        .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_entries.transaction_id')
        .select(({ fn }) => ['account', fn.sum<string>('amount_cents').as('cents')])
        .where('user_id', '=', userId)
        .groupBy('account')
        .execute();
      return Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents)]));
    },
    newUser: (): string => randomUUID(),
    stop: async (): Promise<void> => {
      await app.close();
      await gateway.close();
      await fake.close();
      await bus.close();
      redis.disconnect();
      store.disconnect();
      await database.drop();
    },
  };
};

/** Returns a time of the fake, which is São Paulo's, as an instant with its offset. */
export const instantOf = (stamp: string): string => `${stamp.replace(' ', 'T')}-03:00`;
