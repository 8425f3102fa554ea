import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startEmbeddedPostgres } from '@escriba/embedded';
import type { EmbeddedServer } from '@escriba/embedded';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { createDatabase, migrate } from './index.ts';

const notes = {
  '0001-notes': {
    up: async (db: Kysely<unknown>) => {
      await sql`create table notes (id bigint generated always as identity primary key, number serial, body text)`.execute(
        db,
      );
      await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'append-only'; end $$`.execute(
        db,
      );
      await sql`create trigger kept before delete on notes for each row execute function refuse()`.execute(
        db,
      );
    },
  },
};
const later = {
  ...notes,
  '0002-tags': {
    up: async (db: Kysely<unknown>) => {
      await sql`create table tags (name text)`.execute(db);
    },
  },
};

// A separate server, because roles belong to all databases of one.
let directory: string;
let server: EmbeddedServer;
const urlOf = (username: string, password = 'a "secret"\'s\\ %'): string => {
  const url = new URL(server.url);
  Object.assign(url, { username, password: encodeURIComponent(password) });
  return url.href;
};
const migrateAs = (schema: string, serviceUrl: string, migrations: typeof notes = notes) =>
  migrate({ url: server.url, schema, migrations, serviceUrl });
const as = async (
  url: string,
  schema: string,
  work: (db: Kysely<unknown>) => Promise<unknown>,
): Promise<void> => {
  const db = createDatabase<unknown>({ url, schema, poolMax: 1 });
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
};

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'escriba-roles-test-'));
  server = await startEmbeddedPostgres({ dataDir: join(directory, 'postgres'), persistent: false });
  await migrateAs('ours', urlOf('ours_service'));
  await migrateAs('theirs', urlOf('theirs_service'));
});
afterAll(async () => {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
});

describe('the role of a service', () => {
  it('reads and writes the rows of its own schema', async () => {
    await as(urlOf('ours_service'), 'ours', async (db) => {
      await sql`insert into notes (body) values ('olá')`.execute(db);
      await sql`update notes set body = 'oi'`.execute(db);
      const { rows } = await sql`select id, number, body from notes`.execute(db);
      expect(rows).toEqual([{ id: 1, number: 1, body: 'oi' }]);
    });
  });

  it.each([
    ['reads another service’s table', 'select * from theirs.notes'],
    ['writes into another service’s table', `insert into theirs.notes (body) values ('x')`],
    ['sees which migrations ran', 'select * from ours.migration'],
    ['creates a table', 'create table ours.more (id int)'],
    ['creates a schema', 'create schema more'],
    ['drops a table', 'drop table ours.notes'],
    ['empties a table around its triggers', 'truncate ours.notes'],
    ['disables a trigger', 'alter table ours.notes disable trigger kept'],
    ['skips triggers as a replica does', `set session_replication_role = replica`],
    [
      'replaces a trigger’s function',
      'create or replace function ours.refuse() returns int as $$ select 1 $$ language sql',
    ],
    ['becomes another role', 'set role theirs_service'],
    ['creates a role', 'create role more'],
    ['reads a file of the server', `select pg_read_file('/etc/passwd')`],
    ['runs a program', `copy (select 1) to program 'true'`],
  ])('never %s', async (_what, statement) => {
    await as(urlOf('ours_service'), 'ours', async (db) => {
      await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({ code: '42501' });
    });
  });

  it('gets the tables of later migrations, and a new password', async () => {
    const renewed = urlOf('ours_service', 'another');
    await migrateAs('ours', renewed, later);
    await as(renewed, 'ours', async (db) => {
      expect((await sql`select * from tags`.execute(db)).rows).toEqual([]);
    });
    await expect(as(urlOf('ours_service'), 'ours', (db) => sql`select 1`.execute(db))).rejects.toThrow(
      'password authentication failed',
    );
    await migrateAs('ours', urlOf('ours_service'), later);
  });

  it.each([
    ['the owner', () => server.url, 'owns the tables'],
    ['a superuser', () => urlOf('root'), 'is a superuser'],
    ['unnamed', () => urlOf('', ''), 'names no user'],
  ])('is not %s', async (_who, serviceUrl, sentence) => {
    await as(server.url, 'public', (db) =>
      sql
        .raw(`do $$ begin create role root superuser; exception when duplicate_object then null; end $$`)
        .execute(db),
    );
    await expect(migrateAs('ours', serviceUrl(), later)).rejects.toThrow(sentence);
  });
});
