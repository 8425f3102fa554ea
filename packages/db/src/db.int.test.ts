import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startEmbeddedPostgres } from '@escriba/embedded';
import type { EmbeddedServer } from '@escriba/embedded';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pingDatabase } from './database.ts';
import { createDatabase, isConnectionFailure, isUniqueViolation, migrate } from './index.ts';

type Notes = { notes: { id: number; body: string; written_at: Date; day: string; price: string } };

const migrations = {
  '0001-notes': {
    up: async (db: Kysely<unknown>) => {
      await sql`create table notes (
        id bigint primary key, body text, written_at timestamptz, day date, price numeric,
        constraint notes_body unique (body))`.execute(db);
    },
  },
};
const note = {
  id: 9_007_199_254_740_991,
  body: 'olá',
  written_at: new Date('2026-03-16T15:00:00.123Z'),
  day: '2026-03-16',
  price: '29.90',
};

// A separate server, because a test stops it.
let directory: string;
let server: EmbeddedServer;
const start = () =>
  startEmbeddedPostgres({
    dataDir: join(directory, 'postgres'),
    persistent: true,
    ...(server === undefined ? {} : { port: server.port }),
  });

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'escriba-db-test-'));
  server = await start();
});
afterAll(async () => {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
});

const using = async <DB>(schema: string, work: (db: Kysely<DB>) => Promise<void>, options = {}) => {
  const db = createDatabase<DB>({ url: server.url, schema, ...options });
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
};

describe('migrations', () => {
  it('run once if several processes start together', async () => {
    const ran = await Promise.all(
      [0, 1, 2].map(() => migrate({ url: server.url, schema: 'together', migrations })),
    );
    expect(ran.flat()).toEqual(['0001-notes']);
  });

  it('wait for a Postgres that starts after them', async () => {
    await server.stop();
    const migrating = Promise.allSettled([migrate({ url: server.url, schema: 'early', migrations })]);
    server = await start();
    expect(await migrating).toEqual([{ status: 'fulfilled', value: ['0001-notes'] }]);
  });

  it('fail at once if Postgres refuses the password', async () => {
    const url = server.url.replace(/:[^:@]*@/, ':wrong@');
    await expect(migrate({ url, schema: 'refused', migrations })).rejects.toThrow(/password|authentication/);
  });

  it('only add what is new', async () => {
    await migrate({ url: server.url, schema: 'later', migrations });
    const next = { up: async (db: Kysely<unknown>) => void (await sql`create table more ()`.execute(db)) };
    expect(
      await migrate({ url: server.url, schema: 'later', migrations: { ...migrations, '0002-more': next } }),
    ).toEqual(['0002-more']);
  });

  it('refuse a database that a newer version has migrated, and name its migrations', async () => {
    const later = { up: async (db: Kysely<unknown>) => void (await sql`create table more ()`.execute(db)) };
    const newer = { ...migrations, '0002-more': later };
    await migrate({ url: server.url, schema: 'newer', migrations: newer });
    const older = { ...migrations, '0003-other': later };
    for (const code of [migrations, older])
      await expect(migrate({ url: server.url, schema: 'newer', migrations: code })).rejects.toThrow(
        'the database is newer than this code: newer has 0002-more',
      );
    expect(await migrate({ url: server.url, schema: 'newer', migrations: newer })).toEqual([]);
  });

  it('leave nothing behind when a step fails, and name the step', async () => {
    const broken = {
      up: async (db: Kysely<unknown>) => {
        await sql`create table half ()`.execute(db);
        await sql`create table notes ()`.execute(db);
      },
    };
    await expect(
      migrate({ url: server.url, schema: 'broken', migrations: { ...migrations, '0002-broken': broken } }),
    ).rejects.toThrow('0002-broken');
    await using('broken', async (db) => {
      const { rows } = await sql`select to_regclass('half') as half`.execute(db);
      expect(rows).toEqual([{ half: null }]);
    });
  });

  it('keep services apart: each sees its own schema', async () => {
    await migrate({ url: server.url, schema: 'ours', migrations });
    await using('theirs', async (db) => {
      await expect(sql`select * from notes`.execute(db)).rejects.toThrow('does not exist');
    });
  });
});

