import { randomUUID } from 'node:crypto';
import { RESUMABLE_UPLOADS_PATH } from '@escriba/contracts/transcription/resumable-uploads';
import { eventually } from '@escriba/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { type TusClient, createTusClient, makeWav, sha256 } from '../../testing/tus-client.ts';
import { storageKeyOf } from '../../recordings/files/storage-keys.ts';

let service: TestService;
let userId: string;
let client: TusClient;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(() => {
  userId = randomUUID();
  client = clientOf({ userId });
});

const clientOf = (caller: { userId?: string }) =>
  createTusClient({ url: service.url, headers: () => service.callerHeaders(caller) });
const idOf = (path: string): string => path.split('/').at(-1) ?? '';
const listTranscriptions = () =>
  service.db.selectFrom('transcriptions').selectAll().where('owner_id', '=', userId).execute();
const listUploads = () =>
  service.db.selectFrom('resumable_uploads').selectAll().where('owner_id', '=', userId).execute();
const sizeOf = async (path: string): Promise<number | undefined> =>
  (await service.storage.find(storageKeyOf(idOf(path))))?.sizeBytes;
const isStored = async (path: string): Promise<boolean> => (await sizeOf(path)) !== undefined;

const wav = makeWav(300_000);

describe('a resumable upload', () => {
  it('has the id of its transcription', async () => {
    const path = await client.created(wav.length, { filename: 'fala.wav', language_code: 'en-US' });
    expect(path).toMatch(new RegExp(`^${RESUMABLE_UPLOADS_PATH}/[0-9a-f-]{36}$`));
    const first = await client.patch(path, 0, wav.subarray(0, 100_000));
    expect([first.status, first.headers['upload-offset'], await listTranscriptions()]).toEqual([
      204,
      '100000',
      [],
    ]);
    expect(first.headers['upload-expires']).toBe(
      new Date(service.clock.now().getTime() + 24 * 3_600_000).toUTCString(),
    );
    expect((await client.patch(path, 100_000, wav.subarray(100_000))).status).toBe(204);
    const [row] = await listTranscriptions();
    expect(row).toMatchObject({
      id: idOf(path),
      sha256: sha256(wav),
      size_bytes: wav.length,
      language_requested: 'en',
    });
    expect(await service.queued.find(idOf(path))).toBeDefined();
  });

  it('may start with its first bytes', async () => {
    const response = await client.call(
      'POST',
      RESUMABLE_UPLOADS_PATH,
      { 'upload-length': String(wav.length), 'content-type': 'application/offset+octet-stream' },
      wav,
    );
    expect([response.status, response.headers['upload-offset']]).toEqual([201, String(wav.length)]);
    expect(await listTranscriptions()).toHaveLength(1);
  });

  it('exists once if its last response was lost', async () => {
    const path = await client.created(wav.length);
    const lost = await client.beginChunk(path, 0, wav, wav.length);
    await eventually(async () => (await sizeOf(path)) === wav.length);
    await lost.breakOff();
    const reply = await Promise.all([
      client.head(path),
      client.head(path),
      client.patch(path, wav.length, Buffer.alloc(0)),
    ]);
    expect(reply.map(({ status }) => status)).toEqual([200, 200, 204]);
    expect(reply[0].headers).toMatchObject({
      'upload-offset': String(wav.length),
      'upload-length': String(wav.length),
    });
    expect(await listTranscriptions()).toHaveLength(1);
    expect(Object.keys(service.usage.chargesOf(userId))).toEqual([`${idOf(path)}/1`]);
  });

  it('responds to a wrong offset with a conflict and changes nothing', async () => {
    const path = await client.created(wav.length);
    await client.patch(path, 0, wav.subarray(0, 1_000));
    for (const offset of [0, 999, 1_001]) {
      const response = await client.patch(path, offset, wav.subarray(0, 10));
      expect([response.status, response.body.error]).toEqual([409, 'upload.offset_conflict']);
    }
    for (const offset of ['-1', 'x', '1e3']) expect((await client.patch(path, offset, wav)).status).toBe(400);
    expect((await client.head(path)).headers['upload-offset']).toBe('1000');
  });

  it('accepts no more bytes than declared', async () => {
    const path = await client.created(1_000);
    const response = await client.patch(path, 0, wav.subarray(0, 1_001));
    expect([response.status, response.body.error]).toEqual([413, 'upload.more_than_declared']);
    expect((await client.head(path)).headers['upload-offset']).toBe('0');
  });

  it('gets one of two concurrent chunks, either one, and stays valid', async () => {
    const path = await client.created(wav.length);
    const half = wav.subarray(0, 150_000);
    const statuses = (await Promise.all([client.patch(path, 0, half), client.patch(path, 0, half)])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted((one, other) => one - other)).toEqual([204, 409]);
    expect((await client.patch(path, 150_000, wav.subarray(150_000))).status).toBe(204);
    expect((await listTranscriptions())[0]?.sha256).toBe(sha256(wav));
  });

  it('continues over a new connection while the old one hangs', async () => {
    const path = await client.created(wav.length);
    const hanging = await client.beginChunk(path, 0, wav, 100_000);
    await eventually(async () => (await sizeOf(path)) === 100_000);
    expect((await client.head(path)).headers['upload-offset']).toBe('100000');
    expect((await client.patch(path, 100_000, wav.subarray(100_000))).status).toBe(204);
    await hanging.breakOff();
    expect((await listTranscriptions())[0]?.sha256).toBe(sha256(wav));
  });

  it('can be cancelled, and leaves nothing', async () => {
    const path = await client.created(wav.length);
    await client.patch(path, 0, wav.subarray(0, 1_000));
    expect([await isStored(path), (await client.cancel(path)).status, await isStored(path)]).toEqual([
      true,
      204,
      false,
    ]);
    expect([(await client.head(path)).status, await listUploads()]).toEqual([404, []]);
  });

  it('that has become a transcription is complete also after a day, for a client that lost the response', async () => {
    const path = await client.created(wav.length);
    await client.patch(path, 0, wav);
    service.clock.advance(25 * 3_600_000);
    for (const isForgotten of [false, true]) {
      if (isForgotten)
        await service.db.deleteFrom('resumable_uploads').where('id', '=', idOf(path)).execute();
      const { status, headers } = await client.head(path);
      expect([status, headers['upload-offset'], headers['upload-length']]).toEqual([
        200,
        String(wav.length),
        String(wav.length),
      ]);
      expect((await client.patch(path, wav.length, Buffer.alloc(0))).status).toBe(204);
      expect((await clientOf({ userId: randomUUID() }).head(path)).status).toBe(404);
    }
    await service.db.deleteFrom('transcriptions').where('id', '=', idOf(path)).execute();
    expect((await client.head(path)).status).toBe(404);
  });

  it('that has become a transcription can no longer be cancelled', async () => {
    const path = await client.created(wav.length);
    await client.patch(path, 0, wav);
    const response = await client.cancel(path);
    expect([response.status, response.body.error, await isStored(path)]).toEqual([
      403,
      'upload.finished',
      true,
    ]);
  });
});

describe("another user's resumable upload", () => {
  it('is not found, with any method', async () => {
    const path = await client.created(wav.length);
    const other = clientOf({ userId: randomUUID() });
    const responses = [await other.head(path), await other.patch(path, 0, wav), await other.cancel(path)];
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(responses[1]?.body.error).toBe('upload.not_found');
    expect((await client.head(path)).headers['upload-offset']).toBe('0');
  });

  it('is unavailable to visitors', async () => {
    const path = await client.created(wav.length);
    const nobody = clientOf({});
    const responses = [
      await nobody.create(10),
      await nobody.head(path),
      await nobody.patch(path, 0, wav),
      await nobody.cancel(path),
    ];
    expect(responses.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  });

  it.each(['..%2f..%2fetc%2fpasswd', 'x', '%00', 'recordings', `${randomUUID()}.info`])(
    'is not found by the name %s',
    async (name) => {
      expect((await client.head(`${RESUMABLE_UPLOADS_PATH}/${name}`)).status).toBe(404);
    },
  );
});
