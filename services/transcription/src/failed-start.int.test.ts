import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createTemporaryDirectory } from '@escriba/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

const run = promisify(execFile);
const MAIN = join(import.meta.dirname, 'main.ts');
const WORKER = join(import.meta.dirname, 'worker.ts');

let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
const other = createServer();
beforeAll(async () => {
  folder = await createTemporaryDirectory();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  other.close();
  await folder.remove();
});

it.each([
  ['an API whose port is taken', MAIN, 'PORT'],
  ['a worker whose metrics port is taken', WORKER, 'METRICS_PORT'],
])('%s ends with the reason in its log and leaves no temporary files', async (_who, file, portKey) => {
  const workDirectory = join(folder.path, portKey);
  const { port } = other.address() as AddressInfo;
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: 'postgres://127.0.0.1:1/none',
    REDIS_URL: 'redis://127.0.0.1:1',
    USAGE_URL: 'http://127.0.0.1:1',
    INTERNAL_SECRET: 'x'.repeat(32),
    USAGE_SECRET: 'y'.repeat(32),
    STORAGE_DIR: join(folder.path, 'recordings'),
    WORK_DIR: workDirectory,
    MEDIA_SANDBOX_MIN: 'none',
    [portKey]: String(port),
  };
  await expect(run(process.execPath, [file], { env, timeout: 30_000 })).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/"code":"EADDRINUSE".*"msg":"start_failed"/),
  });
  expect(await readdir(workDirectory)).toEqual([]);
});
