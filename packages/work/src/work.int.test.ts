import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createDatabase, migrate } from '@escriba/db';
import { startEmbeddedPostgres } from '@escriba/embedded';
import type { EmbeddedServer } from '@escriba/embedded';
import { findTrace } from '@escriba/runtime';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { createWork } from './run-work.ts';
import type { WorkOptions } from './run-work.ts';
import { createWorkRows } from './work-rows.ts';
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

type Parcel = { readonly id: string; readonly change: number; readonly lease: number };

const PARCELS: WorkTable<Parcel> = {
  name: 'parcels',
  key: 'id',
  dueAt: 'due_at',
  generation: 'change',
  lease: 'lease',
  order: ['priority', 'due_at'],
};

let directory: string;
let server: EmbeddedServer;
let db: Kysely<unknown>;
let now: Date;
let warnings: object[];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'escriba-work-test-'));
  server = await startEmbeddedPostgres({ dataDir: join(directory, 'postgres'), persistent: false });
  await migrate({ url: server.url, schema: 'worker', migrations: { '0001-work': { up: createTables } } });
  db = createDatabase({ url: server.url, schema: 'worker' });
});
afterAll(async () => {
  await db.destroy();
  await server.stop();
  await rm(directory, { recursive: true, force: true });
});
beforeEach(async () => {
  now = new Date('2026-03-16T15:00:00Z');
  warnings = [];
  await sql`truncate errands, parcels`.execute(db);
});

const createTables = async (schema: Kysely<unknown>): Promise<void> => {
  await sql`
    create table errands (
      subject text primary key, due_at timestamptz not null, generation bigint not null default 1,
      attempts integer not null default 0, traceparent text
    )`.execute(schema);
  await sql`
    create table parcels (
      id text primary key, due_at timestamptz not null default now(), change bigint not null default 1,
      lease bigint not null default 0, priority smallint not null default 0
    )`.execute(schema);
};

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const add = async (subject: string, dueAt = now): Promise<void> => {
  await sql`insert into errands (subject, due_at) values (${subject}, ${dueAt})`.execute(db);
};
const change = async (subject: string, traceparent: string | null = null): Promise<void> => {
  await sql`
    update errands set due_at = least(due_at, ${now}::timestamptz), generation = generation + 1,
      traceparent = ${traceparent} where subject = ${subject}`.execute(db);
};
const rowsLeft = async () =>
  (await sql<Errand>`select subject, attempts, traceparent from errands order by subject`.execute(db)).rows;

const errandsOf = (
  handle: WorkOptions<unknown, Errand>['handle'],
  options: Partial<WorkOptions<unknown, Errand>> = {},
) =>
  createWork<unknown, Errand>({
    db,
    table: ERRANDS,
    clock: () => now,
    logger: { warn: (fields) => void warnings.push(fields) },
    leaseMs: 60_000,
    batchSize: 4,
    backoff: { firstMs: 2_000, maxMs: 10_000 },
    failure: { event: 'errand_failed', fields: ({ subject }) => ({ subject }) },
    handle,
    ...options,
  });

