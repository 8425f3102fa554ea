import { randomUUID } from 'node:crypto';
import { RESUMABLE_UPLOADS_PATH } from '@escriba/contracts/transcription/resumable-uploads';
import { startS3TestServer } from '@escriba/storage/s3-test-server';
import { createTemporaryDirectory } from '@escriba/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { storageKeyOf } from '../../recordings/files/storage-keys.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { type TusClient, createTusClient, makeWav, sha256 } from '../../testing/tus-client.ts';

const MB = 1_048_576;
const DEFERRED = { 'upload-defer-length': '1' };
const NOTHING = Buffer.alloc(0);

let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let s3: Awaited<ReturnType<typeof startS3TestServer>>;

beforeAll(async () => {
  folder = await createTemporaryDirectory();
  s3 = await startS3TestServer(folder.path);
});
afterAll(async () => {
  await s3.close();
  await folder.remove();
});

const idOf = (path: string): string => path.split('/').at(-1) ?? '';

describe.each(['folder', 'bucket'])('a recording that is sent while it grows, into a %s', (place) => {
  let service: TestService;
  let userId: string;
  let client: TusClient;

  beforeAll(async () => {
    const bucket = {
      S3_BUCKET: s3.bucket,
      S3_ENDPOINT: s3.endpoint,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    };
    service = await startTestService({
      userSizeBytesMax: 30 * MB,
      storageConfig: { STORAGE_DIR: folder.path, ...(place === 'bucket' ? bucket : {}) },
    });
  });
  afterAll(() => service.stop());
  beforeEach(() => {
    userId = randomUUID();
    client = createTusClient({ url: service.url, headers: () => service.callerHeaders({ userId }) });
  });

  const begin = async (): Promise<string> => {
    const response = await client.call('POST', RESUMABLE_UPLOADS_PATH, DEFERRED);
    expect([response.status, response.body]).toEqual([201, {}]);
    return response.headers['location'] ?? '';
  };
  const findRow = (path: string) =>
    service.db.selectFrom('transcriptions').selectAll().where('id', '=', idOf(path)).executeTakeFirst();

  it('becomes a transcription with its last piece, which declares the size', async () => {
    const wav = makeWav(300_000);
    const path = await begin();
    for (const from of [0, 100_000, 200_000]) {
      const isLast = from === 200_000;
      expect((await client.head(path)).headers).toMatchObject({
        'upload-defer-length': '1',
        'upload-offset': String(from),
      });
      const more = isLast ? { 'upload-length': '300000' } : undefined;
      const response = await client.patch(path, from, wav.subarray(from, from + 100_000), more);
      expect([response.status, response.headers['upload-offset']]).toEqual([204, String(from + 100_000)]);
      expect((await findRow(path))?.sha256).toBe(isLast ? sha256(wav) : undefined);
    }
    expect((await client.head(path)).headers).toMatchObject({ 'upload-length': '300000' });
  });

  it('becomes one too if only its size is left to send, and for a repeated end', async () => {
    const wav = makeWav(200_000);
    const path = await begin();
    await client.patch(path, 0, wav);
    expect(await findRow(path)).toBeUndefined();
    for (let time = 0; time < 2; time += 1)
      expect((await client.patch(path, 200_000, NOTHING, { 'upload-length': '200000' })).status).toBe(204);
    expect(await findRow(path)).toMatchObject({ sha256: sha256(wav), size_bytes: 200_000 });
  });

  it('declares its size once, not below what has arrived nor above the limit', async () => {
    const wav = makeWav(100_000);
    const path = await begin();
    await client.patch(path, 0, wav.subarray(0, 50_000));
    for (const [length, status] of [
      ['49999', 400],
      [String(30 * MB + 1), 413],
      ['-1', 400],
    ] as const) {
      expect((await client.patch(path, 50_000, NOTHING, { 'upload-length': length })).status).toBe(status);
    }
    const declared = await client.patch(path, 50_000, wav.subarray(50_000, 60_000), {
      'upload-length': '100000',
    });
    expect(declared.status).toBe(204);
    expect((await client.patch(path, 60_000, NOTHING, { 'upload-length': '60000' })).status).toBe(400);
    expect((await client.patch(path, 60_000, wav.subarray(60_000))).status).toBe(204);
    expect((await findRow(path))?.sha256).toBe(sha256(wav));
  });

  it('never grows over the limit of the plan, and counts as that much until it ends', async () => {
    service.usage.setPlan(userId, 'free', { maxFileSizeMB: 1 });
    const path = await begin();
    const response = await client.patch(path, 0, makeWav(MB + 1));
    expect([response.status, response.body.error]).toEqual([413, 'upload.more_than_declared']);
    const [row] = await service.db
      .selectFrom('resumable_uploads')
      .selectAll()
      .where('owner_id', '=', userId)
      .execute();
    expect([row?.size_bytes, row?.is_growing]).toEqual([MB, true]);
  });

  it('is nobody else’s, and leaves nothing when it is cancelled', async () => {
    const path = await begin();
    await client.patch(path, 0, makeWav(10_000));
    const other = createTusClient({
      url: service.url,
      headers: () => service.callerHeaders({ userId: randomUUID() }),
    });
    expect((await other.head(path)).status).toBe(404);
    expect((await other.patch(path, 10_000, NOTHING, { 'upload-length': '10000' })).status).toBe(404);
    expect((await client.cancel(path)).status).toBe(204);
    expect(await service.storage.find(storageKeyOf(idOf(path)))).toBeUndefined();
  });
});
