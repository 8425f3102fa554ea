import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Migrations, migrate } from '@escriba/db';
import { describe, expect, it } from '@jest/globals';
import { migrateService, restoreBackup } from './index.ts';
import { everything, migrations, newer, SCHEMA, storeRecordings } from './stored-recordings.fixture.ts';

const { within, url, folder } = storeRecordings();

describe('an upgrade', () => {
  const configOf = (url: string, dumpDir: string) => ({
    DATABASE_URL: url,
    SERVICE_DATABASE_URL: undefined,
    MIGRATION_DUMP_DIR: dumpDir,
    DATABASE_POOLING: 'session' as const,
  });
  const upgrade = (known: Migrations, dumpDir = folder()) =>
    migrateService({ config: configOf(url(), dumpDir), schema: SCHEMA, migrations: known });

  it('dumps the rows before it migrates, and the dump restores them', () =>
    within(async (target) => {
      const before = await everything(url());
      expect(await upgrade(newer)).toEqual(['0003-titles']);
      const [dump] = await readdir(join(folder(), SCHEMA));
      await restoreBackup({ folder: join(folder(), SCHEMA, String(dump)), ...target });
      const [recordings, ...others] = await everything(target.databaseUrl);
      expect([recordings, ...others]).toEqual(before);
    }));

  it('makes no dump when nothing is pending, nor of a new database', async () => {
    expect(await upgrade(migrations)).toEqual([]);
    await within(async ({ databaseUrl }) => {
      await migrateService({ config: configOf(databaseUrl, folder()), schema: SCHEMA, migrations });
    });
    await expect(readdir(folder())).rejects.toThrow('ENOENT');
  });

  it('does not migrate if the dump cannot be written', async () => {
    await writeFile(folder(), 'a file');
    await expect(upgrade(newer)).rejects.toThrow();
    expect(await migrate({ url: url(), schema: SCHEMA, migrations })).toEqual([]);
  });
});
