import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Migrations, migrate } from '@escriba/db';
import { createFolderStorage, type Storage } from '@escriba/storage';
import { createTemporaryDirectory, createTestDatabase, type TestDatabase } from '@escriba/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Client } from 'pg';
import { createBackup, createBackupKey, deleteOldBackups, migrateService, restoreBackup } from './index.ts';

const SCHEMA = 'transcription';
const sqlMigration = (text: string): Migrations[string] => ({
  up: async (db) => {
    await sql.raw(text).execute(db);
  },
});
/** The features of the services' tables: foreign keys in a circle, computed columns, append-only triggers, rows of the migration itself. */
const migrations: Migrations = {
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
const newer: Migrations = {
  ...migrations,
  '0003-titles': sqlMigration(
    `alter table transcriptions add column title text; update transcriptions set title = upper(name)`,
  ),
};

let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let source: TestDatabase<unknown>;
let storage: Storage;
let folder: string;
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
  await run(
    source.url,
    `insert into transcription.transcriptions (name, storage_key, details, peaks) values
      ('Reunião\tde "terça"\n\\N', 'recordings/one', '{"a": [1, "é"]}', '\\x00ff0a'),
      ('sem áudio', null, null, null), ('dois', 'recordings/two', 'null', '');
    insert into transcription.versions values (7, 1), (8, 2);
    update transcription.transcriptions set chosen = 7 where number = 1;
    delete from transcription.plans; insert into transcription.plans values ('business')`,
  );
});
afterEach(() => source.drop());

