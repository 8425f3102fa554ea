import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PERSONAL_KINDS } from '@escriba/contracts/shared/personal-kinds';
import { getTranscriptionAudio } from '@escriba/contracts/transcription/audio';
import { createTemporaryDirectory, eventually, makeRecording } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'content-disposition';
import { findMediaPrograms } from '../../platform/media/programs.ts';
import { type LibraryUser, createLibraryUser } from '../../testing/library-user.ts';
import { measureLoudness } from '../../testing/loudness.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createTranscriptClient, passage, replacing } from '../../testing/transcript-client.ts';
import { createSilencedAudio } from './silenced-audio.service.ts';
import { silencedPrefix } from '../../recordings/files/storage-keys.ts';

let service: TestService;
let user: LibraryUser;
let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let tone: Buffer;

beforeAll(async () => {
  service = await startTestService();
  user = createLibraryUser(service);
  folder = await createTemporaryDirectory();
  tone = await readFile(await makeRecording({ path: join(folder.path, 'tone.wav'), durationSeconds: 4 }));
});
afterAll(async () => {
  await service.stop();
  await folder.remove();
});

const hear = (id: string, query = 'silence=1', headers: Record<string, string> = {}, who = user) =>
  who.request('GET', `${getTranscriptionAudio.path.replace(':id', id)}?${query}`, { headers });
const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());

/** Adds a recording in which a CPF is spoken in the second that starts at `second`. */
const add = async (second: number): Promise<string> => {
  const id = await user.add({ name: 'Cadastro: Ana.wav', text: 'Olá.', bytes: tone });
  await say(id, second);
  return id;
};

const say = async (id: string, second: number): Promise<void> => {
  const client = createTranscriptClient(service, user.userId);
  const { data } = await client.open(id);
  const splices = replacing(0, passage('249 715 637 92', { id: 's1', second }));
  const saved = await client.save(id, { baseRevision: data.revision, splices });
  if (saved.status !== 200) throw new Error(saved.message);
};

const loudnessOf = async (response: Response) => {
  const path = join(folder.path, `${Math.random()}.m4a`);
  await writeFile(path, await bytesOf(response));
  return (await measureLoudness(findMediaPrograms(), path)).loudnessOf;
};

const copiesOf = async (id: string): Promise<string[]> => {
  const rows = await service.db.selectFrom('loose_objects').select('storage_key').execute();
  return rows.map((row) => row.storage_key).filter((key) => key.startsWith(silencedPrefix(id)));
};

