import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createDatabase, migrate } from '@escriba/db';
import { startEmbeddedPostgres } from '@escriba/embedded';
import type { EmbeddedServer } from '@escriba/embedded';
import { findTrace, runInTrace } from '@escriba/runtime';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import {
  addOutboxTraces,
  createOutbox,
  createOutboxTable,
  deleteOutboxSubject,
  insertOutboxEvent,
  purgeOutbox,
} from './index.ts';
import type { OutboxEvent } from './index.ts';

let directory: string;
let server: EmbeddedServer;
let db: Kysely<unknown>;
let now: Date;
let delivered: OutboxEvent[];
let warnings: string[];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'escriba-outbox-test-'));
  server = await startEmbeddedPostgres({ dataDir: join(directory, 'postgres'), persistent: false });
  await migrate({
    url: server.url,
    schema: 'sender',
    migrations: { '0001-outbox': { up: createOutboxTable }, '0002-traces': { up: addOutboxTraces } },
  });
  db = createDatabase({ url: server.url, schema: 'sender' });
});
afterAll(async () => {
  await db.destroy();
  await server.stop();
  await rm(directory, { recursive: true, force: true });
});
beforeEach(async () => {
  now = new Date('2026-03-16T15:00:00Z');
  delivered = [];
  warnings = [];
  await sql`truncate outbox`.execute(db);
});

const take = async (event: OutboxEvent): Promise<void> => void delivered.push(event);
const outboxOf = (deliver: (event: OutboxEvent, signal: AbortSignal) => Promise<void> = take) =>
  createOutbox({
    db,
    deliver,
    clock: () => now,
    logger: { warn: (_fields, event) => void warnings.push(event) },
  });

const write = async (subject = 'ana', payload: object = { said: 'olá' }): Promise<string> => {
  await db.transaction().execute((transaction) => insertOutboxEvent(transaction, { subject, payload }, now));
  const { rows } = await sql<{ id: string }>`select id from outbox order by position desc limit 1`.execute(
    db,
  );
  return rows[0]?.id ?? '';
};
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const ids = () => delivered.map(({ id }) => id);
const kept = async () => (await sql`select 1 from outbox`.execute(db)).rows.length;

