import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Migrations } from '@escriba/db';
import { createFolderStorage, type Storage } from '@escriba/storage';
import { createTemporaryDirectory, createTestDatabase, type TestDatabase } from '@escriba/testing';
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { sql } from 'kysely';
import { Client } from 'pg';

export const SCHEMA = 'transcription';
const sqlMigration = (text: string): Migrations[string] => ({
  up: async (db) => {
    await sql.raw(text).execute(db);
  },
});
/** The features of the services' tables: foreign keys in a circle, computed columns, append-only triggers, rows of the migration itself. */
export const migrations: Migrations = {
  '0001-recordings': sqlMigration(`
    create table transcriptions (
      number bigint generated always as identity primary key,
      name text not null,
      size integer generated always as (length(name)) stored,
      storage_key text unique,
      audio_purged_at timestamptz,
      details jsonb,
      peaks bytea,
      chosen bigint
    );
    create table versions (id integer primary key, recording bigint not null references transcriptions);
    alter table transcriptions add foreign key (chosen) references versions (id);
    create table plans (name text primary key);
    insert into plans values ('free')`),
  '0002-append-only': sqlMigration(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'append-only'; end $$;
    create trigger versions_append_only before update or delete or truncate on versions execute function refuse();
    create trigger versions_no_insert before insert on versions for each row when (new.id > 1000) execute function refuse()`),
};
export const newer: Migrations = {
  ...migrations,
  '0003-titles': sqlMigration(
    `alter table transcriptions add column title text; update transcriptions set title = upper(name)`,
  ),
};

/** Runs a query of its own connection. */
export const run = async (url: string, text: string) => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
};

/** Returns all rows of a database. */
export const everything = async (url: string) => {
  const tables = [
    'transcriptions order by number',
    'versions order by id',
    'plans',
    'migration order by name',
  ];
  return Promise.all(
    tables.map(async (table) => {
      const columns = table.startsWith('migration') ? 'name' : '*';
      return (await run(url, `select ${columns} from transcription.${table}`)).rows as unknown[];
    }),
  );
};

/** Creates an empty database beside another one. */
const createEmptyTarget = async (sourceUrl: string, storage: Storage) => {
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  await run(sourceUrl, `create database ${name}`);
  const url = new URL(sourceUrl);
  url.pathname = `/${name}`;
  return {
    databaseUrl: url.href,
    storage,
    migrations: { [SCHEMA]: migrations },
    schemas: async () =>
      (await run(url.href, `select nspname from pg_namespace where nspname = '${SCHEMA}'`)).rowCount,
    drop: () => run(sourceUrl, `drop database ${name} with (force)`),
  };
};

const ROWS = `
  insert into transcription.transcriptions (name, storage_key, details, peaks) values
    ('Reunião\tde "terça"\n\\N', 'recordings/one', '{"a": [1, "é"]}', '\\x00ff0a'),
    ('sem áudio', null, null, null), ('dois', 'recordings/two', 'null', '');
  insert into transcription.versions values (7, 1), (8, 2);
  update transcription.transcriptions set chosen = 7 where number = 1;
  delete from transcription.plans; insert into transcription.plans values ('business')`;

/** Gives each test of a file a database with recordings, their storage, and the path of a folder for backups that is not there yet. */
export const storeRecordings = () => {
  let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>;
  let source: TestDatabase<unknown>;
  let storage: Storage;
  let folder: string;
  const newStorage = async (): Promise<Storage> => {
    const path = join(directory.path, randomUUID());
    await mkdir(path);
    return createFolderStorage({ directory: path });
  };
  beforeAll(async () => {
    directory = await createTemporaryDirectory();
  });
  afterAll(() => directory.remove());
  beforeEach(async () => {
    folder = join(directory.path, randomUUID());
    source = await createTestDatabase({ schema: SCHEMA, migrations });
    storage = await newStorage();
    await storage.put('recordings/one', Readable.from([Buffer.from('sound of one')]));
    await storage.put('recordings/two', Readable.from([Buffer.alloc(3_000_000, 'two')]));
    await run(source.url, ROWS);
  });
  afterEach(() => source.drop());
  return {
    newStorage,
    /** Runs work with an empty database and storage. */
    within: async (work: (target: Awaited<ReturnType<typeof createEmptyTarget>>) => Promise<void>) => {
      const target = await createEmptyTarget(source.url, await newStorage());
      try {
        await work(target);
      } finally {
        await target.drop();
      }
    },
    url: () => source.url,
    storage: () => storage,
    folder: () => folder,
  };
};
