import type { IncomingMessage } from 'node:http';
import { RESUMABLE_UPLOADS_PATH } from '@escriba/contracts/transcription/resumable-uploads';
import { startS3TestServer } from '@escriba/storage/s3-test-server';
import { createTemporaryDirectory, eventually } from '@escriba/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createLinksClient } from '../../testing/links-client.ts';
import { type MediaSite, startMediaSite } from '../../testing/media-site.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { type TusClient, createTusClient, makeWav, sha256 } from '../../testing/tus-client.ts';

const MB = 1_048_576;
const NOTHING = Buffer.alloc(0);

let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let s3: Awaited<ReturnType<typeof startS3TestServer>>;
let service: TestService;
let site: MediaSite;
let client: TusClient;

beforeAll(async () => {
  folder = await createTemporaryDirectory();
  s3 = await startS3TestServer(folder.path);
  site = await startMediaSite();
  service = await startTestService({
    linkPace: { tickMs: 50, ticks: 10_000, bytesMin: 1 },
    userSizeBytesMax: 30 * MB,
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
  await site.stop();
  await s3.close();
  await folder.remove();
});
afterEach(() => s3.refuse(() => false));

const idOf = (path: string): string => path.split('/').at(-1) ?? '';
const findRow = (path: string) =>
  service.db.selectFrom('transcriptions').selectAll().where('id', '=', idOf(path)).executeTakeFirst();
const isAbout =
  (method: string, path: string) =>
  ({ method: sent, url = '' }: IncomingMessage): boolean =>
    sent === method && url.includes(`${idOf(path)}.info`);

describe('a bucket that refuses for a moment', () => {
  it('does not make a client take its upload for lost', async () => {
    const wav = makeWav(9 * MB);
    const path = await client.created(wav.length);
    await client.patch(path, 0, wav.subarray(0, 8 * MB));
    s3.refuse(isAbout('GET', path));
    expect((await client.head(path)).status).toBe(423);
    const refused = await client.patch(path, 8 * MB, wav.subarray(8 * MB));
    expect([refused.status, refused.body.error]).toEqual([503, 'store.unavailable']);
    s3.refuse(() => false);
    expect((await client.head(path)).headers['upload-offset']).toBe(String(8 * MB));
    expect((await client.patch(path, 8 * MB, wav.subarray(8 * MB))).status).toBe(204);
    expect((await findRow(path))?.sha256).toBe(sha256(wav));
  }, 60_000);

  it('when the size of a growing recording is declared loses nothing of it', async () => {
    const wav = makeWav(9 * MB);
    const growing = await client.call('POST', RESUMABLE_UPLOADS_PATH, { 'upload-defer-length': '1' });
    const path = growing.headers['location'] ?? '';
    await client.patch(path, 0, wav);
    s3.refuse(isAbout('PUT', path));
    const declared = await client.patch(path, wav.length, NOTHING, { 'upload-length': String(wav.length) });
    expect(declared.status).toBe(503);
    s3.refuse(() => false);
    expect((await client.head(path)).status).toBe(200);
    expect((await findRow(path))?.sha256).toBe(sha256(wav));
  }, 60_000);
});

it('slow uploads into a bucket, however many, do not stop another one', async () => {
  const wav = makeWav(MB);
  const slow = await Promise.all(
    Array.from({ length: 5 }, async () =>
      client.beginChunk(await client.created(wav.length), 0, wav, 100_000),
    ),
  );
  const path = await client.created(wav.length);
  expect((await client.patch(path, 0, wav)).status).toBe(204);
  await Promise.all(slow.map(({ breakOff }) => breakOff()));
}, 30_000);

describe('a link to a file of unknown size', () => {
  it('is stored in parts of a few megabytes while it arrives, and continues after them where the connection broke', async () => {
    const wav = makeWav(20 * MB);
    const user = createLinksClient(service);
    const address = site.serve('/sem-tamanho.wav', (request, response) => {
      const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
      const range = { 'content-range': `bytes ${start}-${wav.length - 1}/${wav.length}` };
      response.writeHead(start === 0 ? 200 : 206, { etag: '"v1"', ...(start > 0 && range) });
      if (site.requestsOf('/sem-tamanho.wav').length > 1) return void response.end(wav.subarray(start));
      response.write(wav.subarray(0, 19 * MB));
      void eventually(async () => (await user.list()).data[0]?.receivedBytes === 19 * MB).then(() =>
        response.destroy(),
      );
    });
    expect((await user.fetched(address)).state).toBe('completed');
    const ranges = site.requestsOf('/sem-tamanho.wav').map(({ headers }) => headers.range);
    expect(ranges).toEqual([undefined, `bytes=${16 * MB}-`]);
    expect((await user.recordings())[0]?.sha256).toBe(sha256(wav));
  }, 60_000);
});