describe('an event', () => {
  it('is delivered as written, once', async () => {
    const id = await write('ana', { words: ['é', "'"] });
    expect(await outboxOf().deliverDue()).toBe(1);
    expect(await outboxOf().deliverDue()).toBe(0);
    expect(delivered).toEqual([{ id, subject: 'ana', payload: { words: ['é', "'"] } }]);
  });

  it('is never delivered if its transaction does not commit', async () => {
    const undone = db.transaction().execute(async (transaction) => {
      await insertOutboxEvent(transaction, { subject: 'ana', payload: {} }, now);
      throw new Error('the rest went wrong');
    });
    await expect(undone).rejects.toThrow('the rest went wrong');
    expect(await outboxOf().deliverDue()).toBe(0);
  });

  it('that no receiver accepts is retried after 1, 2, 4 … 60 s, without end', async () => {
    await write();
    const refusing = outboxOf(async () => {
      throw new Error('no receiver');
    });
    for (const pauseMs of [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
      warnings = [];
      await refusing.deliverDue();
      expect(warnings).toEqual(['outbox.delivery_failed']);
      later(pauseMs - 1);
      expect(await outboxOf().deliverDue()).toBe(0);
      later(1);
    }
    expect(await outboxOf().deliverDue()).toBe(1);
  });

  it('is delivered again if the relay died before it recorded the delivery', async () => {
    const id = await write();
    const dying = outboxOf(async (event) => {
      delivered.push(event);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
      throw new Error('killed');
    });
    await dying.deliverDue().catch(() => {});
    later(30_000);
    await outboxOf().deliverDue();
    expect(ids()).toEqual([id, id]);
  });

  it('of one subject follows those written before it, even after a failure', async () => {
    const [first, second, other] = [await write('ana'), await write('ana'), await write('bia')];
    let refusals = 1;
    const hesitant = outboxOf(async (event) => {
      if (event.subject === 'ana' && refusals > 0) {
        refusals -= 1;
        throw new Error('not yet');
      }
      delivered.push(event);
    });
    expect(await hesitant.deliverDue()).toBe(1);
    later(1_000);
    expect(await hesitant.deliverDue()).toBe(2);
    expect(ids()).toEqual([other, first, second]);
  });

  it('does not wait behind those whose receiver is away', async () => {
    const waiting: string[] = [];
    for (let count = 0; count < 30; count += 1) waiting.push(await write(`away-${count}`));
    const tried: string[] = [];
    const outbox = outboxOf(async ({ id }) => {
      tried.push(id);
      if (waiting.includes(id)) throw new Error('no receiver');
    });
    await outbox.deliverDue();
    later(1_000);
    const fresh = await write('bia');
    tried.length = 0;
    await outbox.deliverDue();
    expect(tried).toHaveLength(31);
    expect(tried.slice(0, 20)).toContain(fresh);
  });

  it('is delivered in the trace of the request that wrote it, and its failures are logged there', async () => {
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    await runInTrace({ requestId: 'a'.repeat(32), traceparent }, () => write('ana'));
    await write('bia');
    const traces = new Map<string, unknown>();
    const logged: unknown[] = [];
    const { deliverDue } = createOutbox({
      db,
      clock: () => now,
      logger: { warn: () => void logged.push(findTrace()?.requestId) },
      deliver: async ({ subject }) => {
        traces.set(subject, findTrace());
        throw new Error('not yet');
      },
    });
    await deliverDue();
    expect(traces.get('ana')).toMatchObject({ requestId: 'a'.repeat(32), traceparent });
    expect(traces.get('bia')).toBeUndefined();
    expect(new Set(logged)).toEqual(new Set(['a'.repeat(32), undefined]));
  });

  it('with the id of a received one is written once, also while it waits and after its delivery', async () => {
    const id = '0b0e6f3c-5f0e-4c52-9d7b-0d2f6f1a7c11';
    const receive = () =>
      db
        .transaction()
        .execute((transaction) => insertOutboxEvent(transaction, { id, subject: 'ana', payload: {} }, now));
    await Promise.all([receive(), receive()]);
    expect(await outboxOf().deliverDue()).toBe(1);
    await receive();
    expect(await outboxOf().deliverDue()).toBe(0);
    expect(ids()).toEqual([id]);
  });

  it('is purged a week after its delivery, and never before it is delivered', async () => {
    await write();
    await outboxOf().deliverDue();
    later(7 * 86_400_000);
    await write();
    await purgeOutbox(db, now);
    expect(await kept()).toBe(2);
    later(1);
    await purgeOutbox(db, now);
    expect(await kept()).toBe(1);
    later(365 * 86_400_000);
    await purgeOutbox(db, now);
    expect(await kept()).toBe(1);
  });

  it('is deleted with its subject', async () => {
    await write('ana');
    await write('bia');
    await deleteOutboxSubject(db, 'ana');
    await outboxOf().deliverDue();
    expect(delivered.map(({ subject }) => subject)).toEqual(['bia']);
  });
});

describe('relays', () => {
  it('share the events, each of which is delivered once', async () => {
    const written: string[] = [];
    for (let count = 0; count < 65; count += 1) written.push(await write(`person-${count % 7}`));
    const counts = await Promise.all([0, 1, 2, 3].map(() => outboxOf().deliverDue()));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(65);
    expect(ids().toSorted()).toEqual(written.toSorted());
  });

  it('start at once after a wake, and stop', async () => {
    const arrived = Promise.withResolvers<void>();
    const relay = outboxOf(async () => arrived.resolve()).start(3_600_000);
    await write();
    relay.wake();
    await arrived.promise;
    await relay.stop();
    expect((await sql`select 1 from outbox where delivered_at is null`.execute(db)).rows).toEqual([]);
  });

  it('that are stopped abort a delivery in progress, and leave it to others at once', async () => {
    await write();
    const begun = Promise.withResolvers<void>();
    const relay = outboxOf(async (_event, signal) => {
      begun.resolve();
      await new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new Error('stopped'))),
      );
    }).start();
    await begun.promise;
    await relay.stop();
    expect(await outboxOf().deliverDue()).toBe(1);
  });
});
