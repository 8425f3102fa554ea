import { execFile } from 'node:child_process';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createTemporaryDirectory, createTestDatabase } from '@escriba/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { ROOT } from '../bootstrap/paths.mjs';

const run = promisify(execFile);

let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>;
beforeAll(async () => {
  directory = await createTemporaryDirectory();
});
afterAll(() => directory.remove());

const query = async (connectionString: string, text: string): Promise<void> => {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(text);
  await client.end();
};

it('a backup from a storage without any recording of the database fails, and keeps the older backups', async () => {
  const database = await createTestDatabase({ schema: 'transcription', migrations: {} });
  await query(
    database.url,
    "create table transcription.transcriptions as select 'recordings/one' as storage_key",
  );
  const [notMounted, backups] = [join(directory.path, 'not-mounted'), join(directory.path, 'backups')];
  await mkdir(notMounted);
  const backUp = () =>
    run(process.execPath, [join(ROOT, 'infra/dev/src/backup.ts'), backups, '--keep', '1'], {
      env: { PATH: process.env['PATH'], DATABASE_URL: database.url, STORAGE_DIR: notMounted },
    });
  const failure = { code: 1, stderr: expect.stringContaining('Check STORAGE_DIR or S3_BUCKET') };
  await expect(backUp()).rejects.toMatchObject(failure);
  await expect(backUp()).rejects.toMatchObject(failure);
  expect(await readdir(backups)).toHaveLength(2);
  await database.drop();
});
