import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type LibraryUser, createLibraryUser } from '../../testing/library-user.ts';
import { requestMerge } from '../../testing/merger.ts';
import { createQuestionsClient } from '../../testing/questions-client.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createMember } from '../../testing/workspace-member.ts';

type Member = ReturnType<typeof createMember>;

const ASSISTANT = { baseUrl: 'http://127.0.0.1:9', model: 'modelo', recipient: '127.0.0.1:9' };
/** In the names and texts of recordings that other members may not see. */
const SECRET = 'demissao';
const PLACE = { startMs: 0, endMs: 400, quote: 'Conversa' };

let service: TestService;
let workspace: LibraryUser;
let creator: Member;
let owner: Member;

beforeAll(async () => {
  service = await startTestService({ assistant: ASSISTANT });
});
afterAll(() => service.stop());
beforeEach(() => {
  workspace = createLibraryUser(service);
  service.usage.setPlan(workspace.userId, 'business');
  service.consents.agree(workspace.userId, ASSISTANT.recipient);
  creator = createMember(service, workspace, 'admin');
  owner = createMember(service, workspace, 'owner');
});

const add = (name: string): Promise<string> => workspace.add({ name, text: `Conversa sobre ${name}` });
const addTo = async (folderId: string, name = SECRET): Promise<string> => {
  const id = await add(name);
  expect((await creator.organise({ ids: [id], folderId })).status).toBe(200);
  return id;
};
const closed = (name = 'Pessoal', memberIds: string[] = []): Promise<string> =>
  creator.folder(name, { visibility: memberIds.length === 0 ? 'creator' : 'members', memberIds });
const ask = async (scope: object): Promise<void> => {
  const asked = await createQuestionsClient(creator).ask({ question: `Quando é a ${SECRET}?`, ...scope });
  expect(asked.status).toBe(202);
};
const knows = async (member: Member, path: 'questions' | 'activity' | 'links'): Promise<boolean> =>
  (await member.send('GET', path)).text.includes(SECRET);

describe('a merge of recordings of which some are in a private folder', () => {
  it('is in that folder, so that no other member reads them', async () => {
    const folderId = await closed();
    const { data: shared } = await creator.create('folders', 'Obras');
    const ids = [await add('aberta'), await addTo(folderId), await addTo(shared.id, 'obra')];
    const merged = await requestMerge(creator, ids, SECRET);
    expect(merged).toMatchObject({ status: 200, data: { folderId } });
    expect((await owner.send('GET', 'list')).text).not.toContain(SECRET);
  });

  it('is refused if different people see the folders', async () => {
    const ids = [await addTo(await closed()), await addTo(await closed('Obras', [owner.personId]))];
    expect(await requestMerge(creator, ids)).toMatchObject({ status: 409, error: 'merge.closed_folders' });
    expect(await workspace.list()).toMatchObject({ counts: { all: 2 } });
  });
});

describe('a question about recordings of a private folder', () => {
  it('stays closed to the others after the recordings are deleted', async () => {
    const folderId = await closed();
    const [open, ...hidden] = [await add('aberta'), await addTo(folderId), await addTo(folderId)];
    await ask({ recordingIds: hidden });
    await ask({ recordingIds: [open, hidden[0]] });
    for (const id of hidden) await creator.send('DELETE', id);
    expect(await knows(owner, 'questions')).toBe(false);
    expect(await knows(creator, 'questions')).toBe(true);
  });

  it('is deleted with the folder if its recordings were deleted before', async () => {
    const folderId = await closed();
    const ids = [await addTo(folderId), await addTo(folderId)];
    await ask({ recordingIds: ids });
    for (const id of ids) await creator.send('DELETE', id);
    expect((await creator.send('DELETE', `folders/${folderId}`)).status).toBe(200);
    expect(await knows(owner, 'questions')).toBe(false);
  });

  it('is deleted with the folder that it is about if no recording is left, also without an answer', async () => {
    const folderId = await closed();
    const id = await addTo(folderId);
    await ask({ folderId });
    await creator.send('DELETE', id);
    expect((await creator.send('DELETE', `folders/${folderId}`)).status).toBe(200);
    expect(await knows(owner, 'questions')).toBe(false);
  });

  it('stays if its recordings do: all members see them once the folder is deleted', async () => {
    const folderId = await closed();
    await ask({ recordingIds: [await addTo(folderId), await addTo(folderId)] });
    expect((await creator.send('DELETE', `folders/${folderId}`)).status).toBe(200);
    expect(await knows(owner, 'questions')).toBe(true);
  });
});

describe('the activity of a private folder that is deleted', () => {
  it('does not name the recordings that were deleted in it', async () => {
    const folderId = await closed();
    const [id, kept] = [await addTo(folderId), await addTo(folderId, 'mantida')];
    for (const each of [id, kept])
      await creator.send('PATCH', each, { originalFileName: each === id ? `${SECRET} 2` : 'mantida 2' });
    await creator.send('DELETE', id);
    expect((await creator.send('DELETE', `folders/${folderId}`)).status).toBe(200);
    expect(await knows(owner, 'activity')).toBe(false);
    expect((await owner.send('GET', 'activity')).text).toContain('mantida 2');
  });

  it('still names those of a folder that all members saw', async () => {
    const { data: shared } = await creator.create('folders', 'Obras');
    await creator.send('DELETE', await addTo(shared.id));
    expect((await creator.send('DELETE', `folders/${shared.id}`)).status).toBe(200);
    expect(await knows(owner, 'activity')).toBe(true);
  });
});

describe('a link that became a recording of a private folder', () => {
  const addLink = async (id: string): Promise<void> => {
    const now = service.clock.now();
    const fetched = { url: `https://media.example/${SECRET}.mp3`, name: `${SECRET}.mp3`, state: 'completed' };
    const times = { created_at: now, changed_at: now };
    await service.db
      .insertInto('link_fetches')
      .values({
        id,
        owner_id: workspace.userId,
        locale: 'pt',
        language: 'pt',
        client_info: '{}',
        ...fetched,
        ...times,
      })
      .execute();
  };

  it('stays closed to the others after the recording and the folder are deleted', async () => {
    const folderId = await closed();
    const id = await addTo(folderId);
    await addLink(id);
    expect([await knows(owner, 'links'), await knows(creator, 'links')]).toEqual([false, true]);
    await creator.send('DELETE', id);
    expect([await knows(owner, 'links'), await knows(creator, 'links')]).toEqual([false, true]);
    await creator.send('DELETE', `folders/${folderId}`);
    expect(await knows(owner, 'links')).toBe(false);
  });
});

describe('a comment in a private folder', () => {
  it('is mailed to the members whom it mentions and who see the folder', async () => {
    const friend = createMember(service, workspace, 'reader');
    const id = await addTo(await closed('Pessoal', [friend.personId]));
    const commentId = '00000000-0000-4000-8000-0000000000c3';
    const mentions = [owner.personId, friend.personId];
    const body = { id: commentId, text: 'Veja.', place: PLACE, mentions };
    expect((await creator.send('POST', `${id}/comments`, body)).status).toBe(201);
    const rows = service.db
      .selectFrom('mention_mails')
      .select('person_id')
      .where('comment_id', '=', commentId);
    expect((await rows.execute()).map((row) => row.person_id)).toEqual([friend.personId]);
  });
});
