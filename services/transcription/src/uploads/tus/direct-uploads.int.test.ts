import { createTemporaryDirectory, eventually } from '@escriba/testing';
import { startS3TestServer } from '@escriba/storage/s3-test-server';
import { DIRECT_UPLOAD_HEADER } from '@escriba/contracts/transcription/resumable-uploads';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { type TusClient, createTusClient, makeWav, sha256 } from '../../testing/tus-client.ts';
import { storageKeyOf } from '../../recordings/files/storage-keys.ts';

const MB = 1_048_576;

let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let s3: Awaited<ReturnType<typeof startS3TestServer>>;
let service: TestService;
let client: TusClient;

const bucket = () => ({
  STORAGE_DIR: folder.path,
  S3_BUCKET: s3.bucket,
  S3_ENDPOINT: s3.endpoint,
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
});
const clientOf = ({ url, callerHeaders }: TestService, userId = 'ana') =>
  createTusClient({ url, headers: () => callerHeaders({ userId }) });

beforeAll(async () => {
  folder = await createTemporaryDirectory();
  s3 = await startS3TestServer(folder.path);
  service = await startTestService({
    userSizeBytesMax: 200 * MB,
    storageConfig: bucket(),
    directUploads: true,
  });
  client = clientOf(service);
});
afterAll(async () => {
  await service.stop();
  await s3.close();
  await folder.remove();
});

type Parts = {
  receivedBytes: number;
  parts: { url: string; startByte: number; endByte: number }[];
};

const ask = async (path: string, by = client) => {
  const { status, body } = await by.call('POST', `${path}/parts`);
  return { status, code: body.error, ...(body as { data?: Parts }).data };
};
const put = (url = '', bytes: Uint8Array<ArrayBuffer>) => fetch(url, { method: 'PUT', body: bytes });
const idOf = (path: string): string => path.split('/').at(-1) ?? '';
const beside = async () => (await s3.listAll()).filter((key) => /\.info|\.rest|uploads/.test(key));