describe('due work', () => {
  it('is done once by many workers, and its rows are gone', async () => {
    for (let count = 0; count < 30; count += 1) await add(`s${count}`);
    const seen: string[] = [];
    const worker = () =>
      errandsOf(async ({ subject }, { finish }) => {
        seen.push(subject);
        await finish(db);
      }).runDue();
    const runs = await Promise.all([worker(), worker(), worker()]);
    expect(runs.reduce((sum, { done }) => sum + done, 0)).toBe(30);
    expect(new Set(seen).size).toBe(30);
    expect(await rowsLeft()).toEqual([]);
  });

  it('that fails waits 2, 4, 8, 10 … s, and does not keep other work from being done', async () => {
    await add('bad', new Date(now.getTime() - 1));
    await add('good');
    let isBroken = true;
    const { runDue } = errandsOf(
      async ({ subject }, { finish }) => {
        if (subject === 'bad' && isBroken) throw new Error('broken');
        await finish(db);
      },
      { batchSize: 1 },
    );
    expect(await runDue()).toEqual({ claimed: 2, done: 1 });
    for (const waitMs of [2_000, 4_000, 8_000, 10_000, 10_000]) {
      expect(warnings.at(-1)).toMatchObject({ subject: 'bad', waitMs });
      later(waitMs - 1);
      expect((await runDue()).claimed).toBe(0);
      later(1);
      expect((await runDue()).claimed).toBe(1);
    }
    isBroken = false;
    later(10_000);
    expect((await runDue()).done).toBe(1);
  });

  it('of a worker that died is done by another one after the lease', async () => {
    await add('ana');
    await createWorkRows(db, ERRANDS, () => now).claim({ limit: 1, leaseMs: 60_000 });
    const { runDue } = errandsOf((_row, { finish }) => finish(db));
    later(59_999);
    expect((await runDue()).claimed).toBe(0);
    later(1);
    expect((await runDue()).done).toBe(1);
  });

  it('that changes while it is done is done again, in the trace of the change', async () => {
    await add('ana');
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    const traces: (string | undefined)[] = [];
    const { runDue } = errandsOf(async (_row, { finish }) => {
      traces.push(findTrace()?.traceparent);
      if (traces.length === 1) await change('ana', traceparent);
      await finish(db);
    });
    expect((await runDue()).done).toBe(2);
    expect(traces).toEqual([undefined, traceparent]);
    expect(await rowsLeft()).toEqual([]);
  });

  it('that changes while it fails is not made to wait', async () => {
    await add('ana');
    let count = 0;
    const { runDue } = errandsOf(async (_row, { finish }) => {
      count += 1;
      if (count > 1) return finish(db);
      await change('ana');
      throw new Error('broken');
    });
    expect(await runDue()).toEqual({ claimed: 2, done: 1 });
  });

  it('that is put off while it fails stays put off', async () => {
    await add('ana');
    const { runDue } = errandsOf(async () => {
      await sql`update errands set due_at = ${new Date(now.getTime() + 3_600_000)}`.execute(db);
      throw new Error('broken');
    });
    await runDue();
    later(3_599_999);
    expect((await runDue()).claimed).toBe(0);
    later(1);
    expect((await runDue()).claimed).toBe(1);
  });

  it('that is due again keeps its row, without its trace and its attempts', async () => {
    await add('ana');
    const { runDue } = errandsOf((_row, { finish }) => finish(db, new Date(now.getTime() + 60_000)));
    expect((await runDue()).done).toBe(1);
    expect(await rowsLeft()).toEqual([{ subject: 'ana', attempts: 0, traceparent: null }]);
    later(60_000);
    expect((await runDue()).done).toBe(1);
  });

  it('is undone with the transaction that does it, and stays due', async () => {
    await add('ana');
    const { runDue } = errandsOf((_row, { finish }) =>
      db.transaction().execute(async (transaction) => {
        await finish(transaction);
        throw new Error('not committed');
      }),
    );
    expect(await runDue()).toEqual({ claimed: 1, done: 0 });
    expect(await rowsLeft()).toMatchObject([{ subject: 'ana', attempts: 1 }]);
  });

  it('is no more than asked for in one run', async () => {
    for (const subject of ['a', 'b', 'c', 'd', 'e']) await add(subject);
    const { runDue } = errandsOf((_row, { finish }) => finish(db), { batchSize: 2, rowsMax: 3 });
    expect((await runDue()).claimed).toBe(3);
  });

  it('in hand is finished before a stop ends, and left to others at once if it was aborted', async () => {
    await add('ana');
    await add('bia');
    const begun = Promise.withResolvers<void>();
    const ended: string[] = [];
    const { start } = errandsOf(async ({ subject }, { signal, finish }) => {
      if (subject === 'bia') begun.resolve();
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      if (subject === 'bia') throw new Error('aborted');
      await finish(db);
      ended.push(subject);
    });
    const running = start(() => {});
    await begun.promise;
    await running.stop();
    expect(ended).toEqual(['ana']);
    expect(warnings).toEqual([]);
    expect((await errandsOf((_row, { finish }) => finish(db)).runDue()).done).toBe(1);
  });
});

describe('work whose claims are counted', () => {
  const parcels = () => createWorkRows(db, PARCELS, undefined);
  const parcelsOf = (handle: WorkOptions<unknown, Parcel>['handle']) =>
    createWork<unknown, Parcel>({
      db,
      table: PARCELS,
      logger: { warn: (fields) => void warnings.push(fields) },
      leaseMs: 60_000,
      batchSize: 1,
      backoff: { firstMs: 1_000, maxMs: 60_000 },
      failure: { event: 'parcel_failed', fields: ({ id }) => ({ id }) },
      handle,
    });

  it('is claimed in its order, by the clock of Postgres', async () => {
    await sql`insert into parcels (id, priority, due_at) values
      ('late', 1, now() - interval '9 s'), ('second', 0, now() - interval '1 s'),
      ('first', 0, now() - interval '2 s'), ('not yet', 0, now() + interval '1 hour')`.execute(db);
    const claimed = await parcels().claim({ limit: 10, leaseMs: 60_000 });
    expect(claimed).toEqual([
      { id: 'first', change: 1, lease: 1 },
      { id: 'second', change: 1, lease: 1 },
      { id: 'late', change: 1, lease: 1 },
    ]);
  });

  it('is not ended by a worker that lost it, whose transaction is undone', async () => {
    await sql`insert into parcels (id) values ('p')`.execute(db);
    const { runDue } = parcelsOf((_row, { finish }) =>
      db.transaction().execute(async (transaction) => {
        await sql`insert into errands (subject, due_at) values ('ana', now())`.execute(transaction);
        await sql`update parcels set due_at = now()`.execute(db);
        await parcels().claim({ limit: 1, leaseMs: 60_000 });
        await finish(transaction);
      }),
    );
    expect(await runDue()).toEqual({ claimed: 1, done: 0 });
    expect(await rowsLeft()).toEqual([]);
    const { rows } =
      await sql`select lease, due_at > now() + interval '30 s' as "isHeld" from parcels`.execute(db);
    expect(rows).toEqual([{ lease: 2, isHeld: true }]);
  });

  it('waits the longest time after a failure if its attempts are not counted', async () => {
    await sql`insert into parcels (id) values ('p')`.execute(db);
    await parcelsOf(() => Promise.reject(new Error('broken'))).runDue();
    expect(warnings).toMatchObject([{ id: 'p', waitMs: 60_000 }]);
  });
});
