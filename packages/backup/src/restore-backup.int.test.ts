import { Readable } from 'node:stream';
import { type Migrations, loadDatabase, migrate } from '@escriba/db';
import { createTestDatabase, type TestDatabase } from '@escriba/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';

const SCHEMA = 'notes';
const migrations: Migrations = {
  '0001-notes': {
    up: async (db) => {
      await sql`create table notes (id integer primary key)`.execute(db);
    },
  },
};
const dump = {
  migrations: { [SCHEMA]: ['0001-notes'] },
  tables: [{ schema: SCHEMA, table: 'notes', columns: ['id'], rows: 2 }],
  sequences: [],
};

let database: TestDatabase<unknown>;
beforeEach(async () => {
  database = await createTestDatabase({ schema: 'public', migrations: {} });
});
afterEach(() => database.drop());

/** Loads two rows; `meanwhile` runs between them. */
const load = (meanwhile: () => Promise<unknown> = async () => undefined) =>
  loadDatabase({
    url: database.url,
    dump,
    migrations: { [SCHEMA]: migrations },
    read: () =>
      Readable.from(
        (async function* rows() {
          yield '1\n';
          await meanwhile();
          yield '2\n';
        })(),
      ),
  });
const countRows = async () => {
  const { rows } = await sql<{ id: number }>`select id from notes.notes`.execute(database.db);
  return rows.length;
};
const killConnection = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'load'`.execute(database.db);

describe('a load', () => {
  it('that is killed is begun again by the next one, and no migration takes its schema meanwhile', async () => {
    await expect(load(killConnection)).rejects.toThrow();
    await expect(migrate({ url: database.url, schema: SCHEMA, migrations })).rejects.toThrow(
      'the restore of notes is not complete',
    );
    await load();
    expect(await countRows()).toBe(2);
    expect(await migrate({ url: database.url, schema: SCHEMA, migrations })).toEqual([]);
  });

  it('refuses to run beside another, whose rows stay', async () => {
    await load(() => expect(load()).rejects.toThrow('another restore into this database runs'));
    expect(await countRows()).toBe(2);
  });

  it('that fails leaves what another process has created since', async () => {
    await load();
    await expect(load()).rejects.toThrow('is not empty: it has notes');
    expect(await countRows()).toBe(2);
  });
});
