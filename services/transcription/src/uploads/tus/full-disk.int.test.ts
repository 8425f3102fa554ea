import { spawnSync } from 'node:child_process';
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createTemporaryDirectory, samplePath } from '@escriba/testing';
import { afterAll, afterEach, beforeEach, expect, it } from '@jest/globals';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createTusClient, makeWav, sha256 } from '../../testing/tus-client.ts';
import { createUploadClient } from '../../testing/upload-client.ts';
import { fromTus } from './tus-failures.ts';

const DISK_BYTES = 1_048_576;
const folder = await createTemporaryDirectory();
// A real disk, if mounting is allowed (root); the last test replaces it elsewhere.
const isMounted =
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', folder.path]).status === 0;
const onSmallDisk = isMounted ? it : it.skip;
const other = `${folder.path}/other`;
let service: TestService;

/** Takes all that is free on the disk. */
const fill = () =>
  writeFile(other, Buffer.alloc(DISK_BYTES)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOSPC') throw error;
  });

beforeEach(async () => {
  service = await startTestService({ storageConfig: { STORAGE_DIR: folder.path } });
});
afterEach(async () => {
  await service.stop();
  for (const name of await readdir(folder.path)) await rm(`${folder.path}/${name}`, { recursive: true });
});
afterAll(async () => {
  if (isMounted) spawnSync('umount', [folder.path]);
  await folder.remove();
});

onSmallDisk(
  'an upload that fills the disk gets a clear error, and continues when there is room again',
  async () => {
    const headers = () => service.callerHeaders({ userId: 'ana' });
    const client = createTusClient({ url: service.url, headers });
    await writeFile(other, Buffer.alloc(500_000));
    const wav = makeWav(900_000);
    const path = await client.created(wav.length);
    const full = await client.patch(path, 0, wav);
    expect([full.status, full.body.error, full.headers['retry-after']]).toEqual([507, 'storage.full', '300']);
    const offset = Number((await client.head(path)).headers['upload-offset']);
    expect(offset).toBeLessThan(wav.length);
    await rm(other);
    expect((await client.patch(path, offset, wav.subarray(offset))).status).toBe(204);
    const row = await service.db.selectFrom('transcriptions').selectAll().executeTakeFirstOrThrow();
    expect(row.sha256).toBe(sha256(wav));
  },
);

onSmallDisk(
  'uploads are refused while the disk is full, and the next one after that is accepted',
  async () => {
    const { upload } = createUploadClient(service);
    const file = Buffer.from(await readFile(samplePath('short-pt.wav')));
    const send = (fileCount: number) =>
      Promise.all(Array.from({ length: fileCount }, () => upload({ file })));
    await fill();
    for (const { status, body } of await send(3)) expect([status, body.error]).toEqual([507, 'storage.full']);
    await rm(other);
    expect((await send(1)).map(({ status }) => status)).toEqual([202]);
    const rows = await service.db.selectFrom('transcriptions').select('sha256').execute();
    expect(rows).toEqual([{ sha256: sha256(file) }]);
  },
);

it('a full disk is distinguished from other failures', () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  expect(fromTus(full)).toMatchObject({ kind: 'storage_full', code: 'storage.full' });
  const other = new Error('read-only');
  expect(fromTus(other)).toBe(other);
});
