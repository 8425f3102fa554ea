import { readOperations } from '@escriba/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type LibraryUser, createLibraryUser } from '../../testing/library-user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createMember } from '../../testing/workspace-member.ts';

type Member = ReturnType<typeof createMember>;

/** In the names and texts of recordings that other members may not see. */
const SECRET = 'demissao';
const ANY_ID = '00000000-0000-4000-8000-000000000000';
const operations = await readOperations(['/api/transcription', '/api/async-transcription']);

let service: TestService;
let workspace: LibraryUser;
let creator: Member;
let other: Member;
let owner: Member;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(() => {
  workspace = createLibraryUser(service);
  service.usage.setPlan(workspace.userId, 'business');
  creator = createMember(service, workspace, 'editor');
  other = createMember(service, workspace, 'admin');
  owner = createMember(service, workspace, 'owner');
});

const addedBy = async (member: Member, name: string): Promise<string> => {
  const id = await workspace.add({ name, text: `Conversa sobre ${name}` });
  await service.db
    .updateTable('transcriptions')
    .set({ created_by: member.personId })
    .where('id', '=', id)
    .execute();
  return id;
};

/** A private folder with a recording, and an open recording beside it. */
const hide = async () => {
  const open = await addedBy(creator, 'aberta');
  const hidden = await addedBy(creator, SECRET);
  const folderId = await creator.folder(`Pasta de ${SECRET}`, { visibility: 'creator' });
  const { status } = await creator.organise({ ids: [hidden], folderId });
  expect(status).toBe(200);
  await service.indexSearch();
  return { open, hidden, folderId };
};

const listed = async (member: Member, query = ''): Promise<string[]> => {
  const { text } = await member.send('GET', `list?${query}`);
  const { data } = JSON.parse(text) as { data: { originalFileName: string }[] };
  return data.map(({ originalFileName }) => originalFileName).toSorted();
};

describe('a private folder', () => {
  it('keeps its comments from members whom they mention', async () => {
    const { open, hidden } = await hide();
    const place = { startMs: 0, endMs: 400, quote: SECRET };
    for (const [id, commentId] of [
      [open, '00000000-0000-4000-8000-0000000000c1'],
      [hidden, '00000000-0000-4000-8000-0000000000c2'],
    ]) {
      const body = { id: commentId, text: 'Veja.', place, mentions: [other.personId] };
      expect((await creator.send('POST', `${id}/comments`, body)).status).toBe(201);
    }
    const { text } = await other.send('GET', 'mentions');
    const { data } = JSON.parse(text) as { data: { transcriptionId: string }[] };
    expect(data.map(({ transcriptionId }) => transcriptionId)).toEqual([open]);
    expect((await other.send('GET', `${hidden}/comments`)).status).toBe(404);
  });

  it('is seen by its creator alone: not by an admin, nor by the owner', async () => {
    await hide();
    expect(await listed(creator)).toEqual(['aberta', SECRET]);
    expect(await listed(creator, `search=${SECRET}`)).toEqual([SECRET]);
    for (const member of [other, owner]) {
      expect(await listed(member)).toEqual(['aberta']);
      expect(await listed(member, `search=${SECRET}`)).toEqual([]);
      expect((await member.list()).folders).toEqual([]);
    }
    const [folder] = (await creator.list()).folders;
    expect(folder).toMatchObject({
      recordings: 1,
      access: { visibility: 'creator', memberIds: [], creatorId: creator.personId },
    });
  });

  it('is in no count of the others', async () => {
    const { hidden, open } = await hide();
    const { data: tag } = await creator.create('tags', 'Reunião');
    await creator.organise({ ids: [hidden, open], addTagIds: [tag.id] });
    const counts = async (member: Member) => {
      const page = JSON.parse((await member.send('GET', `list?tags=${tag.id}`)).text) as {
        counts: { all: number; completed: number };
        pagination: { total: number };
      };
      const totals = JSON.parse((await member.send('GET', 'totals')).text) as { data: { completed: number } };
      const [shown] = (await member.list()).tags;
      return [
        page.counts.all,
        page.counts.completed,
        page.pagination.total,
        totals.data.completed,
        shown?.recordings,
      ];
    };
    expect(await counts(creator)).toEqual([2, 2, 2, 2, 2]);
    expect(await counts(other)).toEqual([1, 1, 1, 1, 1]);
  });

  it('keeps its name free for the others', async () => {
    const { folderId } = await hide();
    const { data } = await other.create('folders', `Pasta de ${SECRET}`);
    expect(data.id).not.toBe(folderId);
    const opened = await creator.send('PATCH', `folders/${folderId}/access`, {
      visibility: 'everyone',
      memberIds: [],
    });
    expect(opened).toMatchObject({ status: 409, text: expect.stringContaining('label.folder_name_taken') });
  });

  it('is open to chosen members, and to all once its creator says so', async () => {
    const { folderId } = await hide();
    const set = (visibility: string, memberIds: string[]) =>
      creator.send('PATCH', `folders/${folderId}/access`, { visibility, memberIds });
    expect((await set('members', [other.personId])).status).toBe(200);
    expect(await listed(other)).toEqual(['aberta', SECRET]);
    expect(await listed(owner)).toEqual(['aberta']);
    expect((await set('everyone', [])).status).toBe(200);
    expect(await listed(owner)).toEqual(['aberta', SECRET]);
  });
});

