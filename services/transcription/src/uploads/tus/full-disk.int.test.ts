import { spawnSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { createTemporaryDirectory } from '@escriba/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestService } from '../../testing/start-test-service.ts';
import { createTusClient, makeWav, sha256 } from '../../testing/tus-client.ts';
import { fromTus } from './tus-failures.ts';

let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let isMounted = false;

beforeAll(async () => {
  folder = await createTemporaryDirectory();
  isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder.path]).status === 0;
});
afterAll(async () => {
  if (isMounted) spawnSync('umount', [folder.path]);
  await folder.remove();
});

// A real full disk, if mounting is allowed (root); the next test replaces it elsewhere.
it('an upload that fills the disk gets a clear error, and continues when there is room again', async () => {
  if (!isMounted) return;
  const service = await startTestService({ storageConfig: { STORAGE_DIR: folder.path } });
  try {
    const headers = () => service.callerHeaders({ userId: 'ana' });
    const client = createTusClient({ url: service.url, headers });
    await writeFile(`${folder.path}/other`, Buffer.alloc(500_000));
    const wav = makeWav(900_000);
    const path = await client.created(wav.length);
    const full = await client.patch(path, 0, wav);
    expect([full.status, full.body.error, full.headers['retry-after']]).toEqual([507, 'storage.full', '300']);
    const offset = Number((await client.head(path)).headers['upload-offset']);
    expect(offset).toBeLessThan(wav.length);
    await rm(`${folder.path}/other`);
    expect((await client.patch(path, offset, wav.subarray(offset))).status).toBe(204);
    const row = await service.db.selectFrom('transcriptions').selectAll().executeTakeFirstOrThrow();
    expect(row.sha256).toBe(sha256(wav));
  } finally {
    await service.stop();
  }
});

it('a full disk is distinguished from other failures', () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  expect(fromTus(full)).toMatchObject({ kind: 'storage_full', code: 'storage.full' });
  const other = new Error('read-only');
  expect(fromTus(other)).toBe(other);
});
