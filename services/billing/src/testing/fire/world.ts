import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { AsaasEvent } from '@escriba/contracts/billing/asaas-events';
import { startFakeAsaas } from '@escriba/fakes';
import { createLogger } from '@escriba/runtime';
import { sql } from 'kysely';
import pLimit from 'p-limit';
import { type TestDatabase, createTestClock, createTestDatabase } from '@escriba/testing';
import { Registry } from 'prom-client';
import { createAsaas } from '../../asaas/create-asaas.ts';
import { migrations } from '../../platform/db/migrations/index.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { SCHEMA } from '../../platform/db/schema.ts';
import { type BillingSettings, type Services, createServices } from '../../services.ts';
import { createTasks } from '../../work/work.ts';
import { SETTINGS, instantOf } from '../start-test-service.ts';
import { registerWebhook } from '../webhook-gateway.ts';
import { type Mortality, createMortality } from './mortality.ts';

export type World = Awaited<ReturnType<typeof startWorld>>;
export type Process = {
  readonly services: Services;
  readonly mortality: Mortality;
  readonly runTasks: () => Promise<unknown>;
};

type WorldOptions = {
  readonly start?: string;
  readonly balanceCents?: number;
  /** The database. Default: a new one, which is dropped at the end. A given one is emptied. */
  readonly database?: FireDatabase | undefined;
};
export type FireDatabase = TestDatabase<DB>;

const START = '2026-03-16T15:00:00.000Z';
const SERIOUS = 50;
/** Number of events without order that Asaas sends at once, and of tasks at once in a worker. */
const EVENTS_AT_ONCE = 10;
const USERS_AT_ONCE = 4;

/** Starts a fake Asaas, a database, and processes of the service that can be killed and replaced. Webhooks wait in `inbox`. */
export const startWorld = async ({
  start = START,
  balanceCents = 100_000_000,
  database: given,
}: WorldOptions = {}) => {
  const database = given ?? (await createFireDatabase());
  if (given !== undefined) await emptyTables(given);
  const fake = await startFakeAsaas({
    now: start,
    deliveries: 'manual',
    balanceCents,
    settings: { pixAutomatic: true },
  });
  const clock = createTestClock(start);
  const lines: { msg: string; level: number; [field: string]: unknown }[] = [];
  const logger = createLogger({
    name: 'fire',
    level: 'warn',
    destination: { write: (line) => void lines.push(JSON.parse(line)) },
  });
  const inbox: AsaasEvent[] = [];
  const post = createServer((request, response) => {
    void (async () => {
      inbox.push((await json(request)) as AsaasEvent);
      response.writeHead(200).end('{}');
    })();
  });
  await new Promise<void>((resolve) => post.listen(0, '127.0.0.1', resolve));
  const { port } = post.address() as AddressInfo;
  await registerWebhook(fake, `http://127.0.0.1:${port}/`, SETTINGS.ASAAS_WEBHOOK_TOKEN);

  const startProcess = (settings: Partial<BillingSettings> = {}): Process => {
    const mortality = createMortality();
    const client = createAsaas({ url: fake.apiUrl, apiKey: fake.apiKey, logger, sleep: async () => {} });
    const resources = {
      logger,
      registry: new Registry(),
      db: mortality.database(database.db),
      asaas: mortality.provider(client),
      bus: { publish: async () => {} },
      clock: clock.now,
    };
    const services = createServices(resources as never, {
      ...SETTINGS,
      BILLING_PIX_AUTOMATICO: true,
      ...settings,
    });
    const { runDue: runTasks } = createTasks({
      ...resources,
      handle: services.handleSubject,
    });
    return { services, mortality, runTasks };
  };

  const receiving = pLimit(EVENTS_AT_ONCE);
  const acting = pLimit(USERS_AT_ONCE);
  return {
    db: database.db,
    fake,
    control: fake.control,
    clock,
    inbox,
    lines,
    seriousLines: () => lines.filter(({ level }) => level >= SERIOUS),
    startProcess,
    /** Fetches the events that Asaas has to send into the inbox. */
    fetchEvents: () => fake.control.deliverAll(),
    /** Hands over every event of the inbox. */
    handOver: async ({ services }: Process): Promise<void> => {
      for (const event of inbox.splice(0)) await services.webhooks.receive(event);
    },
    /** Hands over events, several at once. */
    receiveAll: ({ services }: Process, events: readonly AsaasEvent[]): Promise<unknown> =>
      receiving.map(events, (event) => services.webhooks.receive(event)),
    /** Does something for users, several at once. */
    forEachUser: <User>(users: readonly User[], act: (user: User) => Promise<unknown>): Promise<unknown> =>
      acting.map(users, act),
    advance: (step: Parameters<typeof fake.control.advance>[0]): void => {
      fake.control.advance(step);
      clock.set(instantOf(fake.control.now()));
    },
    stop: async (): Promise<void> => {
      post.close();
      await fake.close();
      if (given === undefined) await database.drop();
    },
  };
};

export const createFireDatabase = (): Promise<FireDatabase> =>
  createTestDatabase<DB>({ schema: SCHEMA, migrations });

/** Empties the tables, which is much faster than another database. */
const emptyTables = async ({ db }: FireDatabase): Promise<void> => {
  const tables = (await db.introspection.getTables()).filter(({ schema }) => schema === SCHEMA);
  const names = tables.filter(({ name }) => !name.startsWith('kysely_')).map(({ name }) => sql.table(name));
  await sql`truncate ${sql.join(names)}`.execute(db);
};
