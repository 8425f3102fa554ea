import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { createDatabase, migrate } from '@escriba/db';
import { startEmbeddedPostgres } from '@escriba/embedded';
import type { EmbeddedServer } from '@escriba/embedded';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { Registry } from 'prom-client';
import { registerBacklog } from './backlog-metrics.ts';
import { createWork } from './run-work.ts';
import type { WorkOptions } from './run-work.ts';
import type { WorkTable } from './work-table.ts';

type Errand = {
  readonly subject: string;
  readonly generation: number;
  readonly attempts: number;
  readonly traceparent: string | null;
};

const ERRANDS: WorkTable<Errand> = {
  name: 'errands',
  key: 'subject',
  dueAt: 'due_at',
  attempts: 'attempts',
  generation: 'generation',
  traceparent: 'traceparent',
};

let directory: string;
let server: EmbeddedServer;
let db: Kysely<unknown>;
let now: Date;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'escriba-work-metrics-test-'));
  server = await startEmbeddedPostgres({ dataDir: join(directory, 'postgres'), persistent: false });
  await migrate({ url: server.url, schema: 'worker', migrations: { '0001-work': { up: createErrands } } });
  db = createDatabase({ url: server.url, schema: 'worker' });
});
afterAll(async () => {
  await db.destroy();
  await server.stop();
  await rm(directory, { recursive: true, force: true });
});
beforeEach(async () => {
  now = new Date('2026-03-16T15:00:00Z');
  await sql`truncate errands`.execute(db);
});

const createErrands = async (schema: Kysely<unknown>): Promise<void> => {
  await sql`
    create table errands (
      subject text primary key, due_at timestamptz not null, generation bigint not null default 1,
      attempts integer not null default 0, traceparent text
    )`.execute(schema);
};

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const add = async (subject: string, dueAt = now): Promise<void> => {
  await sql`insert into errands (subject, due_at) values (${subject}, ${dueAt})`.execute(db);
};

it('the gauges count the rows that wait, and the age of the oldest', async () => {
  const [all, due] = [new Registry(), new Registry()];
  const table = ERRANDS;
  const oldest = { name: 'oldest', help: 'oldest' };
  const gauge = { db, table, clock: () => now, oldest };
  registerBacklog(all, { ...gauge, waiting: { name: 'waiting', help: 'waiting', count: 'all' } });
  registerBacklog(due, { ...gauge, waiting: { name: 'waiting', help: 'waiting', count: 'due' } });
  const read = async (registry: Registry) => {
    const text = await registry.metrics();
    return ['waiting', 'oldest'].map((name) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]));
  };
  expect(await read(all)).toEqual([0, 0]);
  await add('ana');
  await add('bia', new Date(now.getTime() + 60_000));
  later(5_000);
  expect(await read(all)).toEqual([2, 5]);
  expect(await read(due)).toEqual([1, 5]);
});

it('the gauge of failing work shows a row from its tenth failure until it is done', async () => {
  const registry = new Registry();
  let isBroken = true;
  const handle: WorkOptions<unknown, Errand>['handle'] = async (_row, { finish }) => {
    if (isBroken) throw new Error('broken');
    await finish(db);
  };
  const { runDue } = createWork<unknown, Errand>({
    db,
    table: ERRANDS,
    clock: () => now,
    registry,
    logger: { warn: () => {} },
    leaseMs: 60_000,
    batchSize: 4,
    backoff: { firstMs: 2_000, maxMs: 10_000 },
    failure: { event: 'errand_failed', fields: () => ({}) },
    handle,
  });
  const failing = async () => /^work_failing\{work="errands"\} (.+)$/m.exec(await registry.metrics())?.[1];
  const run = async (times: number) => {
    for (let count = 0; count < times; count += 1) {
      await runDue();
      later(10_000);
    }
  };
  await add('ana');
  await run(9);
  expect(await failing()).toBe('0');
  await run(1);
  expect(await failing()).toBe('1');
  isBroken = false;
  await run(1);
  expect(await failing()).toBe('0');
});
