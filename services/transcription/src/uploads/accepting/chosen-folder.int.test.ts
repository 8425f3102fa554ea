import { ROLE_PERMISSIONS } from '@escriba/contracts/auth/workspace-roles';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { storageKeyOf } from '../../recordings/recordings.ts';
import { createLabelsClient } from '../../testing/labels-client.ts';
import { createLibraryUser, type LibraryUser } from '../../testing/library-user.ts';
import { createLinksClient } from '../../testing/links-client.ts';
import { type MediaSite, startMediaSite } from '../../testing/media-site.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createTusClient, makeWav, toMetadata } from '../../testing/tus-client.ts';
import { createUploadClient } from '../../testing/upload-client.ts';
import { createVocabularyClient } from '../../testing/vocabulary-client.ts';
import { createMember } from '../../testing/workspace-member.ts';
import { recordingWordsIn } from '../../vocabulary/vocabulary.ts';

let service: TestService;
let site: MediaSite;

beforeAll(async () => {
  [service, site] = await Promise.all([
    startTestService({ linkFetchesMax: 3, linkPace: { tickMs: 50, ticks: 10, bytesMin: 1_000 } }),
    startMediaSite(),
  ]);
});
afterAll(() => Promise.all([service.stop(), site.stop()]));

const NOT_FOUND = 'upload.folder_not_found';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const wav = makeWav(50_000);

const sendForm = async ({ userId }: Pick<LibraryUser, 'userId'>, folderId: string) => {
  const path = '/api/transcription/upload';
  const input = { file: wav, userId, device: null, path, fields: { folder_id: folderId } };
  const { status, body } = await createUploadClient(service).upload(input);
  return { status, error: body.error, id: status === 202 ? body.data.transcriptionId : '' };
};

const tusOf = ({ userId }: Pick<LibraryUser, 'userId'>) =>
  createTusClient({ url: service.url, headers: () => service.callerHeaders({ userId }) });

const idIn = (path: string): string => path.split('/').at(-1) ?? '';

/** Sends by tus; `between` runs when the upload has begun and no byte has come. */
const sendByTus = async (user: LibraryUser, folderId: string, between?: () => Promise<unknown>) => {
  const client = tusOf(user);
  const path = await client.created(wav.length, { folder_id: folderId });
  await between?.();
  expect((await client.patch(path, 0, wav)).status).toBe(204);
  return idIn(path);
};

const withFolder = async () => {
  const user = createLibraryUser(service);
  const labels = createLabelsClient(user);
  const { data: folder } = await labels.create('folders', 'Audiências');
  return { user, labels, folder };
};

const recordingsOf = async ({ userId }: Pick<LibraryUser, 'userId'>) =>
  service.db.selectFrom('transcriptions').selectAll().where('owner_id', '=', userId).execute();

describe('a recording whose upload names a folder', () => {
  it('is in it from the beginning, sent as a form, by tus or as a link', async () => {
    const { user, folder } = await withFolder();
    const link = await createLinksClient(service, user.userId).fetched(site.put('/a.wav', wav), {
      folder_id: folder.id,
    });
    const ids = [(await sendForm(user, folder.id)).id, await sendByTus(user, folder.id), link.linkId];
    for (const id of ids) expect((await user.get(id)).data.folderId).toBe(folder.id);
    const infos = (await recordingsOf(user)).map((row) => row.client_info);
    expect(infos).toEqual([{}, {}, {}]);
  });

  it('is recognised with the words of the folder', async () => {
    const { user, folder } = await withFolder();
    await createVocabularyClient(user).addTexts(['Sankhya'], folder.id);
    const id = await sendByTus(user, folder.id);
    const run = await service.runs.claim(id);
    if (!run) throw new Error('nothing to claim');
    expect(await recordingWordsIn(service.db).find(run)).toMatchObject([{ text: 'Sankhya' }]);
  });

  it('is in no folder if the folder is deleted while the bytes come', async () => {
    const { user, labels, folder } = await withFolder();
    const id = await sendByTus(user, folder.id, () => labels.remove('folders', folder.id));
    expect((await user.get(id)).data.folderId).toBeNull();
  });
});

