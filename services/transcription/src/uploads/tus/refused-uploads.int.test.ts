import { randomUUID } from 'node:crypto';
import { RESUMABLE_UPLOADS_PATH } from '@escriba/contracts/transcription/resumable-uploads';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { type TusClient, createTusClient, makeWav, toMetadata } from '../../testing/tus-client.ts';
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
const isStored = async (path: string): Promise<boolean> =>
  (await service.storage.find(storageKeyOf(idOf(path)))) !== undefined;

const wav = makeWav(300_000);

describe('file metadata', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Windows\\ata.mp3', 'ata.mp3'],
    ['a\u0000b\u202e.wav', 'ab.wav'],
    [`${'ç'.repeat(5_000)}.wav`, `${'ç'.repeat(251)}.wav`],
    ['', 'gravacao'],
  ])('results in a safe name: %#', async (filename, shown) => {
    const path = await client.created(wav.length, { filename });
    await client.patch(path, 0, wav);
    expect((await listTranscriptions())[0]?.file_name).toBe(shown);
  });

  it.each([
    ['filename !!!', 'upload.metadata_invalid'],
    ['filename YQ==,filename YQ==', 'upload.metadata_invalid'],
    ['filename YQ== YQ==', 'upload.metadata_invalid'],
    ['__proto__ YQ==', 'upload.metadata_invalid'],
    [toMetadata({ device_info: 'a\u0000b' }), 'upload.metadata_invalid'],
    [toMetadata({ language_code: 'klingon' }), 'upload.field_invalid'],
    [toMetadata({ device_id: 'short' }), 'upload.field_invalid'],
    [toMetadata({ user_ip: '1'.repeat(65) }), 'upload.field_invalid'],
  ])('is refused if it is malformed: %#', async (metadata, code) => {
    const response = await client.create(10, { 'upload-metadata': metadata });
    expect([response.status, response.body.error, await listUploads()]).toEqual([400, code, []]);
  });

  it('must have a valid size', async () => {
    for (const length of ['', 'x', '-1', '1.5', '1e9', '99999999999999999999'])
      expect((await client.create(length)).body.error).toBe('upload.length_invalid');
    for (const sent of [
      { 'upload-defer-length': '2' },
      { 'upload-defer-length': '1', 'upload-length': '9' },
    ]) {
      const deferred = await client.call('POST', RESUMABLE_UPLOADS_PATH, sent);
      expect([deferred.status, deferred.body.error]).toEqual([400, 'upload.length_invalid']);
    }
    expect((await client.create(0)).body.error).toBe('transcription.empty_file');
    expect((await client.create(10, { 'upload-concat': 'partial' })).body.error).toBe(
      'upload.extension_unsupported',
    );
  });

  it("must be in the supported protocol, with errors in the user's language", async () => {
    const old = await client.call('POST', RESUMABLE_UPLOADS_PATH, {
      'tus-resumable': '0.2.2',
      'upload-length': '1',
    });
    expect([old.status, old.headers['tus-version'], old.body.error]).toEqual([
      412,
      '1.0.0',
      'request.invalid',
    ]);
    const english = await client.create('x', { 'accept-language': 'en' });
    expect(english.body.message).toBe('The size of the file is missing or invalid');
    const json = await client.call(
      'PATCH',
      await client.created(10),
      { 'content-type': 'application/json' },
      Buffer.from('{}'),
    );
    expect([json.status, json.body.error]).toEqual([415, 'request.unsupported_media']);
    const able = await client.call('OPTIONS', RESUMABLE_UPLOADS_PATH);
    expect([able.status, able.headers['tus-extension']]).toEqual([
      204,
      'creation,creation-with-upload,creation-defer-length,termination,expiration',
    ]);
  });
});

