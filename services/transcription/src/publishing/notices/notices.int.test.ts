import {
  listRecordingNotices,
  RECORDING_NOTICE_DAYS,
  RECORDING_NOTICES_MAX,
  type RecordingNotice,
} from '@escriba/contracts/transcription/notices';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { type LibraryUser, createLibraryUser } from '../../testing/library-user.ts';
import { createLinkOwner, createLinkReader } from '../../testing/share-client.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const noticesOf = async (user: LibraryUser): Promise<RecordingNotice[]> => {
  const response = await user.request('GET', listRecordingNotices.path);
  return ((await response.json()) as { data: RecordingNotice[] }).data;
};
const failed = async (user: LibraryUser, name: string): Promise<string> => {
  const id = await user.add({ name });
  const run = await service.runs.claim(id);
  if (run) await service.runs.fail(run, 'transcription.failed');
  return id;
};
const later = () => service.clock.advance(1_000);

describe('the notices of a user', () => {
  it('say which recordings are ready or failed, newest first, and nothing of running ones', async () => {
    const user = createLibraryUser(service);
    const ready = await user.add({ name: 'ata.wav', text: 'Bom dia.' });
    const readyAt = service.clock.now().toISOString();
    later();
    const broken = await failed(user, 'quebrada.wav');
    await user.add({ name: 'na fila.wav' });
    expect(await noticesOf(user)).toEqual([
      {
        kind: 'failed',
        transcriptionId: broken,
        originalFileName: 'quebrada.wav',
        at: service.clock.now().toISOString(),
      },
      { kind: 'completed', transcriptionId: ready, originalFileName: 'ata.wav', at: readyAt },
    ]);
  });

  it('say once that someone opened a link, at the first time', async () => {
    const user = createLibraryUser(service);
    const id = await user.add({ name: 'ata.wav', text: 'Bom dia.' });
    const owner = createLinkOwner(user);
    const { token } = await owner.made(id);
    expect((await noticesOf(user)).map(({ kind }) => kind)).toEqual(['completed']);
    later();
    const reader = createLinkReader(service);
    const at = service.clock.now().toISOString();
    expect((await reader.open(token)).status).toBe(200);
    later();
    await reader.open(token);
    expect((await noticesOf(user))[0]).toEqual({
      kind: 'link_opened',
      transcriptionId: id,
      originalFileName: 'ata.wav',
      at,
    });
    expect(await noticesOf(user)).toHaveLength(2);
    expect((await owner.list(id)).data).toMatchObject([{ openedCount: 2, firstOpenedAt: at }]);
  });

  it('say nothing of an owner who opens the own link, and then say the first opening by others', async () => {
    const user = createLibraryUser(service);
    const stranger = createLibraryUser(service);
    const id = await user.add({ text: 'Bom dia.' });
    const owner = createLinkOwner(user);
    const { token } = await owner.made(id, { password: 'quatro' });
    const open = (userId: string, given: string) =>
      createLinkReader(service, undefined, userId).open(token, { password: given });
    const shown = await open(user.userId, 'quatro');
    expect(shown.status).toBe(200);
    expect((await noticesOf(user)).map(({ kind }) => kind)).toEqual(['completed']);
    expect((await owner.list(id)).data).toMatchObject([{ openedCount: 0, firstOpenedAt: null }]);

    // Not even the owner opens it without its password.
    expect(await open(user.userId, 'errada')).toMatchObject({ status: 403, error: 'share.password_wrong' });
    later();
    const at = service.clock.now().toISOString();
    // What someone else receives does not say whose it is.
    expect(await open(stranger.userId, 'quatro')).toMatchObject({
      status: 200,
      data: { name: shown.data.name },
    });
    expect((await noticesOf(user)).map(({ kind }) => kind)).toEqual(['link_opened', 'completed']);
    await open(user.userId, 'quatro');
    expect((await owner.list(id)).data).toMatchObject([{ openedCount: 1, firstOpenedAt: at }]);
  });

  it('leave out links that were opened before the time was stored', async () => {
    const user = createLibraryUser(service);
    const id = await user.add({ text: 'Bom dia.' });
    const { id: linkId, token } = await createLinkOwner(user).made(id);
    await service.db.updateTable('share_links').set({ opened_count: 3 }).where('id', '=', linkId).execute();
    await createLinkReader(service).open(token);
    expect((await noticesOf(user)).map(({ kind }) => kind)).toEqual(['completed']);
  });

  it('are nobody else’s', async () => {
    const [user, stranger] = [createLibraryUser(service), createLibraryUser(service)];
    const id = await user.add({ text: 'Bom dia.' });
    const { token } = await createLinkOwner(user).made(id);
    await createLinkReader(service).open(token);
    expect(await noticesOf(user)).toHaveLength(2);
    expect(await noticesOf(stranger)).toEqual([]);
    const anonymous = await fetch(service.url + listRecordingNotices.path, {
      headers: await service.callerHeaders({}),
    });
    expect(anonymous.status).toBe(401);
  });

  it('go with the recording, and a retry takes its failure back', async () => {
    const user = createLibraryUser(service);
    const removed = await user.add({ text: 'Bom dia.' });
    const broken = await failed(user, 'quebrada.wav');
    await user.remove(removed);
    expect((await noticesOf(user)).map(({ transcriptionId }) => transcriptionId)).toEqual([broken]);
    expect((await user.request('POST', `/api/async-transcription/retry/${broken}`)).status).toBe(200);
    expect(await noticesOf(user)).toEqual([]);
  });

  it('are the latest ones of thousands, and end after a time', async () => {
    const user = createLibraryUser(service);
    const id = await user.add({ name: 'a primeira', text: 'Bom dia.' });
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_name = 'transcriptions' and column_name not in ('id', 'storage_key', 'completed_at')`.execute(
      service.db,
    );
    const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
    await sql`
      insert into transcriptions (id, completed_at, ${columns})
      select gen_random_uuid(), completed_at + make_interval(secs => n), ${columns}
      from transcriptions, generate_series(1, 5000::int) n where id = ${id}`.execute(service.db);
    const notices = await noticesOf(user);
    expect(notices).toHaveLength(RECORDING_NOTICES_MAX);
    const times = notices.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    expect(times[0]).toBe(service.clock.now().getTime() + 5_000_000);
    service.clock.advance(RECORDING_NOTICE_DAYS * 86_400_000 + 5_000_000);
    expect(await noticesOf(user)).toEqual([]);
  });
});
