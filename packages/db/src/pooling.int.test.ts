/** @keepOrder the first test creates the tables, and the last one checks what all others leave behind in Postgres */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres, startPgBouncer } from '@escriba/embedded';
import type { EmbeddedServer } from '@escriba/embedded';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { createDatabase, limitWaits, migrate } from './index.ts';

type Notes = { notes: { id: number; body: string } };

const SCHEMAS = ['first', 'second'] as const;
const migrations = {
  '0001-notes': {
    up: async (db: Kysely<unknown>) => {
      await sql`create table notes (id bigint primary key, body text not null)`.execute(db);
    },
  },
};

let directory: string;
let postgres: EmbeddedServer;
let pooler: EmbeddedServer;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'escriba-pooling-'));
  postgres = await startEmbeddedPostgres({ dataDir: join(directory, 'postgres'), persistent: false });
  // Two connections for everything: what a session kept would reach others at once.
  pooler = await startPgBouncer({ dir: join(directory, 'pooler'), postgresUrl: postgres.url, poolSize: 2 });
});
afterAll(async () => {
  await pooler?.stop();
  await postgres?.stop();
  await rm(directory, { recursive: true, force: true });
});

const open = (schema: string) =>
  createDatabase<Notes>({
    url: pooler.url,
    schema,
    pooling: 'transaction',
    poolMax: 8,
    statementTimeoutMs: 20_000,
  });

describe('behind PgBouncer in transaction mode', () => {
  it('migrations of several services run, also at once', async () => {
    const ran = await Promise.all(
      [...SCHEMAS, ...SCHEMAS].map((schema) =>
        migrate({ url: pooler.url, schema, migrations, pooling: 'transaction' }),
      ),
    );
    expect(ran.flat()).toHaveLength(SCHEMAS.length);
  });

  it('a migration that fails leaves nothing behind, neither tables nor a lock', async () => {
    const up = async (db: Kysely<unknown>): Promise<void> => {
      await sql`create table notes ()`.execute(db);
    };
    const broken = { '0002-broken': { up } };
    const failing = { ...migrations, ...broken };
    await expect(
      migrate({ url: pooler.url, schema: 'first', migrations: failing, pooling: 'transaction' }),
    ).rejects.toThrow('0002-broken');
    expect(await migrate({ url: pooler.url, schema: 'first', migrations, pooling: 'transaction' })).toEqual(
      [],
    );
  });

  it('each service finds its own tables, although they share the connections of Postgres', async () => {
    const [first, second] = [open('first'), open('second')];
    try {
      await Promise.all(
        Array.from({ length: 40 }, async (_, id) => {
          const [db, body] = id % 2 === 0 ? [first, 'first'] : [second, 'second'];
          await db.insertInto('notes').values({ id, body }).execute();
        }),
      );
      for (const [db, body] of [
        [first, 'first'],
        [second, 'second'],
      ] as const) {
        const rows = await db.selectFrom('notes').select('body').distinct().execute();
        expect(rows).toEqual([{ body }]);
      }
    } finally {
      await Promise.all([first.destroy(), second.destroy()]);
    }
  });

  it('a transaction commits as a whole, or not at all', async () => {
    const db = open('first');
    try {
      const failed = db.transaction().execute(async (transaction) => {
        await transaction.insertInto('notes').values({ id: 1_000, body: 'lost' }).execute();
        throw new Error('changed its mind');
      });
      await expect(failed).rejects.toThrow('changed its mind');
      await db.transaction().execute(async (transaction) => {
        await transaction.insertInto('notes').values({ id: 1_001, body: 'kept' }).execute();
        await sql`select pg_advisory_xact_lock(1)`.execute(transaction);
      });
      const rows = await db.selectFrom('notes').select('id').where('id', '>=', 1_000).execute();
      expect(rows).toEqual([{ id: 1_001 }]);
    } finally {
      await db.destroy();
    }
  });

  it('a failed statement says why, and the next one works', async () => {
    const db = open('first');
    try {
      const twice = db.insertInto('notes').values({ id: 1_001, body: 'again' }).execute();
      await expect(twice).rejects.toMatchObject({ code: '23505' });
      expect(await db.selectFrom('notes').select('id').where('id', '=', 1_001).execute()).toHaveLength(1);
    } finally {
      await db.destroy();
    }
  });

  it('time limits hold, and end with their transaction', async () => {
    const db = open('first');
    try {
      const limits = await sql<{
        statement: string;
      }>`select current_setting('statement_timeout') as statement`.execute(db);
      expect(limits.rows).toEqual([{ statement: '20s' }]);
      const late = db.transaction().execute(async (transaction) => {
        await limitWaits<Notes>(transaction, { lockMs: 10, statementMs: 10 });
        await sql`select pg_sleep(60)`.execute(transaction);
      });
      await expect(late).rejects.toMatchObject({ cause: expect.objectContaining({ code: '57014' }) });
      expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    } finally {
      await db.destroy();
    }
  });

  it('nothing stays in a session of Postgres: no lock, and no setting', async () => {
    const db = createDatabase<unknown>({ url: postgres.url, schema: 'public' });
    try {
      const { rows: locks } = await sql`
        select from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()`.execute(db);
      expect(locks).toEqual([]);
      const { rows } = await sql<{ open: number }>`
        select count(*)::int as open from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(
        db,
      );
      expect(rows[0]?.open).toBeLessThanOrEqual(2);
    } finally {
      await db.destroy();
    }
  });
});