describe('an upload straight to the bucket', () => {
  it('takes parts in any order, and becomes a transcription when all are there', async () => {
    const besideBefore = await beside();
    const wav = makeWav(20 * MB + 77);
    const created = await client.create(wav.length);
    expect(created.headers[DIRECT_UPLOAD_HEADER]).toBe('1');
    const path = created.headers['location'] ?? '';
    const { parts = [], receivedBytes } = await ask(path);
    expect([receivedBytes, parts.map(({ startByte, endByte }) => [startByte, endByte])]).toEqual([
      0,
      [
        [0, 8 * MB],
        [8 * MB, 16 * MB],
        [16 * MB, wav.length],
      ],
    ]);
    for (const { url, startByte, endByte } of [parts[2], parts[0]].flatMap((part) => part ?? []))
      expect((await put(url, wav.subarray(startByte, endByte))).status).toBe(200);
    // Bytes after a gap do not count for tus.
    const reply = await client.head(path);
    expect([reply.headers['upload-offset'], reply.headers[DIRECT_UPLOAD_HEADER]]).toEqual([`${8 * MB}`, '1']);
    const rest = await ask(path);
    expect(rest.receivedBytes).toBe(wav.length - 8 * MB);
    expect(rest.parts).toMatchObject([{ startByte: 8 * MB, endByte: 16 * MB }]);
    await put(rest.parts?.[0]?.url, wav.subarray(8 * MB, 16 * MB));
    expect(await ask(path)).toMatchObject({ status: 200, receivedBytes: wav.length, parts: [] });
    expect((await client.head(path)).headers['upload-offset']).toBe(`${wav.length}`);
    const row = await service.db
      .selectFrom('transcriptions')
      .selectAll()
      .where('id', '=', idOf(path))
      .executeTakeFirstOrThrow();
    expect(row.sha256).toBe(sha256(wav));
    expect(await ask(path)).toMatchObject({ status: 200, receivedBytes: wav.length, parts: [] });
    expect(await beside()).toEqual(besideBefore);
  }, 60_000);

  it('that loses its client after the last part becomes a transcription by itself', async () => {
    const wav = makeWav(17 * MB);
    const path = await client.created(wav.length);
    for (const { url, startByte, endByte } of (await ask(path)).parts ?? [])
      await put(url, wav.subarray(startByte, endByte));
    service.clock.advance(5 * 60_000);
    expect(await service.settleOrphanedUploads()).toBe(1);
    expect(await service.storage.find(storageKeyOf(idOf(path)))).toEqual({ sizeBytes: wav.length });
  }, 60_000);

  it('continues through the API after a gap', async () => {
    const wav = makeWav(25 * MB);
    const path = await client.created(wav.length);
    const { parts = [] } = await ask(path);
    for (const { url, startByte, endByte } of [parts[0], parts[2]].flatMap((part) => part ?? []))
      await put(url, wav.subarray(startByte, endByte));
    // The connection breaks inside the second part; the third is sent again.
    await client.breakOff(path, 8 * MB, wav.subarray(8 * MB), 6 * MB);
    // A request on a new connection may be handled before the last bytes of the broken one.
    const offset = await eventually(async () => {
      const next = Number((await client.head(path)).headers['upload-offset']);
      return next > 8 * MB && next;
    });
    expect(await ask(path)).toMatchObject({ status: 409, code: 'upload.not_direct' });
    expect((await client.patch(path, offset, wav.subarray(offset))).status).toBe(204);
    const row = await service.db
      .selectFrom('transcriptions')
      .selectAll()
      .where('id', '=', idOf(path))
      .executeTakeFirstOrThrow();
    expect([row.sha256, row.size_bytes]).toEqual([sha256(wav), wav.length]);
  }, 60_000);

  it('takes no part of another size', async () => {
    const path = await client.created(17 * MB);
    const [part] = (await ask(path)).parts ?? [];
    expect((await put(part?.url, makeWav(9 * MB))).ok).toBe(false);
    expect((await put(part?.url, makeWav(7 * MB))).ok).toBe(false);
    expect(await ask(path)).toMatchObject({ receivedBytes: 0 });
    await client.cancel(path);
  }, 60_000);

  it('leaves nothing if it is cancelled or is not a recording', async () => {
    const before = await s3.listAll();
    const [cancelled, refused] = [await client.created(17 * MB), await client.created(17 * MB)];
    const [part] = (await ask(cancelled)).parts ?? [];
    await put(part?.url, makeWav(8 * MB));
    expect((await client.cancel(cancelled)).status).toBe(204);
    // A URL that was handed out before does not bring it back.
    expect((await put(part?.url, makeWav(8 * MB))).ok).toBe(false);
    for (const { url, startByte, endByte } of (await ask(refused)).parts ?? [])
      await put(url, Buffer.alloc(endByte - startByte, 'no'));
    const reply = await client.head(refused);
    expect([reply.status, reply.headers['upload-refusal']]).toEqual([415, 'transcription.not_media']);
    expect((await ask(refused)).status).toBe(404);
    expect(await s3.listAll()).toEqual(before);
  }, 60_000);

  it("is neither for strangers nor for another user's upload, and names no unknown one", async () => {
    const path = await client.created(17 * MB);
    expect((await ask(path, clientOf(service, 'bruno'))).status).toBe(404);
    const visitor = createTusClient({ url: service.url, headers: () => service.callerHeaders() });
    expect((await ask(path, visitor)).status).toBe(401);
    expect((await ask(path.replace(/[^/]+$/, 'x'))).status).toBe(400);
    await client.cancel(path);
    expect((await ask(path)).status).toBe(404);
  });

  it('is not offered for a small file or one that grows', async () => {
    const small = await client.create(MB);
    expect(small.headers[DIRECT_UPLOAD_HEADER]).toBeUndefined();
    const growing = await client.call('POST', '/api/transcription/uploads', { 'upload-defer-length': '1' });
    expect([growing.status, growing.headers[DIRECT_UPLOAD_HEADER]]).toEqual([201, undefined]);
    const path = growing.headers['location'] ?? '';
    expect(await ask(path)).toMatchObject({ status: 409, code: 'upload.not_direct' });
  });

  it('is not offered by an installation without it', async () => {
    const other = await startTestService({ userSizeBytesMax: 200 * MB, storageConfig: bucket() });
    const created = await clientOf(other).create(17 * MB);
    expect([created.status, created.headers[DIRECT_UPLOAD_HEADER]]).toEqual([201, undefined]);
    expect(await ask(created.headers['location'] ?? '', clientOf(other))).toMatchObject({ status: 409 });
    await clientOf(other).cancel(created.headers['location'] ?? '');
    await other.stop();
  }, 30_000);
});