describe('a resumable upload that the plan does not allow', () => {
  it('is refused before any byte', async () => {
    service.usage.setPlan(userId, 'free');
    const response = await client.create(50 * 1_048_576 + 1);
    expect([response.status, response.body]).toEqual([
      413,
      expect.objectContaining({
        success: false,
        error: 'usage.file_too_large',
        message: 'Arquivo muito grande. Limite: 50MB',
      }),
    ]);
    expect(await listUploads()).toEqual([]);
  });

  it('is refused at the end if another one was faster, and leaves nothing', async () => {
    service.usage.setPlan(userId, 'free');
    const [first, second] = [await client.created(wav.length), await client.created(wav.length)];
    expect((await client.patch(first, 0, wav)).status).toBe(204);
    const refused = await client.patch(second, 0, wav);
    expect([refused.status, refused.body.error]).toEqual([403, 'usage.daily_limit']);
    expect([await isStored(second), (await client.head(second)).status, await listTranscriptions()]).toEqual([
      false,
      404,
      [expect.objectContaining({ id: idOf(first) })],
    ]);
  });

  it("is refused beyond the service's size limit, and beyond a number of unfinished ones", async () => {
    expect((await client.create(1_000_001)).body.error).toBe('transcription.too_large');
    for (let count = 0; count < 50; count += 1) await client.created(10);
    const response = await client.create(10);
    expect([response.status, response.body.error]).toEqual([403, 'upload.too_many_unfinished']);
  });

  it('also reports the reason to a HEAD request, whose response has no body', async () => {
    const path = await client.created(wav.length);
    await service.usage.stop();
    expect((await client.patch(path, 0, wav)).status).toBe(503);
    await service.usage.start();
    service.usage.setPlan(userId, 'free', { dailyFiles: 0 });
    service.clock.advance(61_000);
    const { status, headers } = await client.head(path);
    expect([status, headers['upload-refusal']]).toEqual([403, 'usage.daily_limit']);
    expect(decodeURIComponent(headers['upload-refusal-message'] ?? '')).toBe(
      'Limite diário atingido (0 arquivos/dia)',
    );
    expect(await isStored(path)).toBe(false);
  });

  it('stays and is accepted later if the plan was unavailable', async () => {
    const path = await client.created(wav.length);
    await service.usage.stop();
    const response = await client.patch(path, 0, wav);
    expect([response.status, response.body.error]).toEqual([503, 'transcription.quota_unavailable']);
    expect((await client.head(path)).status).toBe(423);
    expect((await client.create(10)).body.error).toBe('transcription.quota_unavailable');
    await service.usage.start();
    service.clock.advance(61_000);
    expect((await client.head(path)).headers['upload-offset']).toBe(String(wav.length));
    expect(await listTranscriptions()).toHaveLength(1);
  });
});

describe('a resumable upload leaves', () => {
  it('nothing if it is not a recording', async () => {
    const text = Buffer.from('no recording at all');
    const path = await client.created(text.length, { filename: 'a.mp3' });
    const response = await client.patch(path, 0, text);
    expect([response.status, response.body.error]).toEqual([415, 'transcription.not_media']);
    expect([await isStored(path), await listUploads(), await listTranscriptions()]).toEqual([false, [], []]);
    expect((await client.head(path)).status).toBe(404);
  });

  it('nothing if it has not been finished for 24 hours; finished ones stay', async () => {
    const [unfinished, finished] = [await client.created(wav.length), await client.created(wav.length)];
    await client.patch(unfinished, 0, wav.subarray(0, 1_000));
    await client.patch(finished, 0, wav);
    service.clock.advance(24 * 3_600_000 - 1);
    await service.housekeeping.purge();
    expect([await isStored(unfinished), (await client.head(unfinished)).status]).toEqual([true, 200]);
    service.clock.advance(1);
    expect((await client.head(unfinished)).status).toBe(404);
    await service.housekeeping.purge();
    expect([await isStored(unfinished), await isStored(finished), await listUploads()]).toEqual([
      false,
      true,
      [],
    ]);
    expect(await listTranscriptions()).toHaveLength(1);
  });

  it('nothing if the account is deleted in the middle', async () => {
    const path = await client.created(wav.length);
    await client.patch(path, 0, wav.subarray(0, 1_000));
    const ended = await client.call('DELETE', '/internal/account/transcriptions');
    expect([ended.status, await isStored(path), await listUploads()]).toEqual([200, false, []]);
    expect((await client.patch(path, 1_000, wav.subarray(1_000))).status).toBe(404);
  });
});