describe('who may restrict', () => {
  it('is neither an editor who did not create the folder, nor anyone outside a workspace', async () => {
    const { data } = await owner.create('folders', 'Aulas');
    const refused = await creator.send('PATCH', `folders/${data.id}/access`, {
      visibility: 'creator',
      memberIds: [],
    });
    expect(refused).toMatchObject({
      status: 403,
      text: expect.stringContaining('label.folder_access_refused'),
    });
    const alone = createLibraryUser(service);
    const own = (await (
      await alone.request('POST', '/api/transcription/folders', { body: JSON.stringify({ name: 'Aulas' }) })
    ).json()) as { data: { id: string } };
    const outside = await alone.request('PATCH', `/api/transcription/folders/${own.data.id}/access`, {
      body: JSON.stringify({ visibility: 'creator', memberIds: [] }),
    });
    expect(outside.status).toBe(409);
  });

  it('is no editor, for recordings that others added', async () => {
    const { folderId } = await hide();
    const theirs = await addedBy(owner, 'contrato');
    expect(await creator.organise({ ids: [theirs], folderId })).toMatchObject({
      status: 403,
      error: 'label.hides_recordings_of_others',
    });
    const { data: shared } = await creator.create('folders', 'Clientes');
    await creator.organise({ ids: [theirs], folderId: shared.id });
    const narrowed = await creator.send('PATCH', `folders/${shared.id}/access`, {
      visibility: 'creator',
      memberIds: [],
    });
    expect(narrowed).toMatchObject({
      status: 403,
      text: expect.stringContaining('label.hides_recordings_of_others'),
    });
    expect(await listed(other)).toEqual(['aberta', 'contrato']);
  });
});

describe('every operation with the id of a hidden recording or folder', () => {
  const withId = operations.filter(
    ({ path, permission }) => permission !== undefined && path.includes(ANY_ID),
  );

  it('is refused as for an id that does not exist', async () => {
    const { hidden, folderId } = await hide();
    const seen: string[] = [];
    for (const { method, path, name } of withId) {
      const id = name.includes('{folderId}') ? folderId : hidden;
      const [begin, ...rest] = path.split(ANY_ID);
      const response = await owner.request(method, `${begin}${id}${rest.join(ANY_ID)}`, {
        headers: { 'tus-resumable': '1.0.0' },
      });
      const text = await response.text();
      if (response.status !== 404) seen.push(`${response.status} ${name}`);
      expect(text).not.toContain(SECRET);
    }
    expect(seen).toEqual([]);
    expect(withId.length).toBeGreaterThan(40);
    expect(await listed(creator)).toEqual(['aberta', SECRET]);
  });
});

describe('every reading operation without an id', () => {
  const reading = operations.filter(
    ({ method, path, permission }) =>
      method === 'GET' && permission !== undefined && !path.includes(ANY_ID) && !path.endsWith('/events'),
  );

  it('names no hidden recording', async () => {
    const { hidden, folderId } = await hide();
    const today = service.clock.now().toISOString().slice(0, 10);
    for (const { path } of reading) {
      const query = new URLSearchParams({
        ids: hidden,
        recordingId: hidden,
        folderId,
        folder: folderId,
        format: 'txt',
        from: today,
        to: today,
        timezone: 'UTC',
      });
      for (const address of [path, `${path}?${query.toString()}`]) {
        const text = await (await owner.request('GET', address)).text();
        expect([address, text.includes(SECRET), text.includes(hidden)]).toEqual([address, false, false]);
      }
    }
    expect(reading.length).toBeGreaterThan(15);
  });
});

