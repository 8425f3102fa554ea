import { LIST_SORTS, type ListSort, NO_FOLDER } from '@escriba/contracts/transcription/library';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createLabelsClient } from '../../testing/labels-client.ts';
import { createLibraryUser } from '../../testing/library-user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createLibraryRepository } from './library.repository.ts';
import { columnsBut, compact, countReads } from '../../testing/table-reads.ts';
import { type ListInput, createList } from './list-library.ts';
import { createSearchService } from '../search/search.service.ts';

/** Number of recordings, more than a filter may show to be read and sorted. */
const RECORDINGS = 5_000;
/**
 * Number of other users' recordings, without folders and tags: among all recordings the user's labels are rare, as in the statistics of a
 * product with many users.
 */
const OTHERS = 3 * RECORDINGS;
const LIMIT = 20;

let service: TestService;
let userId: string;
let tags: Record<'rare' | 'most' | 'half', string>;
let folder: string;

beforeAll(async () => {
  service = await startTestService();
  const user = createLibraryUser(service);
  const labels = createLabelsClient(user);
  const create = async (kind: 'folders' | 'tags', name: string) => (await labels.create(kind, name)).data.id;
  ({ userId } = user);
  await user.add();
  await copyRecordings();
  await copyToOthers();
  tags = {
    rare: await create('tags', 'rare'),
    most: await create('tags', 'most'),
    half: await create('tags', 'half'),
  };
  folder = await create('folders', 'small');
  const tag = (id: string, every: number) =>
    sql`
    insert into recording_tags (tag_id, transcription_id)
    select ${id}::uuid, id from transcriptions
    where owner_id = ${userId} and size_bytes % ${every} = 0`.execute(service.db);
  await tag(tags.rare, RECORDINGS / 5);
  await tag(tags.half, 2);
  await sql`
    insert into recording_tags (tag_id, transcription_id)
    select ${tags.most}::uuid, id from transcriptions where owner_id = ${userId} and size_bytes % 10 < 9`.execute(
    service.db,
  );
  await sql`update transcriptions set folder_id = ${folder} where owner_id = ${userId} and size_bytes % 500 = 0`.execute(
    service.db,
  );
  await createSmallIndex();
  await compact(service.db, 'transcriptions');
}, 60_000);
afterAll(() => service.stop());

/**
 * Creates an index of which reading and sorting is the cheapest way to a page by age, if few recordings match. Elsewhere it may be any index
 * that is smaller.
 */
const createSmallIndex = async (): Promise<void> => {
  await sql`create index small on transcriptions (owner_id, id) include (created_at, tag_ids) where owner_kind = 'user'`.execute(
    service.db,
  );
};

const copyToOthers = async (): Promise<void> => {
  const columns = await columnsBut(service.db, 'transcriptions', ['id', 'owner_id', 'storage_key']);
  await sql`
    insert into transcriptions (id, owner_id, ${columns})
    select gen_random_uuid(), 'other-' || n % 100, ${columns}
    from transcriptions, generate_series(1, ${OTHERS / RECORDINGS}::int) n where owner_id = ${userId}`.execute(
    service.db,
  );
};

/** Copies recordings, each with its own size, name and time. */
const copyRecordings = async (): Promise<void> => {
  const own = ['id', 'storage_key', 'status', 'size_bytes', 'duration_ms', 'name_key', 'created_at'];
  const columns = await columnsBut(service.db, 'transcriptions', own);
  await sql`
    insert into transcriptions (id, status, size_bytes, duration_ms, name_key, created_at, ${columns})
    select gen_random_uuid(), 'completed', n, n, lpad(n::text, 12, '0'), created_at + n * interval '1 second', ${columns}
    from transcriptions, generate_series(1, ${RECORDINGS - 1}::int) n where owner_id = ${userId}`.execute(
    service.db,
  );
  await sql`update transcriptions set status = 'completed', size_bytes = ${RECORDINGS}, duration_ms = ${RECORDINGS},
    name_key = lpad(${RECORDINGS}::text, 12, '0'), created_at = created_at + ${RECORDINGS} * interval '1 second'
    where owner_id = ${userId} and storage_key is not null`.execute(service.db);
};