const newStorage = async (): Promise<Storage> => {
  const path = join(directory.path, randomUUID());
  await mkdir(path);
  return createFolderStorage({ directory: path });
};
const run = async (url: string, text: string) => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
};
const everything = async (url: string) => {
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
const backUp = (more: object = {}) =>
  createBackup({ databaseUrl: source.url, schemas: [SCHEMA], storage, parent: folder, ...more });

/** Creates an empty database and storage. */
const emptyTarget = async () => {
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  await run(source.url, `create database ${name}`);
  const url = new URL(source.url);
  url.pathname = `/${name}`;
  const target = { databaseUrl: url.href, storage: await newStorage(), migrations: { [SCHEMA]: migrations } };
  return {
    ...target,
    schemas: async () =>
      (await run(url.href, `select nspname from pg_namespace where nspname = '${SCHEMA}'`)).rowCount,
    drop: () => run(source.url, `drop database ${name} with (force)`),
  };
};
const within = async (work: (target: Awaited<ReturnType<typeof emptyTarget>>) => Promise<void>) => {
  const target = await emptyTarget();
  try {
    await work(target);
  } finally {
    await target.drop();
  }
};

describe('a backup', () => {
  it('restores every row, object, constraint, trigger and sequence', () =>
    within(async (target) => {
      const made = await backUp();
      expect(made).toMatchObject({ tables: 3, rows: 6, objects: 2 });
      await restoreBackup({ folder: made.folder, ...target });
      expect(await everything(target.databaseUrl)).toEqual(await everything(source.url));
      expect(String(await buffer(await target.storage.get('recordings/one')))).toBe('sound of one');
      expect(await target.storage.find('recordings/two')).toEqual({ sizeBytes: 3_000_000 });
      const { rows } = await run(
        target.databaseUrl,
        `insert into transcription.transcriptions (name) values ('quatro') returning number, size`,
      );
      expect(rows).toEqual([{ number: '4', size: 6 }]);
      const rejects = async (text: string, reason: string) =>
        expect(run(target.databaseUrl, text)).rejects.toThrow(reason);
      await rejects('delete from transcription.versions', 'append-only');
      await rejects('insert into transcription.versions values (2000, 1)', 'append-only');
      await rejects('insert into transcription.versions values (9, 99)', 'foreign key');
    }));

  it('has the rows of one moment while others write', () =>
    within(async (target) => {
      const before = await everything(source.url);
      const busy: Storage = {
        ...storage,
        // The rows are copied, the objects not yet.
        get: async (key, options) => {
          await run(
            source.url,
            `insert into transcription.versions values (${key.length * 10}, 1) on conflict do nothing`,
          );
          return storage.get(key, options);
        },
      };
      const { folder: made } = await backUp({ storage: busy });
      await restoreBackup({ folder: made, ...target });
      expect(await everything(target.databaseUrl)).toEqual(before);
    }));

  it('notes an object that is deleted meanwhile, whose recording then has no audio', () =>
    within(async (target) => {
      await storage.remove('recordings/two');
      const made = await backUp();
      expect(made.objects).toBe(1);
      await restoreBackup({ folder: made.folder, ...target });
      const { rows } = await run(
        target.databaseUrl,
        'select storage_key, audio_purged_at is not null as purged from transcription.transcriptions order by number',
      );
      expect(rows).toEqual([
        { storage_key: 'recordings/one', purged: false },
        { storage_key: null, purged: false },
        { storage_key: null, purged: true },
      ]);
    }));

  it('counts the recordings that its storage lacks although the database still names them', async () => {
    expect(await backUp()).toMatchObject({ objects: 2, lostObjects: 0 });
    expect(await backUp({ storage: await newStorage() })).toMatchObject({ objects: 0, lostObjects: 2 });
    const purge = () => run(source.url, 'update transcription.transcriptions set storage_key = null');
    const deleting: Storage = { ...storage, get: () => purge().then(() => storage.get('nothing')) };
    expect(await backUp({ storage: deleting })).toMatchObject({ objects: 0, lostObjects: 0 });
  });

  it('leaves nothing when it fails', async () => {
    const broken: Storage = { ...storage, get: () => Promise.reject(new Error('the disk burns')) };
    await expect(backUp({ storage: broken })).rejects.toThrow('the disk burns');
    expect(await readdir(folder)).toEqual([]);
    await expect(backUp({ signal: AbortSignal.abort(new Error('stopped')) })).rejects.toThrow('stopped');
    expect(await readdir(folder)).toEqual([]);
  });

  it('is encrypted for a recipient: it has no readable text, and only the identity restores it', () =>
    within(async (target) => {
      const { recipient, identity } = await createBackupKey();
      const { folder: made } = await backUp({ recipient });
      for (const name of ['tables/transcription.transcriptions.copy.gz', 'objects/recordings/one']) {
        const content = await readFile(join(made, name));
        expect(content.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
        expect(content.includes('sound')).toBe(false);
      }
      await expect(restoreBackup({ folder: made, ...target })).rejects.toThrow('is encrypted');
      const other = (await createBackupKey()).identity;
      await expect(restoreBackup({ folder: made, ...target, identity: other })).rejects.toThrow('identity');
      expect(await target.schemas()).toBe(0);
      await restoreBackup({ folder: made, ...target, identity });
      expect(await everything(target.databaseUrl)).toEqual(await everything(source.url));
      expect(await target.storage.find('recordings/two')).toEqual({ sizeBytes: 3_000_000 });
    }));

  it('keeps the newest and deletes older ones, but no incomplete or foreign folder', async () => {
    const days = ['2026-01-01', '2026-01-02', '2026-01-03'].map((day) => new Date(day));
    const made = [];
    for (const now of days) made.push(await backUp({ now }));
    await mkdir(join(folder, 'escriba-2025-12-31-incomplete'));
    await mkdir(join(folder, 'photos'));
    const deleted = await deleteOldBackups({ folder: String(made.at(-1)?.folder) }, 2);
    expect(deleted).toEqual(['escriba-2026-01-01t00-00-00-000z']);
    expect(await readdir(folder)).toHaveLength(4);
  });

  it('is not deleted as an old one because the clock of an earlier backup was ahead', async () => {
    await backUp({ now: new Date('2099-01-01') });
    const made = await backUp({ now: new Date('2026-01-01') });
    expect(await deleteOldBackups(made, 1)).toEqual(['escriba-2099-01-01t00-00-00-000z']);
    expect(await readdir(folder)).toEqual(['escriba-2026-01-01t00-00-00-000z']);
  });
});

describe('a restore', () => {
  it.each([
    ['a cut table', 'tables/transcription.versions.copy.gz', (path: string) => truncate(path, 20)],
    ['a changed object', 'objects/recordings/one', (path: string) => writeFile(path, 'sound of two')],
    ['a missing object', 'objects/recordings/one', (path: string) => rm(path)],
    ['a manifest that is no manifest', 'manifest.json', (path: string) => writeFile(path, '{"format":1}')],
    ['an incomplete backup', 'manifest.json', (path: string) => rm(path)],
  ])('of %s changes nothing', (_name, file, damage) =>
    within(async (target) => {
      const { folder: made } = await backUp();
      await damage(join(made, file));
      await expect(restoreBackup({ folder: made, ...target })).rejects.toThrow();
      expect(await target.schemas()).toBe(0);
    }),
  );

  it('refuses a database with tables, and leaves them', async () => {
    const { folder: made } = await backUp();
    const target = { databaseUrl: source.url, storage, migrations: { [SCHEMA]: migrations } };
    const before = await everything(source.url);
    await expect(restoreBackup({ folder: made, ...target })).rejects.toThrow(
      'is not empty: it has transcription',
    );
    expect(await everything(source.url)).toEqual(before);
  });

  it('migrates an older backup to the newest, and refuses one that is newer than the code', () =>
    within(async (target) => {
      const { folder: old } = await backUp();
      await restoreBackup({ folder: old, ...target, migrations: { [SCHEMA]: newer } });
      const { rows } = await run(
        target.databaseUrl,
        'select title from transcription.transcriptions where number = 3',
      );
      expect(rows).toEqual([{ title: 'DOIS' }]);
      const { folder: fresh } = await createBackup({
        databaseUrl: target.databaseUrl,
        schemas: [SCHEMA],
        parent: folder,
      });
      await within(async (second) => {
        await expect(restoreBackup({ folder: fresh, ...second })).rejects.toThrow('newer than this code');
        expect(await second.schemas()).toBe(0);
      });
    }));
});

describe('an upgrade', () => {
  const configOf = (url: string, dumpDir: string) => ({
    DATABASE_URL: url,
    SERVICE_DATABASE_URL: undefined,
    MIGRATION_DUMP_DIR: dumpDir,
    DATABASE_POOLING: 'session' as const,
  });
  const upgrade = (known: Migrations, dumpDir = folder) =>
    migrateService({ config: configOf(source.url, dumpDir), schema: SCHEMA, migrations: known });

  it('dumps the rows before it migrates, and the dump restores them', () =>
    within(async (target) => {
      const before = await everything(source.url);
      expect(await upgrade(newer)).toEqual(['0003-titles']);
      const [dump] = await readdir(join(folder, SCHEMA));
      await restoreBackup({ folder: join(folder, SCHEMA, String(dump)), ...target });
      const [recordings, ...others] = await everything(target.databaseUrl);
      expect([recordings, ...others]).toEqual(before);
    }));

  it('makes no dump when nothing is pending, nor of a new database', async () => {
    expect(await upgrade(migrations)).toEqual([]);
    await within(async ({ databaseUrl }) => {
      await migrateService({ config: configOf(databaseUrl, folder), schema: SCHEMA, migrations });
    });
    await expect(readdir(folder)).rejects.toThrow('ENOENT');
  });

  it('does not migrate if the dump cannot be written', async () => {
    await writeFile(folder, 'a file');
    await expect(upgrade(newer)).rejects.toThrow();
    expect(await migrate({ url: source.url, schema: SCHEMA, migrations })).toEqual([]);
  });
});
