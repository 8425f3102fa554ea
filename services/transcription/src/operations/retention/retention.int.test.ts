import { ACCESS_LOG_RETENTION_MONTHS } from '@escriba/contracts/shared/retention';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLibraryUser } from '../../testing/library-user.ts';
import { createUser } from '../../testing/user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createTranscriptClient, recognised, spoken } from '../../testing/transcript-client.ts';
import { createVisitor } from '../../testing/visitor.ts';
import { createAddressRetention } from './address-retention.ts';
import { createAudioRetention } from './retention.service.ts';

const DAY_MS = 86_400_000;
let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const purges = (userId: string) =>
  service.db.selectFrom('audio_purges').selectAll().where('owner_id', '=', userId).execute();

describe("a user's audio", () => {
  it('is deleted 30 days after its upload, not before; the transcript stays and reports it', async () => {
    const user = createLibraryUser(service);
    const uploadedAt = service.clock.now();
    const id = await user.add({ text: 'Fica o texto.', bytes: Buffer.alloc(77) });
    service.clock.advance(30 * DAY_MS - 1);
    expect(await service.purgeOldAudio()).toBe(0);
    service.clock.advance(1);
    expect(await service.purgeOldAudio()).toBe(1);
    expect(await service.purgeOldAudio()).toBe(0);
    const { data } = await user.get(id);
    expect(data).toMatchObject({
      audioUrl: null,
      audioExpiresAt: null,
      audioPurgedAt: service.clock.now().toISOString(),
      result: { text: 'Fica o texto.' },
      canRetry: false,
    });
    expect(await user.search('texto')).toHaveLength(1);
    expect((await user.request('GET', `/api/transcription/${id}/audio`)).status).toBe(410);
    expect(await service.storage.find(`recordings/${id}`)).toBeUndefined();
    expect(await purges(user.userId)).toEqual([
      {
        transcription_id: id,
        owner_id: user.userId,
        size_bytes: 77,
        uploaded_at: uploadedAt,
        purged_at: service.clock.now(),
      },
    ]);
  });

  it('of a failed one is deleted too; of a waiting or running one when that is over', async () => {
    const user = createLibraryUser(service);
    const [failed, running] = [await user.add(), await user.add()];
    const run = await service.runs.claim(failed);
    if (run) await service.runs.fail(run, 'transcription.failed');
    const other = await service.runs.claim(running);
    expect((await user.get(failed)).data.canRetry).toBe(true);
    service.clock.advance(31 * DAY_MS);
    expect(await service.purgeOldAudio()).toBe(1);
    expect((await user.get(failed)).data.canRetry).toBe(false);
    if (other) await service.runs.requeue(other);
    expect(await service.purgeOldAudio()).toBe(0);
    expect(await service.storage.find(`recordings/${running}`)).toBeDefined();
    await user.finish(running, 'Enfim.');
    expect(await service.purgeOldAudio()).toBe(1);
  });

  it('of one that was retried, or recognised again, just before stays until that is over', async () => {
    const user = createUser(service, 'pro');
    const again = await recognised(service, user, ['Antes.']);
    const failed = await user.started();
    await service.runs.fail(failed, 'transcription.failed');
    service.clock.advance(30 * DAY_MS - 1);
    expect((await user.retry(failed.id)).status).toBe(200);
    expect((await createTranscriptClient(service, user.userId).recognise(again)).status).toBe(200);
    service.clock.advance(1);
    expect(await service.purgeOldAudio()).toBe(0);
    for (const id of [failed.id, again]) await service.runs.finish(await user.claim(id), spoken(['Depois.']));
    expect(await service.purgeOldAudio()).toBe(2);
    expect((await user.item(again)).data).toMatchObject({ audioUrl: null, result: { text: 'Depois.' } });
  });

  it('is deleted once by any number of workers, and in more than one batch at a time', async () => {
    const user = createLibraryUser(service);
    const ids: string[] = [];
    while (ids.length < 105) ids.push(await user.add({ text: 'Oi.' }));
    service.clock.advance(31 * DAY_MS);
    const counts = await Promise.all([service.purgeOldAudio(), service.purgeOldAudio()]);
    expect(counts[0] + counts[1]).toBe(105);
    expect(await purges(user.userId)).toHaveLength(105);
    const files = await service.listStoredFiles();
    expect(files.filter((name) => ids.some((id) => name.includes(id)))).toEqual([]);
  });

  it('that storage cannot remove now is removed later', async () => {
    const user = createLibraryUser(service);
    const id = await user.add({ text: 'Oi.' });
    service.clock.advance(31 * DAY_MS);
    const broken = createAudioRetention({
      ...service,
      clock: service.clock.now,
      unclaimedObjects: { remove: () => Promise.reject(new Error('storage is away')) },
    });
    await expect(broken()).rejects.toThrow('storage is away');
    expect((await user.get(id)).data.audioUrl).toBeNull();
    expect(await purges(user.userId)).toHaveLength(1);
    await service.housekeeping.purge();
    expect(await service.storage.find(`recordings/${id}`)).toBeUndefined();
  });

  it('is reported in the account’s export, and its record is deleted with the account', async () => {
    const user = createLibraryUser(service);
    await user.add({ text: 'Oi.' });
    service.clock.advance(31 * DAY_MS);
    await service.purgeOldAudio();
    const path = '/internal/account/transcriptions';
    const kept: unknown = await (await user.request('GET', path)).json();
    expect(kept).toMatchObject([{ audioKept: false, audioPurgedAt: service.clock.now().toISOString() }]);
    await user.request('DELETE', path);
    expect(await purges(user.userId)).toEqual([]);
  });

  it('only: a visitor’s is deleted with the result', async () => {
    const visitor = createVisitor(service);
    await visitor.uploaded();
    service.clock.advance(31 * DAY_MS);
    expect(await service.purgeOldAudio()).toBe(0);
  });
});

describe('the address of a free trial', () => {
  it('is deleted with the access logs of its time; that the device had its trial is not', async () => {
    const visitor = createVisitor(service);
    await visitor.upload();
    const begin = service.clock.now();
    const trials = () =>
      service.db
        .selectFrom('free_trials')
        .select(['device_hash', 'address'])
        .where('created_at', '=', begin)
        .execute();
    const forget = createAddressRetention({ db: service.db, clock: service.clock.now });
    const before = await trials();
    expect(before).toEqual([expect.objectContaining({ address: expect.stringMatching(/./) })]);
    const end = new Date(begin);
    end.setUTCMonth(end.getUTCMonth() + ACCESS_LOG_RETENTION_MONTHS);
    service.clock.set(new Date(end.getTime() - DAY_MS));
    await forget();
    expect(await trials()).toEqual(before);
    service.clock.set(new Date(end.getTime() + DAY_MS));
    await forget();
    expect(await trials()).toEqual(before.map((trial) => ({ ...trial, address: '' })));
  });
});