/** Returns a page, and how much of the recordings Postgres scanned for it. */
const list = async (input: ListInput) => {
  const { result, read } = await countReads(service.db, 'transcriptions', (transaction) =>
    createList({
      repository: createLibraryRepository(transaction),
      search: createSearchService(transaction),
      listItems: async (_reader, ids) => ids.map((id) => ({ transcriptionId: id })) as never,
    })({ userId, locale: 'pt' } as never, { limit: LIMIT, ...input }),
  );
  const ids = (result.data as readonly { transcriptionId: string }[]).map((item) => item.transcriptionId);
  return { ids, total: result.pagination.total, read };
};

/** Lists the first, a middle and the last page. */
const listPages = async (filter: ListInput) => {
  const first = await list(filter);
  const last = Math.ceil(first.total / LIMIT);
  return [first, await list({ ...filter, page: Math.ceil(last / 2) }), await list({ ...filter, page: last })];
};

/** Returns all recordings that a condition selects, in order; everything about them grows with their size. */
const expected = async (condition: ReturnType<typeof sql<boolean>>, sort: ListSort): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from transcriptions where owner_id = ${userId} and ${condition} order by size_bytes`.execute(
    service.db,
  );
  const ids = rows.map(({ id }) => id);
  return sort === 'oldest' || sort === 'name' ? ids : ids.toReversed();
};

const BY_SIZE = LIST_SORTS.filter((sort) => sort !== 'folder' && sort !== 'tag');

describe('the list of a large library', () => {
  it.each(LIST_SORTS)(
    'by %s with a rare tag or in a small folder reads no other recordings',
    async (sort) => {
      for (const input of [
        { tags: tags.rare },
        { tags: `${tags.half},${tags.rare}` },
        { folder },
        { folder, tags: tags.half },
      ]) {
        const { ids, total, read } = await list({ sort, ...input });
        expect(ids).toHaveLength(Math.min(total, LIMIT));
        expect(read).toBeLessThan(100);
      }
    },
  );

  it.each(LIST_SORTS)(
    'by %s reads no more than half of the recordings for any page of several tags',
    async (sort) => {
      for (const { read } of await listPages({ sort, tags: `${tags.half},${tags.most}` }))
        expect(read).toBeLessThan(RECORDINGS * 0.6);
    },
  );

  it.each(LIST_SORTS)('by %s scans a filter no more than once and a half for any page', async (sort) => {
    const filters = [
      { status: 'completed', tags: `${tags.half},${tags.most}` },
      { folder: NO_FOLDER, tags: tags.half },
    ] as const;
    for (const filter of filters)
      for (const { read } of await listPages({ sort, ...filter }))
        expect(read).toBeLessThan(RECORDINGS * 1.6);
  });

  it.each(LIST_SORTS)('by %s counts no completed recordings for a page of them', async (sort) => {
    for (const page of [1, RECORDINGS / LIMIT]) {
      const { ids, total, read } = await list({ status: 'completed', sort, page });
      expect([total, ids.length]).toEqual([RECORDINGS, LIMIT]);
      expect(read).toBeLessThan(100);
    }
  });

  it.each(BY_SIZE)('by %s has each recording of a filter on its page', async (sort) => {
    for (const [input, condition] of [
      [{ tags: tags.rare }, sql<boolean>`size_bytes % ${RECORDINGS / 5} = 0`],
      [{ tags: `${tags.half},${tags.most}` }, sql<boolean>`size_bytes % 2 = 0 and size_bytes % 10 < 9`],
      [{ folder, tags: tags.half }, sql<boolean>`size_bytes % 500 = 0`],
      [{ status: 'completed' }, sql<boolean>`true`],
    ] as const) {
      const all = await expected(condition, sort);
      const pages = Math.ceil(all.length / LIMIT);
      for (const page of new Set([1, Math.ceil(pages / 3), Math.ceil((2 * pages) / 3), pages])) {
        const { ids, total } = await list({ ...input, sort, page });
        expect([page, total, ids]).toEqual([page, all.length, all.slice((page - 1) * LIMIT, page * LIMIT)]);
      }
    }
  });

  it('by folder has the recordings of one folder, or of none, by age', async () => {
    for (const input of [{ folder }, { folder, tags: tags.half }, { folder: NO_FOLDER, page: 7 }])
      expect((await list({ ...input, sort: 'folder' })).ids).toEqual((await list(input)).ids);
  });

  it('has empty pages behind the end of a filter', async () => {
    for (const input of [{ tags: tags.rare }, { tags: tags.half }])
      expect((await list({ ...input, page: 1_000 })).ids).toEqual([]);
  });
});