describe('a connection', () => {
  beforeAll(() => migrate({ url: server.url, schema: 'notes', migrations }));

  it('returns bigint as a number, timestamptz as a Date, date and numeric as text', async () => {
    await using<Notes>('notes', async (db) => {
      await db.insertInto('notes').values(note).execute();
      expect(await db.selectFrom('notes').selectAll().execute()).toEqual([note]);
    });
  });

  it('refuses a bigint that a number cannot hold', async () => {
    await using('notes', async (db) => {
      await expect(sql`select 9007199254740993::bigint as id`.execute(db)).rejects.toThrow(RangeError);
    });
  });

  it('reports which unique constraint was violated', async () => {
    await using<Notes>('notes', async (db) => {
      const error = await db
        .insertInto('notes')
        .values([
          { ...note, id: 1, body: 'twice' },
          { ...note, id: 2, body: 'twice' },
        ])
        .execute()
        .catch((error: unknown) => error);
      expect(isUniqueViolation(error)).toBe(true);
      expect(isUniqueViolation(error, 'notes_body')).toBe(true);
      expect(isUniqueViolation(error, 'notes_pkey')).toBe(false);
    });
  });

  it('ends a statement that takes too long', async () => {
    await using(
      'notes',
      async (db) => {
        await expect(sql`select pg_sleep(30)`.execute(db)).rejects.toMatchObject({
          code: 'store.unavailable',
          cause: { message: expect.stringContaining('statement timeout') },
        });
      },
      { statementTimeoutMs: 50 },
    );
  });

  it('refuses a schema name that is not a plain word', () => {
    expect(() => createDatabase({ url: server.url, schema: 'notes,pg_catalog; drop' })).toThrow(TypeError);
  });
});

const STORE_UNAVAILABLE = { code: 'store.unavailable', kind: 'unavailable', retryAfterSeconds: 3 };

describe('a restart of Postgres', () => {
  it('costs the queries of that moment, not the process or the pool', async () => {
    const events: string[] = [];
    const db = createDatabase({
      url: server.url,
      schema: 'notes',
      logger: { warn: (_fields, event) => void events.push(event) },
    });
    await Promise.all([0, 1, 2].map(() => sql`select pg_sleep(0.01)`.execute(db)));

    await server.stop();
    const refused = await pingDatabase(db).catch((error: unknown) => error);
    expect(refused).toMatchObject(STORE_UNAVAILABLE);
    expect(isConnectionFailure(refused)).toBe(true);
    server = await start();

    await pingDatabase(db);
    expect(events).toContain('database.idle_connection_lost');
    await db.destroy();
  });

  it('costs the transaction it falls into, also between two statements', async () => {
    const db = createDatabase({ url: server.url, schema: 'notes', poolMax: 1 });
    const cut = db.transaction().execute(async (transaction) => {
      await pingDatabase(transaction);
      await server.stop();
      server = await start();
      await pingDatabase(transaction);
    });
    const failure = await cut.catch((error: unknown) => error);
    expect(failure).toMatchObject(STORE_UNAVAILABLE);
    expect(isConnectionFailure(failure)).toBe(true);
    await pingDatabase(db);
    await db.destroy();
  });

  it('costs the statement that an administrator ends with its connection', async () => {
    const db = createDatabase({ url: server.url, schema: 'notes', poolMax: 1 });
    const other = createDatabase({ url: server.url, schema: 'notes' });
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    const cut = sql`select pg_sleep(60)`.execute(db).catch((error: unknown) => error);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other);
    expect(await cut).toMatchObject(STORE_UNAVAILABLE);
    await pingDatabase(db);
    await Promise.all([db.destroy(), other.destroy()]);
  });
});