describe('requests that name recordings in their bodies', () => {
  it('do not find hidden ones', async () => {
    const { hidden, open, folderId } = await hide();
    expect(await owner.organise({ ids: [hidden], folderId: null })).toMatchObject({ status: 200, data: [] });
    expect((await owner.organise({ ids: [open], folderId })).status).toBe(404);
    const merged = await owner.send('POST', 'merge', { ids: [open, hidden], name: 'tudo' });
    expect(merged.status).toBe(404);
    const asked = { question: 'O que foi dito?', recordingIds: [hidden] };
    expect((await owner.send('POST', 'questions', asked)).status).not.toBe(202);
    const word = { words: [{ text: 'Escriba' }], folderId };
    expect((await owner.send('POST', 'vocabulary', word)).status).toBe(404);
    expect(await listed(creator)).toEqual(['aberta', SECRET]);
  });
});

describe('a member who leaves', () => {
  const forget = async (member: Member, leftAt: Date): Promise<number> => {
    const response = await fetch(`${service.url}/internal/account/members/forget`, {
      method: 'POST',
      headers: { ...(await service.serviceHeaders()), 'content-type': 'application/json' },
      body: JSON.stringify({
        workspaceId: workspace.userId,
        personId: member.personId,
        leftAt: leftAt.toISOString(),
      }),
    });
    return response.status;
  };
  const later = (): Date => new Date(service.clock.now().getTime() + 1_000);
  const countOf = async (member: Member, of: Member) => {
    const { status, text } = await member.send('GET', `members/${of.personId}/private-folders`);
    return status === 200 ? (JSON.parse(text) as { data: unknown }).data : status;
  };

  it('takes along what they alone saw, which was said before, and leaves the rest', async () => {
    const { hidden, open } = await hide();
    const shared = await addedBy(creator, 'orçamento');
    const folderId = await creator.folder('Obras', { visibility: 'members', memberIds: [other.personId] });
    await creator.organise({ ids: [shared], folderId });
    expect(await countOf(creator, creator)).toEqual({ folders: 1, recordings: 1 });
    expect(await countOf(owner, creator)).toEqual({ folders: 1, recordings: 1 });
    expect(await countOf(creator, owner)).toBe(403);
    expect([await forget(creator, later()), await forget(creator, later())]).toEqual([200, 200]);
    expect(await countOf(owner, creator)).toEqual({ folders: 0, recordings: 0 });
    expect(await listed(other)).toEqual(['aberta', 'orçamento']);
    expect(await listed(creator)).toEqual(['aberta']);
    const left = await service.db
      .selectFrom('transcriptions')
      .select('id')
      .where('owner_id', '=', workspace.userId)
      .execute();
    expect(left.map(({ id }) => id).toSorted()).toEqual([open, shared].toSorted());
    expect(left.map(({ id }) => id)).not.toContain(hidden);
    const [folder] = (await other.list()).folders;
    expect(folder?.access).toEqual({ visibility: 'members', memberIds: [other.personId], creatorId: null });
    expect((await owner.send('GET', 'activity')).text).not.toContain(SECRET);
  });

  it('keeps what is newer than their departure, having joined again', async () => {
    await hide();
    expect(await forget(creator, new Date(service.clock.now().getTime() - 60_000))).toBe(200);
    expect(await listed(creator)).toEqual(['aberta', SECRET]);
  });

  it('is named by auth alone', async () => {
    const response = await fetch(`${service.url}/internal/account/members/forget`, {
      method: 'POST',
      headers: await service.callerHeaders({ userId: workspace.userId }),
    });
    expect(response.status).toBe(403);
  });
});

describe('what happened in a private folder', () => {
  it('is in no list of activity of the others, also after the recording is deleted', async () => {
    const { hidden } = await hide();
    const boss = createMember(service, workspace, 'admin');
    await creator.send('PATCH', hidden, { originalFileName: `${SECRET} 2` });
    const folder = (await creator.list()).folders[0];
    await creator.send('PATCH', `folders/${folder?.id ?? ''}/access`, {
      visibility: 'members',
      memberIds: [other.personId],
    });
    expect((await other.send('GET', 'activity')).text).toContain(SECRET);
    expect((await boss.send('GET', 'activity')).text).not.toContain(SECRET);
    expect((await other.send('DELETE', hidden)).status).toBe(200);
    expect((await other.send('GET', 'activity')).text).toContain('"deleted"');
    expect((await boss.send('GET', 'activity')).text).not.toContain(SECRET);
  });
});
