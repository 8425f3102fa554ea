import { randomUUID } from 'node:crypto';
import { CALLER_HEADER } from '@escriba/http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { type TusClient, createTusClient, makeWav } from '../../testing/tus-client.ts';
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
  client = createTusClient({ url: service.url, headers: () => service.callerHeaders({ userId }) });
});

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const wav = makeWav(300_000);

const listTranscriptions = () =>
  service.db.selectFrom('transcriptions').selectAll().where('owner_id', '=', userId).execute();
const listUploads = () =>
  service.db.selectFrom('resumable_uploads').selectAll().where('owner_id', '=', userId).execute();
const isStored = async (path: string): Promise<boolean> =>
  (await service.storage.find(storageKeyOf(path.split('/').at(-1) ?? ''))) !== undefined;

/** Creates an upload that arrived completely while usage was unavailable; its client does not return. */
const left = async (): Promise<string> => {
  const path = await client.created(wav.length);
  await service.usage.stop();
  const response = await client.patch(path, 0, wav);
  await service.usage.start();
  expect([response.status, response.body.error]).toEqual([503, 'transcription.quota_unavailable']);
  service.clock.advance(5 * MINUTE_MS);
  return path;
};

describe('an upload that arrived completely, could not be accepted, and whose client is gone', () => {
  it('becomes a transcription automatically, once, for any number of checks', async () => {
    const path = await left();
    const counts = await Promise.all([service.settleOrphanedUploads(), service.settleOrphanedUploads()]);
    expect(counts[0] + counts[1]).toBe(1);
    expect(await service.settleOrphanedUploads()).toBe(0);
    expect(await listTranscriptions()).toMatchObject([
      { id: path.split('/').at(-1), status: 'pending', size_bytes: wav.length },
    ]);
    expect(
      Object.values(service.usage.chargesOf(userId)).filter(({ state }) => state === 'reserved'),
    ).toHaveLength(1);
    const reply = await client.head(path);
    expect([reply.status, reply.headers['upload-offset']]).toEqual([200, String(wav.length)]);
  });

  it('is the recording of the member who sent it', async () => {
    const personId = randomUUID();
    const member = async () => ({
      [CALLER_HEADER]: await service.signCaller({
        ip: '192.0.2.1',
        user: { id: userId, sessionId: 'session' },
        actor: { personId },
      }),
    });
    client = createTusClient({ url: service.url, headers: member });
    await left();
    await service.settleOrphanedUploads();
    expect(await listTranscriptions()).toMatchObject([{ created_by: personId }]);
  });

  it('is retried later if it still cannot be accepted', async () => {
    const path = await left();
    await service.usage.stop();
    await expect(service.settleOrphanedUploads()).rejects.toMatchObject({
      code: 'transcription.quota_unavailable',
    });
    expect(await service.settleOrphanedUploads()).toBe(0);
    await service.usage.start();
    service.clock.advance(5 * MINUTE_MS);
    expect([await service.settleOrphanedUploads(), await isStored(path)]).toEqual([1, true]);
  });

  it('is not removed after 24 hours, but at the retention period of audio', async () => {
    const path = await left();
    for (let day = 0; day < 29; day += 1) {
      service.clock.advance(DAY_MS);
      await service.housekeeping.purge();
    }
    expect(await listUploads()).toHaveLength(1);
    expect([await isStored(path), (await client.head(path)).status]).toEqual([true, 200]);
    const other = await left();
    for (let day = 0; day < 30; day += 1) {
      service.clock.advance(DAY_MS);
      await service.housekeeping.purge();
    }
    expect([await isStored(other), (await client.head(other)).status]).toEqual([false, 404]);
    expect(await listUploads()).toEqual([]);
  });

  it('is removed if it is refused permanently', async () => {
    const path = await left();
    service.usage.setPlan(userId, 'free', { dailyFiles: 0 });
    expect([await service.settleOrphanedUploads(), await isStored(path), await listUploads()]).toEqual([
      0,
      false,
      [],
    ]);
    expect(await listTranscriptions()).toEqual([]);
    expect((await client.head(path)).status).toBe(404);
  });

  it('whose process died after it was accepted is marked as finished', async () => {
    const path = await client.created(wav.length);
    await client.patch(path, 0, wav);
    await service.db
      .updateTable('resumable_uploads')
      .set({ finished_at: null })
      .where('owner_id', '=', userId)
      .execute();
    service.clock.advance(5 * MINUTE_MS);
    await service.settleOrphanedUploads();
    expect(await listUploads()).toMatchObject([{ finished_at: expect.any(Date) }]);
    expect(await listTranscriptions()).toHaveLength(1);
  });
});

describe('an upload that is still arriving', () => {
  it('is left alone, and removed after 24 hours', async () => {
    const path = await client.created(wav.length);
    await client.patch(path, 0, wav.subarray(0, 1_000));
    service.clock.advance(10 * MINUTE_MS);
    expect(await service.settleOrphanedUploads()).toBe(0);
    expect((await client.head(path)).headers['upload-offset']).toBe('1000');
    service.clock.advance(DAY_MS);
    await service.housekeeping.purge();
    expect([await isStored(path), await listUploads()]).toEqual([false, []]);
  });
});