describe('silenced audio', () => {
  it('is silent where personal data is spoken and nowhere else, and is a separate file', async () => {
    const id = await add(2);
    const response = await hear(id, 'silence=1&download=1');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('audio/mp4');
    expect(parse(response.headers.get('content-disposition') ?? '')).toMatchObject({
      type: 'attachment',
      parameters: { filename: 'Cadastro Ana.m4a' },
    });
    const loudness = await loudnessOf(response);
    expect(loudness(2_000, 2_390)).toBeLessThan(0.0005);
    expect(loudness(100, 1_700)).toBeGreaterThan(0.05);
    expect(loudness(2_700, 3_900)).toBeGreaterThan(0.05);
    expect(await bytesOf(await hear(id, ''))).toEqual(tone);
  });

  it('has a name without the personal data that is silenced', async () => {
    const id = await user.add({ name: 'CPF 249.715.637-92.wav', text: 'Olá.', bytes: tone });
    const nameOf = async (query: string) =>
      parse((await hear(id, `${query}&download=1`)).headers.get('content-disposition') ?? '').parameters
        .filename;
    expect(await nameOf('silence=1')).toBe('CPF [CPF].m4a');
    expect(await nameOf('personal_kinds=email')).toBe('CPF 249.715.637-92.m4a');
    expect(await nameOf('')).toBe('CPF 249.715.637-92.wav');
  });

  it('is silent only where personal data of the chosen kinds is spoken', async () => {
    const id = await add(2);
    const shown = (await loudnessOf(await hear(id, 'silence=1&personal_kinds=email')))(2_000, 2_390);
    expect(shown).toBeGreaterThan(0.05);
    expect((await loudnessOf(await hear(id, 'personal_kinds=cpf,email')))(2_000, 2_390)).toBeLessThan(0.0005);
    // The same spans are the same copy.
    const etagOf = async (query: string) => (await hear(id, query)).headers.get('etag');
    expect(await etagOf('personal_kinds=cpf')).toBe(await etagOf('silence=1'));
    expect((await hear(id, 'personal_kinds=ssn')).status).toBe(400);
  });

  it('is silent where a number continues after a pause', async () => {
    const id = await add(2);
    const client = createTranscriptClient(service, user.userId);
    const { data } = await client.open(id);
    const parts = [passage('249 715', { id: 's1', second: 1 }), passage('637 92', { id: 's2', second: 3 })];
    await client.save(id, {
      baseRevision: data.revision,
      splices: [{ start: 0, deleteCount: 1, insert: parts }],
    });
    const loudness = await loudnessOf(await hear(id));
    expect(loudness(1_000, 1_190)).toBeLessThan(0.0005);
    expect(loudness(3_000, 3_190)).toBeLessThan(0.0005);
    expect(loudness(1_700, 2_800)).toBeGreaterThan(0.05);
  });

  it('is sent in the ranges that players request', async () => {
    const id = await add(1);
    const whole = await bytesOf(await hear(id));
    const part = await hear(id, 'silence=1', { range: 'bytes=100-199' });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 100-199/${whole.length}`);
    expect(await bytesOf(part)).toEqual(whole.subarray(100, 200));
    const etag = part.headers.get('etag') ?? '';
    expect(etag).not.toBe((await hear(id, '')).headers.get('etag'));
    expect((await hear(id, 'silence=1', { 'if-none-match': etag })).status).toBe(304);
  });

  it('is created once for concurrent requests', async () => {
    const id = await add(1);
    const responses = await Promise.all(Array.from({ length: 4 }, () => hear(id)));
    expect(new Set(responses.map((response) => response.headers.get('etag'))).size).toBe(1);
    expect(await copiesOf(id)).toHaveLength(1);
  });

  it('follows the text: corrections are silenced at once', async () => {
    const id = await add(0);
    const etag = (await hear(id)).headers.get('etag');
    await say(id, 3);
    const response = await hear(id);
    expect(response.headers.get('etag')).not.toBe(etag);
    const loudness = await loudnessOf(response);
    expect(loudness(3_000, 3_390)).toBeLessThan(0.0005);
    expect(loudness(100, 400)).toBeGreaterThan(0.05);
  });

  it('is deleted a day after its last request, and created again', async () => {
    const id = await add(1);
    await hear(id);
    service.clock.advance(23 * 3_600_000);
    await hear(id);
    service.clock.advance(23 * 3_600_000);
    await service.housekeeping.purge();
    expect(await copiesOf(id)).toHaveLength(1);
    service.clock.advance(2 * 3_600_000);
    await service.housekeeping.purge();
    expect(await copiesOf(id)).toEqual([]);
    expect((await hear(id)).status).toBe(200);
  });

  it('is deleted with the recording, and with its audio', async () => {
    const [deleted, old] = [await add(1), await add(1)];
    await Promise.all([hear(deleted), hear(old)]);
    const [copy = ''] = await copiesOf(deleted);
    await user.remove(deleted);
    expect(await service.storage.find(copy)).toBeUndefined();
    expect(await copiesOf(deleted)).toEqual([]);
    service.clock.advance(31 * 24 * 3_600_000);
    await service.purgeOldAudio();
    expect(await copiesOf(old)).toEqual([]);
    expect((await hear(old)).status).toBe(410);
  });

  it('that takes long times out for waiting requests, and is available later', async () => {
    const id = await add(1);
    const row = await service.db
      .selectFrom('transcriptions')
      .select(['storage_key', 'sha256'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const impatient = createSilencedAudio({
      ...service,
      clock: service.clock.now,
      programs: findMediaPrograms(),
      workDirectory: folder.path,
      waitMs: 0,
    });
    const recording = { id, storageKey: row.storage_key ?? '', sha256: row.sha256, fileName: 'a.wav' };
    const preparing = { code: 'transcription.audio_preparing', kind: 'unavailable', retryAfterSeconds: 5 };
    await expect(impatient.find(recording, PERSONAL_KINDS)).rejects.toMatchObject(preparing);
    await eventually(async () => (await copiesOf(id)).length > 0);
    await impatient.close();
    expect((await hear(id)).status).toBe(200);
  });

  it('is for the owner, or the token of the address, and needs a text', async () => {
    const id = await add(1);
    expect((await hear(id, 'silence=1', {}, createLibraryUser(service))).status).toBe(404);
    const url = (await user.get(id)).data.audioUrl ?? '';
    const played = await fetch(`${service.url}${url}&silence=1`, { headers: await service.callerHeaders() });
    expect(played.headers.get('content-type')).toBe('audio/mp4');
    const waiting = await user.add({ bytes: tone });
    expect((await hear(waiting)).status).toBe(404);
  });

  it('of an unreadable recording fails, fails again, and leaves nothing', async () => {
    const id = await user.add({ text: 'CPF 249 715 637 92.', bytes: Buffer.from('no audio at all') });
    expect((await hear(id)).status).toBe(500);
    expect((await hear(id)).status).toBe(500);
    await eventually(async () => (await copiesOf(id)).length === 0);
  });
});
