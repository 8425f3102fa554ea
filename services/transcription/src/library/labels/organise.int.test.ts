import { randomUUID } from 'node:crypto';
import { ORGANISED_MAX, TAGS_PER_RECORDING_MAX } from '@escriba/contracts/transcription/labels';
import { LIST_SORTS } from '@escriba/contracts/transcription/library';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLabelsClient } from '../../testing/labels-client.ts';
import { createLibraryUser } from '../../testing/library-user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const newUser = () => {
  const user = createLibraryUser(service);
  const labels = createLabelsClient(user);
  const create = async (kind: 'folders' | 'tags', name: string) => (await labels.create(kind, name)).data.id;
  return { ...user, labels, create };
};

describe('organising recordings', () => {
  it('moves and tags many at once, repeatedly if necessary, and returns them', async () => {
    const { labels, create, add } = newUser();
    const ids = [await add({ name: 'a.mp3', text: 'Oi.' }), await add({ name: 'b.mp3' })];
    const folderId = await create('folders', 'Aulas');
    const [x, y] = [await create('tags', 'x'), await create('tags', 'y')];
    for (let time = 0; time < 2; time++) {
      const { data } = await labels.organise({ ids, folderId, addTagIds: [x, y] });
      expect(data.map(({ transcriptionId }) => transcriptionId).toSorted()).toEqual(ids.toSorted());
      for (const item of data) expect(item).toMatchObject({ folderId, tagIds: [x, y].toSorted() });
    }
    const { data } = await labels.organise({ ids: ids.slice(1), folderId: null, removeTagIds: [x] });
    expect(data).toMatchObject([{ transcriptionId: ids[1], folderId: null, tagIds: [y] }]);
    expect(await labels.list()).toMatchObject({
      folders: [{ recordings: 1 }],
      tags: [{ recordings: 1 }, { recordings: 2 }],
      unfiled: 1,
    });
  });

  it('changes nothing if any part of it is impossible', async () => {
    const { labels, create, add, list } = newUser();
    const id = await add();
    const folderId = await create('folders', 'Aulas');
    const tag = await create('tags', 'x');
    expect(await labels.organise({ ids: [id], folderId, addTagIds: [tag, randomUUID()] })).toMatchObject({
      status: 404,
      error: 'label.tag_not_found',
    });
    const others = await Promise.all(
      Array.from({ length: TAGS_PER_RECORDING_MAX }, (_, index) => create('tags', `t${index}`)),
    );
    await labels.organise({ ids: [id], addTagIds: others });
    expect(await labels.organise({ ids: [id], folderId, addTagIds: [tag] })).toMatchObject({
      status: 409,
      error: 'label.too_many_on_recording',
    });
    expect((await list()).data).toMatchObject([{ folderId: null, tagIds: others.toSorted() }]);
  });

  it('ignores recordings that are gone and refuses too many or none', async () => {
    const { labels, add } = newUser();
    const id = await add();
    expect((await labels.organise({ ids: [id, randomUUID()], folderId: null })).data).toHaveLength(1);
    const tooMany = Array.from({ length: ORGANISED_MAX + 1 }, () => randomUUID());
    for (const ids of [[], tooMany, ['x'], id])
      expect((await labels.organise({ ids, folderId: null })).status).toBe(400);
  });
});

