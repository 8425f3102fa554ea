import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryDirectory, encodeRecording, makeRecording } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findMediaPrograms } from '../../platform/media/programs.ts';
import { silencedPrefix } from '../../recordings/files/storage-keys.ts';
import { createPlayableCopy } from '../redacted-audio/playable-copy.ts';
import { amrRecording } from '../../testing/amr-recording.ts';
import { type LibraryUser, createLibraryUser } from '../../testing/library-user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';

let service: TestService;
let user: LibraryUser;
let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;

beforeAll(async () => {
  service = await startTestService();
  user = createLibraryUser(service);
  folder = await createTemporaryDirectory();
});
afterAll(async () => {
  await service.stop();
  await folder.remove();
});

const hear = (id: string, query = '', headers: Record<string, string> = {}) =>
  user.request('GET', `/api/transcription/${id}/audio?${query}`, { headers });
const addAmr = () =>
  user.add({ name: 'Recado: Ana.amr', text: 'Olá.', bytes: amrRecording(2), mimeType: 'audio/amr' });
const copiesOf = async (id: string): Promise<number> => {
  const rows = await service.db.selectFrom('loose_objects').select('storage_key').execute();
  return rows.filter((row) => row.storage_key.startsWith(silencedPrefix(id))).length;
};

describe('a recording that browsers do not play', () => {
  it('is played as M4A, in ranges, while the download is the file that was sent', async () => {
    const id = await addAmr();
    const whole = await hear(id);
    expect(whole.status).toBe(200);
    expect(whole.headers.get('content-type')).toBe('audio/mp4');
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect(bytes.toString('latin1', 4, 8)).toBe('ftyp');
    const part = await hear(id, '', { range: 'bytes=0-9' });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 0-9/${bytes.length}`);
    const sent = await hear(id, 'download=1');
    expect(sent.headers.get('content-type')).toBe('audio/amr');
    expect(Buffer.from(await sent.arrayBuffer())).toEqual(amrRecording(2));
  });

  it('needs no text: a recording that waits is played', async () => {
    const id = await user.add({ name: 'fila.amr', bytes: amrRecording(1), mimeType: 'audio/amr' });
    expect((await hear(id)).status).toBe(200);
  });

  it('gets one copy for many listeners, which is deleted with the recording', async () => {
    const id = await addAmr();
    const responses = await Promise.all(Array.from({ length: 4 }, () => hear(id)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await copiesOf(id)).toBe(1);
    await user.remove(id);
    expect(await copiesOf(id)).toBe(0);
  });

  it('is not played by another person', async () => {
    const id = await addAmr();
    const other = createLibraryUser(service);
    expect((await other.request('GET', `/api/transcription/${id}/audio`)).status).toBe(404);
    expect(await copiesOf(id)).toBe(0);
  });

  it('that is in a common format is sent as it is', async () => {
    const bytes = await readFile(await makeRecording({ path: join(folder.path, 'a.mp3') }));
    const id = await user.add({ text: 'Olá.', bytes, mimeType: 'audio/mpeg' });
    expect(Buffer.from(await (await hear(id)).arrayBuffer())).toEqual(bytes);
    expect(await copiesOf(id)).toBe(0);
  });

  it('by its codec is played as M4A, whatever its container', async () => {
    const bytes = await readFile(
      await encodeRecording(join(folder.path, 'memo.m4a'), ['-f', 'lavfi', '-i', 'sine=d=2', '-c:a', 'alac']),
    );
    const id = await user.add({ text: 'Olá.', bytes, mimeType: 'audio/mp4', playsAsIs: false });
    const heard = Buffer.from(await (await hear(id)).arrayBuffer());
    expect(heard.includes('alac')).toBe(false);
    expect(await copiesOf(id)).toBe(1);
  });

  it('is played from the copy that a worker created, which is kept as long as the recording', async () => {
    const id = await addAmr();
    const path = join(folder.path, 'sent.amr');
    await writeFile(path, amrRecording(2));
    const copy = createPlayableCopy({
      ...service,
      clock: service.clock.now,
      programs: findMediaPrograms(),
      workDirectory: folder.path,
    });
    let fetched = 0;
    const create = () =>
      copy({
        run: { id, audio_track: null },
        durationMs: 2_000,
        signal: new AbortController().signal,
        fetch: async () => ((fetched += 1), path),
      });
    await create();
    await create();
    expect(fetched).toBe(1);
    service.clock.advance(29 * 24 * 3_600_000);
    await service.housekeeping.purge();
    expect(await copiesOf(id)).toBe(1);
    await service.purgeOldAudio();
    expect((await hear(id)).headers.get('content-type')).toBe('audio/mp4');
    service.clock.advance(2 * 24 * 3_600_000);
    await service.purgeOldAudio();
    expect(await copiesOf(id)).toBe(0);
  });

  it('leaves no copy when its recognition fails for good', async () => {
    const id = await user.add({ name: 'a.amr', bytes: amrRecording(1), mimeType: 'audio/amr' });
    expect((await hear(id)).status).toBe(200);
    const run = await service.runs.claim(id);
    if (run === undefined) throw new Error('nothing to claim');
    await service.runs.fail(run, 'transcription.corrupt_media');
    await service.housekeeping.purge();
    expect(await copiesOf(id)).toBe(0);
  });

  it('of a visitor leaves no copy after its 24 hours', async () => {
    const id = await addAmr();
    await hear(id);
    const now = service.clock.now();
    await service.db.updateTable('transcriptions').set({ expires_at: now }).where('id', '=', id).execute();
    await service.housekeeping.purge();
    expect(await copiesOf(id)).toBe(0);
  });
});
