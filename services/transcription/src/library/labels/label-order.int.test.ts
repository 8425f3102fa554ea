import { LIST_SORTS } from '@escriba/contracts/transcription/library';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { REVERSED_ORDERS, SORT_ORDERS } from '../../platform/db/list-order.ts';
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
  const namesBy = async (query: Record<string, string>): Promise<string[]> =>
    (await user.list({ limit: '100', ...query })).data.map(({ originalFileName }) => originalFileName);
  /** Adds a recording in a new folder, or with a new tag, of the name; returns the label. */
  const addUnder = async (kind: 'folders' | 'tags', name: string): Promise<string> => {
    const id = await user.add({ name });
    const label = await create(kind, name);
    await labels.organise(
      kind === 'folders' ? { ids: [id], folderId: label } : { ids: [id], addTagIds: [label] },
    );
    return label;
  };
  return { ...user, labels, create, namesBy, addUnder };
};

const KINDS = [
  { kind: 'folders', sort: 'folder' },
  { kind: 'tags', sort: 'tag' },
] as const;

describe.each(KINDS)('a list by $sort', ({ kind, sort }) => {
  it('is in the order of a Portuguese dictionary: accents and case do not count, numbers do by their value', async () => {
    const { namesBy, addUnder, add } = newUser();
    const ordered = [
      'abacate',
      'Ábaco',
      'ação',
      'Aula 2',
      'aula 10',
      'evoluir',
      'Évora',
      'Órgão',
      'orgulho',
      'Zoo',
    ];
    for (const name of ordered.toReversed()) await addUnder(kind, name);
    await add({ name: 'without' });
    expect(await namesBy({ sort })).toEqual([...ordered, 'without']);
  });

  it('keeps names apart that differ only in accents', async () => {
    const { namesBy, addUnder, add, labels } = newUser();
    const [plain, accented] = [await addUnder(kind, 'pais'), await addUnder(kind, 'país')];
    for (const label of [plain, accented, plain]) {
      const ids = [await add({ name: label === plain ? 'pais' : 'país' })];
      await labels.organise(kind === 'folders' ? { ids, folderId: label } : { ids, addTagIds: [label] });
    }
    expect(await namesBy({ sort })).toEqual(['pais', 'pais', 'pais', 'país', 'país']);
  });

  it('shows each recording once on its pages, although all were made at the same moment', async () => {
    const { labels, create, add, list } = newUser();
    const ids = await Promise.all(Array.from({ length: 11 }, () => add()));
    const label = await create(kind, 'x');
    const filing = { ids: ids.slice(0, 6) };
    await labels.organise(
      kind === 'folders' ? { ...filing, folderId: label } : { ...filing, addTagIds: [label] },
    );
    const pages = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((page) => list({ sort, limit: '2', page: `${page}` })),
    );
    const shown = pages.flatMap(({ data }) => data.map(({ transcriptionId }) => transcriptionId));
    expect(shown.toSorted()).toEqual(ids.toSorted());
    expect(new Set(shown.slice(0, 6))).toEqual(new Set(filing.ids));
  });

  it('follows a new name', async () => {
    const { labels, namesBy, addUnder } = newUser();
    const first = await addUnder(kind, 'a');
    await addUnder(kind, 'b');
    await labels.rename(kind, first, 'Cê');
    expect(await namesBy({ sort })).toEqual(['b', 'a']);
  });

  it('puts recordings last when their only label is deleted', async () => {
    const { labels, namesBy, addUnder } = newUser();
    const first = await addUnder(kind, 'a');
    await addUnder(kind, 'b');
    await labels.remove(kind, first);
    expect(await namesBy({ sort })).toEqual(['b', 'a']);
  });

  it('follows a new name whose process died, with the next housekeeping', async () => {
    const { namesBy, addUnder } = newUser();
    const first = await addUnder(kind, 'a');
    await addUnder(kind, 'b');
    await sql`update ${sql.table(kind)} set name = 'c', name_key = 'c', sort_key = 'c' where id = ${first}`.execute(
      service.db,
    );
    await service.housekeeping.purge();
    expect(await namesBy({ sort })).toEqual(['b', 'a']);
    const { rows } = await sql`select from ${sql.table(kind)} where change_id is not null`.execute(
      service.db,
    );
    expect(rows).toEqual([]);
  });
});

describe('a recording with several tags', () => {
  it('moves to its next tag when the first one is deleted, removed, renamed or merged', async () => {
    const { labels, create, add, namesBy } = newUser();
    const [ids, other] = [[await add({ name: 'many' })], [await add({ name: 'one' })]];
    const [a, b, c, d] = [
      await create('tags', 'a'),
      await create('tags', 'b'),
      await create('tags', 'c'),
      await create('tags', 'd'),
    ];
    const between = await create('tags', 'bb');
    await labels.organise({ ids, addTagIds: [a, b, c, d] });
    await labels.organise({ ids: other, addTagIds: [between] });
    expect(await namesBy({ sort: 'tag' })).toEqual(['many', 'one']);
    await labels.remove('tags', a);
    expect(await namesBy({ sort: 'tag' })).toEqual(['many', 'one']);
    await labels.organise({ ids, removeTagIds: [b] });
    expect(await namesBy({ sort: 'tag' })).toEqual(['one', 'many']);
    await labels.rename('tags', c, 'aa');
    expect(await namesBy({ sort: 'tag' })).toEqual(['many', 'one']);
    await labels.rename('tags', c, 'D');
    expect(await namesBy({ sort: 'tag' })).toEqual(['one', 'many']);
    expect(await namesBy({ tags: d })).toEqual(['many']);
    expect(await namesBy({ tags: c })).toEqual([]);
  });
});

describe('the lists of a large library', () => {
  it('read the index of their order and sort nothing, whichever order it is', async () => {
    const { userId } = newUser();
    for (const orders of [SORT_ORDERS, REVERSED_ORDERS])
      for (const sort of LIST_SORTS)
        expect(await planOf(userId, orders[sort])).toMatch(/^Limit\n.*Index Only Scan/);
  });
});

/** Returns the plan of Postgres for a library that is too large to be read and sorted. */
const planOf = (userId: string, order: (typeof SORT_ORDERS)['name']): Promise<string> =>
  service.db.transaction().execute(async (transaction) => {
    for (const setting of ['enable_seqscan', 'enable_bitmapscan', 'enable_sort', 'enable_incremental_sort'])
      await sql`select set_config(${setting}, 'off', true)`.execute(transaction);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain (costs off) select id from transcriptions
      where owner_kind = 'user' and owner_id = ${userId} and status = 'completed' and folder_id is null
        and ${userId}::uuid = any (tag_ids)
      order by ${order} limit 20`.execute(transaction);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
