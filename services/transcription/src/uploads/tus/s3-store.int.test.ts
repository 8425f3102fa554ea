import { createHash } from 'node:crypto';
import { createTemporaryDirectory, eventually } from '@escriba/testing';
import { startS3TestServer } from '@escriba/storage/s3-test-server';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { type TusClient, createTusClient, makeWav, sha256 } from '../../testing/tus-client.ts';
import { storageKeyOf } from '../../recordings/files/storage-keys.ts';

const MB = 1_048_576;

let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let s3: Awaited<ReturnType<typeof startS3TestServer>>;
let service: TestService;
let client: TusClient;

beforeAll(async () => {
  folder = await createTemporaryDirectory();
  s3 = await startS3TestServer(folder.path);
  service = await startTestService({
    userSizeBytesMax: 100 * MB,
    storageConfig: {
      STORAGE_DIR: folder.path,
      S3_BUCKET: s3.bucket,
      S3_ENDPOINT: s3.endpoint,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
  });
  client = createTusClient({ url: service.url, headers: () => service.callerHeaders({ userId: 'ana' }) });
});
afterAll(async () => {
  await service.stop();
  await s3.close();
  await folder.remove();
});

const keyOf = (path: string): string => storageKeyOf(path.split('/').at(-1) ?? '');

/** Returns the next offset: a request on a new connection may be handled before the last bytes of a broken one. */
const offsetAfter = (path: string, offset: number): Promise<number> =>
  eventually(async () => {
    const next = Number((await client.head(path)).headers['upload-offset']);
    return next > offset && next;
  });

describe('a resumable upload into a bucket', () => {
  it('continues where it was cut, becomes one object and leaves no helper objects', async () => {
    const before = await s3.listAll();
    const wav = makeWav(20 * MB + 77);
    const path = await client.created(wav.length);
    let offset = 0;
    // In the middle of a part, at the end of one, over several, and again in the middle.
    for (const until of [3 * MB, 8 * MB, 9 * MB, 18 * MB]) {
      await client.breakOff(path, offset, wav.subarray(offset), until - offset);
      offset = await offsetAfter(path, offset);
    }
    expect(offset).toBeGreaterThan(16 * MB);
    expect(await client.patch(path, offset, wav.subarray(offset))).toMatchObject({ status: 204 });
    expect((await client.head(path)).headers['upload-offset']).toBe(String(wav.length));
    const hash = createHash('sha256');
    for await (const chunk of await service.storage.get(keyOf(path))) hash.update(chunk as Buffer);
    expect(hash.digest('hex')).toBe(sha256(wav));
    const row = await service.db
      .selectFrom('transcriptions')
      .select('sha256')
      .where('storage_key', '=', keyOf(path))
      .executeTakeFirstOrThrow();
    expect(row.sha256).toBe(sha256(wav));
    const added = (await s3.listAll()).filter((key) => !before.includes(key));
    expect(added).toEqual([expect.stringContaining(keyOf(path))]);
  }, 60_000);

  it('that could not be accepted when it was complete is accepted by the next request, or automatically', async () => {
    const wav = makeWav(9 * MB);
    const [asked, left] = [await client.created(wav.length), await client.created(wav.length)];
    await service.usage.stop();
    for (const path of [asked, left]) expect((await client.patch(path, 0, wav)).status).toBe(503);
    await service.usage.start();
    service.clock.advance(5 * 60_000);
    const reply = await client.head(asked);
    expect([reply.status, reply.headers['upload-offset']]).toEqual([200, String(wav.length)]);
    expect(await service.settleOrphanedUploads()).toBe(1);
    expect((await client.head(left)).status).toBe(200);
    const beside = (await s3.listAll()).filter((key) => key.endsWith('.info') || key.endsWith('.rest'));
    expect(beside).toEqual([]);
  }, 60_000);

  it('leaves nothing if it is cancelled, is not a recording, or is not finished in time', async () => {
    const before = await s3.listAll();
    const [cancelled, refused, late] = [
      await client.created(9 * MB),
      await client.created(9 * MB),
      await client.created(9 * MB),
    ];
    for (const path of [cancelled, late]) await client.patch(path, 0, makeWav(6 * MB));
    expect((await client.cancel(cancelled)).status).toBe(204);
    expect((await client.patch(refused, 0, Buffer.alloc(9 * MB, 'no'))).body.error).toBe(
      'transcription.not_media',
    );
    service.clock.advance(24 * 3_600_000);
    await service.housekeeping.purge();
    expect((await client.head(late)).status).toBe(404);
    expect(await s3.listAll()).toEqual(before);
  }, 60_000);
});