describe('an upload that names a folder that its sender does not have', () => {
  it.each(['of another user', 'that there is not'])('%s is refused, and leaves nothing', async (whose) => {
    const user = createLibraryUser(service);
    const folderId = whose === 'of another user' ? (await withFolder()).folder.id : UNKNOWN;
    const before = new Set(await service.listStoredFiles());
    expect(await sendForm(user, folderId)).toMatchObject({ status: 400, error: NOT_FOUND });
    const metadata = { 'upload-metadata': toMetadata({ filename: 'a.wav', folder_id: folderId }) };
    const declared = await tusOf(user).create(wav.length, metadata);
    expect([declared.status, declared.body.error]).toEqual([400, NOT_FOUND]);
    const links = createLinksClient(service, user.userId);
    expect(await links.create(site.put('/b.wav', wav), { folder_id: folderId })).toMatchObject({
      status: 400,
      error: NOT_FOUND,
    });
    expect([await recordingsOf(user), await links.uploads(), (await links.list()).data]).toEqual([
      [],
      [],
      [],
    ]);
    expect((await service.listStoredFiles()).filter((file) => !before.has(file))).toEqual([]);
  });

  it.each(['pasta', '%'])('is refused for %j, which is no id', async (folderId) => {
    const user = createLibraryUser(service);
    const field = 'upload.field_invalid';
    expect(await sendForm(user, folderId)).toMatchObject({ status: 400, error: field });
    const metadata = { 'upload-metadata': toMetadata({ filename: 'a.wav', folder_id: folderId }) };
    expect((await tusOf(user).create(wav.length, metadata)).body.error).toBe(field);
  });

  it('of a visitor is taken: they have no folders', async () => {
    const { folder } = await withFolder();
    const fields = { folder_id: folder.id };
    const sent = await createUploadClient(service).upload({ file: wav, ip: '203.0.113.91', fields });
    expect(sent.status).toBe(202);
    const { folder_id: folderId } = await service.db
      .selectFrom('transcriptions')
      .select('folder_id')
      .where('id', '=', sent.body.data.transcriptionId)
      .executeTakeFirstOrThrow();
    expect(folderId).toBeNull();
  });
});

describe('a private folder of a workspace', () => {
  const withMembers = async () => {
    const workspace = createLibraryUser(service);
    service.usage.setPlan(workspace.userId, 'business');
    const [creator, other] = [
      createMember(service, workspace, 'editor'),
      createMember(service, workspace, 'editor'),
    ];
    const folderId = await creator.folder('Demissões', { visibility: 'creator' });
    const tusFor = ({ personId }: typeof creator) =>
      createTusClient({
        url: service.url,
        headers: () =>
          service.callerHeaders({
            userId: workspace.userId,
            personId,
            permissions: ROLE_PERMISSIONS['editor'],
          }),
      });
    return { workspace, creator, other, folderId, tusFor };
  };

  it('takes uploads of its creator, which others never see', async () => {
    const { creator, other, folderId, tusFor } = await withMembers();
    const client = tusFor(creator);
    const path = await client.created(wav.length, { filename: 'demissao.wav', folder_id: folderId });
    expect((await client.patch(path, 0, wav)).status).toBe(204);
    expect((await creator.send('GET', 'list?')).text).toContain('demissao');
    expect((await other.send('GET', 'list?')).text).not.toContain('demissao');
    expect((await other.send('GET', idIn(path))).status).toBe(404);
  });

  it('is not found by who may not see it', async () => {
    const { other, folderId, tusFor } = await withMembers();
    const metadata = { 'upload-metadata': toMetadata({ filename: 'a.wav', folder_id: folderId }) };
    expect((await tusFor(other).create(wav.length, metadata)).body.error).toBe(NOT_FOUND);
  });

  it('keeps an upload that began before its sender lost sight of it', async () => {
    const { creator, other, folderId, tusFor } = await withMembers();
    await creator.send('PATCH', `folders/${folderId}/access`, {
      visibility: 'members',
      memberIds: [other.personId],
    });
    const client = tusFor(other);
    const path = await client.created(wav.length, { filename: 'demissao.wav', folder_id: folderId });
    await creator.send('PATCH', `folders/${folderId}/access`, { visibility: 'creator', memberIds: [] });
    expect((await client.patch(path, 0, wav)).status).toBe(204);
    expect((await creator.send('GET', 'list?')).text).toContain('demissao');
    expect((await other.send('GET', 'list?')).text).not.toContain('demissao');
  });

  it('hides the links that will be in it', async () => {
    const { creator, other, folderId } = await withMembers();
    const given = await creator.send('POST', 'links', {
      url: site.put('/demissao.bin', Buffer.from('no media at all')),
      folder_id: folderId,
    });
    expect(given.status).toBe(202);
    expect((await creator.send('GET', 'links')).text).toContain('demissao');
    expect((await other.send('GET', 'links')).text).not.toContain('demissao');
  });

  it('goes with its creator, with the uploads and links that lead into it', async () => {
    const { workspace, creator, other, folderId, tusFor } = await withMembers();
    const client = tusFor(creator);
    const path = await client.created(wav.length, { folder_id: folderId });
    await client.patch(path, 0, wav.subarray(0, 10_000));
    const kept = idIn(await tusFor(other).created(wav.length));
    await creator.send('POST', 'links', {
      url: site.put('/c.bin', Buffer.from('no media')),
      folder_id: folderId,
    });
    const leftAt = new Date(service.clock.now().getTime() + 1_000).toISOString();
    const forgotten = await fetch(`${service.url}/internal/account/members/forget`, {
      method: 'POST',
      headers: { ...(await service.serviceHeaders()), 'content-type': 'application/json' },
      body: JSON.stringify({ workspaceId: workspace.userId, personId: creator.personId, leftAt }),
    });
    expect(forgotten.status).toBe(200);
    const links = createLinksClient(service, workspace.userId);
    expect([(await links.uploads()).map(({ id }) => id), (await links.list()).data]).toEqual([[kept], []]);
    expect(await service.storage.find(storageKeyOf(idIn(path)))).toBeUndefined();
    expect((await client.head(path)).status).toBe(404);
  });
});