describe('a list', () => {
  it('is filtered by folder and by tags, together with status and search, in every order', async () => {
    const { labels, create, add, list, search } = newUser();
    const folderId = await create('folders', 'Aulas');
    const [x, y] = [await create('tags', 'x'), await create('tags', 'y')];
    const a = await add({ name: 'aula a.mp3', text: 'O município.' });
    const b = await add({ name: 'aula b.mp3', text: 'O município.' });
    const c = await add({ name: 'aula c.mp3' });
    await labels.organise({ ids: [a, c], folderId });
    await labels.organise({ ids: [a, b], addTagIds: [x] });
    await labels.organise({ ids: [a, c], addTagIds: [y] });
    const found = async (query: Record<string, string>) => {
      const { data, pagination } = await list({ sort: 'name', ...query });
      expect(pagination.total).toBe(data.length);
      return data.map(({ transcriptionId }) => transcriptionId);
    };
    for (const sort of LIST_SORTS)
      expect((await found({ sort, folder: folderId })).toSorted()).toEqual([a, c].toSorted());
    expect(await found({ folder: 'none' })).toEqual([b]);
    expect(await found({ tags: x })).toEqual([a, b]);
    expect(await found({ tags: `${x},${y.toUpperCase()},${x}` })).toEqual([a]);
    expect(await found({ folder: folderId, status: 'pending' })).toEqual([c]);
    expect(await search('município', { sort: 'name' })).toEqual(['aula a.mp3', 'aula b.mp3']);
    expect(await search('município', { folder: folderId })).toEqual(['aula a.mp3']);
    expect(await search('município', { tags: `${x},${y}` })).toEqual(['aula a.mp3']);
    expect(await search('aula', { folder: 'none' })).toEqual(['aula b.mp3']);
  });

  it('is sorted by the names of folders, then by age, without a folder last, on every page', async () => {
    const { labels, create, add, list, search } = newUser();
    const [notes, algebra] = [await create('folders', 'notas'), await create('folders', 'Álgebra')];
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      ids.push(await add({ name: `${name}.mp3`, text: 'O município.' }));
      service.clock.advance(1_000);
    }
    const [a = '', b = '', , d = '', e = ''] = ids;
    await labels.organise({ ids: [a, d], folderId: notes });
    await labels.organise({ ids: [b, e], folderId: algebra });
    const order = ['e.mp3', 'b.mp3', 'd.mp3', 'a.mp3', 'c.mp3'];
    expect(await namesOf(list, { sort: 'folder' })).toEqual(order);
    const pages = await Promise.all(
      [1, 2, 3].map((page) => namesOf(list, { sort: 'folder', limit: '2', page: `${page}` })),
    );
    expect(pages).toEqual([order.slice(0, 2), order.slice(2, 4), order.slice(4)]);
    expect(await namesOf(list, { sort: 'folder', status: 'completed' })).toEqual(order);
    expect(await search('município', { sort: 'folder' })).toEqual(order);
    await labels.rename('folders', algebra, 'zoologia');
    expect(await namesOf(list, { sort: 'folder' })).toEqual([
      ...order.slice(2, 4),
      ...order.slice(0, 2),
      'c.mp3',
    ]);
  });

  it('is sorted by the first tag by name, without tags last, on every page', async () => {
    const { labels, create, add, list, search } = newUser();
    const [urgent, client] = [await create('tags', 'urgente'), await create('tags', 'Cliente')];
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c']) {
      ids.push(await add({ name: `${name}.mp3`, text: 'O município.' }));
      service.clock.advance(1_000);
    }
    const [a = '', b = ''] = ids;
    await labels.organise({ ids: [b], addTagIds: [urgent] });
    await labels.organise({ ids: [a], addTagIds: [urgent, client] });
    const order = ['a.mp3', 'b.mp3', 'c.mp3'];
    expect(await namesOf(list, { sort: 'tag' })).toEqual(order);
    const pages = await Promise.all(
      [1, 2, 3].map((page) => namesOf(list, { sort: 'tag', limit: '1', page: `${page}` })),
    );
    expect(pages.flat()).toEqual(order);
    expect(await search('município', { sort: 'tag' })).toEqual(order);
    await labels.organise({ ids: [a], removeTagIds: [urgent, client] });
    expect(await namesOf(list, { sort: 'tag' })).toEqual(['b.mp3', 'c.mp3', 'a.mp3']);
  });

  it('is empty for a folder or tag that the user does not have, and refuses malformed ones', async () => {
    const [owner, stranger] = [newUser(), newUser()];
    const id = await owner.add();
    const [folder, tag] = [await owner.create('folders', 'Aulas'), await owner.create('tags', 'x')];
    await owner.labels.organise({ ids: [id], folderId: folder, addTagIds: [tag] });
    await stranger.add();
    expect((await stranger.list({ folder })).data).toEqual([]);
    expect((await stranger.list({ tags: tag })).data).toEqual([]);
    for (const query of [{ folder: 'all' }, { folder: '' }, { tags: 'x' }, { tags: `${tag},` }, { tags: '' }])
      expect((await owner.list(query)).status).toBe(400);
    const many = Array.from({ length: 11 }, () => tag).join(',');
    expect((await owner.list({ tags: many })).status).toBe(400);
  });
});

const namesOf = async (
  list: ReturnType<typeof newUser>['list'],
  query: Record<string, string>,
): Promise<string[]> => (await list(query)).data.map(({ originalFileName }) => originalFileName);
