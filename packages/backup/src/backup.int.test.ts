import { mkdir, readFile, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Storage } from '@escriba/storage';
import { describe, expect, it } from '@jest/globals';
import { createBackup, createBackupKey, deleteOldBackups, restoreBackup } from './index.ts';
import { everything, migrations, newer, run, SCHEMA, storeRecordings } from './stored-recordings.fixture.ts';

const { newStorage, within, url, storage, folder } = storeRecordings();

const backUp = (more: object = {}) =>
  createBackup({ databaseUrl: url(), schemas: [SCHEMA], storage: storage(), parent: folder(), ...more });

describe('a backup', () => {
  it('restores every row, object, constraint, trigger and sequence', () =>
    within(async (target) => {
      const made = await backUp();
      expect(made).toMatchObject({ tables: 3, rows: 6, objects: 2 });
      await restoreBackup({ folder: made.folder, ...target });
      expect(await everything(target.databaseUrl)).toEqual(await everything(url()));
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
      const before = await everything(url());
      const busy: Storage = {
        ...storage(),
        // The rows are copied, the objects not yet.
        get: async (key, options) => {
          await run(
            url(),
            `insert into transcription.versions values (${key.length * 10}, 1) on conflict do nothing`,
          );
          return storage().get(key, options);
        },
      };
      const { folder: made } = await backUp({ storage: busy });
      await restoreBackup({ folder: made, ...target });
      expect(await everything(target.databaseUrl)).toEqual(before);
    }));

  it('notes an object that is deleted meanwhile, whose recording then has no audio', () =>
    within(async (target) => {
      await storage().remove('recordings/two');
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
    const purge = () => run(url(), 'update transcription.transcriptions set storage_key = null');
    const deleting: Storage = { ...storage(), get: () => purge().then(() => storage().get('nothing')) };
    expect(await backUp({ storage: deleting })).toMatchObject({ objects: 0, lostObjects: 0 });
  });

  it('leaves nothing when it fails', async () => {
    const broken: Storage = { ...storage(), get: () => Promise.reject(new Error('the disk burns')) };
    await expect(backUp({ storage: broken })).rejects.toThrow('the disk burns');
    expect(await readdir(folder())).toEqual([]);
    await expect(backUp({ signal: AbortSignal.abort(new Error('stopped')) })).rejects.toThrow('stopped');
    expect(await readdir(folder())).toEqual([]);
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
      expect(await everything(target.databaseUrl)).toEqual(await everything(url()));
      expect(await target.storage.find('recordings/two')).toEqual({ sizeBytes: 3_000_000 });
    }));

  it('keeps the newest and deletes older ones, but no incomplete or foreign folder', async () => {
    const days = ['2026-01-01', '2026-01-02', '2026-01-03'].map((day) => new Date(day));
    const made = [];
    for (const now of days) made.push(await backUp({ now }));
    await mkdir(join(folder(), 'escriba-2025-12-31-incomplete'));
    await mkdir(join(folder(), 'photos'));
    const deleted = await deleteOldBackups({ folder: String(made.at(-1)?.folder) }, 2);
    expect(deleted).toEqual(['escriba-2026-01-01t00-00-00-000z']);
    expect(await readdir(folder())).toHaveLength(4);
  });

  it('is not deleted as an old one because the clock of an earlier backup was ahead', async () => {
    await backUp({ now: new Date('2099-01-01') });
    const made = await backUp({ now: new Date('2026-01-01') });
    expect(await deleteOldBackups(made, 1)).toEqual(['escriba-2099-01-01t00-00-00-000z']);
    expect(await readdir(folder())).toEqual(['escriba-2026-01-01t00-00-00-000z']);
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
    const target = { databaseUrl: url(), storage: storage(), migrations: { [SCHEMA]: migrations } };
    const before = await everything(url());
    await expect(restoreBackup({ folder: made, ...target })).rejects.toThrow(
      'is not empty: it has transcription',
    );
    expect(await everything(url())).toEqual(before);
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
        parent: folder(),
      });
      await within(async (second) => {
        await expect(restoreBackup({ folder: fresh, ...second })).rejects.toThrow('newer than this code');
        expect(await second.schemas()).toBe(0);
      });
    }));
});
