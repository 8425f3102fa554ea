import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger } from '@escriba/runtime';
import { eventually } from '@escriba/testing';
import { type WorkTools, createWork } from '@escriba/work';
import { sql } from 'kysely';
import { type LibraryUser, createLibraryUser } from '../../testing/library-user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { SEARCH_CHANGES } from '../../recordings/recordings.ts';
import { createSearchIndexer } from './search-indexer.ts';

let service: TestService;
let running: ReturnType<ReturnType<typeof createSearchIndexer>['start']> | undefined;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
afterEach(async () => {
  await running?.stop();
  running = undefined;
});

const logger = createLogger({ name: 'test', level: 'silent' });
const start = () => (running = createSearchIndexer({ db: service.db, logger }).start());

/** Claims a change as an indexer does that says nothing more until it finishes. */
const claim = async (): Promise<WorkTools<DB>> => {
  const claimed = Promise.withResolvers<WorkTools<DB>>();
  const run = await createWork({
    db: service.db,
    logger,
    table: SEARCH_CHANGES,
    leaseMs: 60_000,
    batchSize: 1,
    rowsMax: 1,
    backoff: { firstMs: 1_000, maxMs: 60_000 },
    failure: { event: 'failed', fields: () => ({}) },
    handle: async (_change, tools) => claimed.resolve(tools),
  }).runDue();
  expect(run.claimed).toBe(1);
  return claimed.promise;
};

const changesLeft = async () => (await sql`select from search_changes`.execute(service.db)).rows;
const endLeases = () =>
  sql`update search_changes set due_at = now() - interval '1 second'`.execute(service.db);

/** Searches as a page does, which triggers no indexing. */
const found = async (user: LibraryUser, search: string): Promise<string[]> => {
  const response = await user.request('GET', `/api/transcription/list?search=${encodeURIComponent(search)}`);
  const { data } = (await response.json()) as { data: { originalFileName: string }[] };
  return data.map(({ originalFileName }) => originalFileName).toSorted();
};

/** Returns a user's stored word counts, and the result of counting from scratch. */
const readCounts = async (userId: string) => {
  const { rows } = await sql<{ documents: number; length: number; vocabulary: boolean }>`
    select documents, content_length as length, has_vocabulary as vocabulary from search_owners where owner_id = ${userId}`.execute(
    service.db,
  );
  const words = await sql`
    select word, uses from search_words join search_owners on number = owner where owner_id = ${userId} order by word`.execute(
    service.db,
  );
  const counted = await sql`
    select word, count(*)::int as uses from search_documents cross join lateral search_split(content)
    where owner_id = ${userId} group by word order by word collate "C"`.execute(service.db);
  return { owner: rows[0], words: words.rows, counted: counted.rows };
};

const makeLarge = async (userId: string): Promise<void> => {
  await sql`update search_owners set content_length = content_length + 500000 where owner_id = ${userId}`.execute(
    service.db,
  );
};

describe('search', () => {
  it('is updated automatically, also without a wake', async () => {
    const user = createLibraryUser(service);
    start();
    const id = await user.add({ name: 'aula.mp3', text: 'Bom dia, Maria.' });
    await eventually(async () => (await found(user, 'maria')).length === 1);
    await user.rename(id, 'palestra.mp3');
    await eventually(async () => (await found(user, 'palestra')).length === 1);
    expect(await found(user, 'aula')).toEqual([]);
  });

  it('continues the work of an indexer that died', async () => {
    const user = createLibraryUser(service);
    await user.add({ name: 'aula.mp3' });
    await claim();
    expect(await service.indexSearch()).toBe(0);
    await endLeases();
    expect(await service.indexSearch()).toBe(1);
    expect(await found(user, 'aula')).toEqual(['aula.mp3']);
  });

  it('ignores writes of an indexer that was considered dead', async () => {
    const user = createLibraryUser(service);
    await user.add({ name: 'aula.mp3' });
    const dead = await claim();
    await endLeases();
    const successor = await claim();
    await expect(dead.finish(service.db)).rejects.toThrow('another process has claimed the work');
    await successor.finish(service.db);
    expect(await changesLeft()).toEqual([]);
  });

  it('is updated again for changes during indexing', async () => {
    const user = createLibraryUser(service);
    const id = await user.add({ name: 'aula.mp3' });
    const claimed = await claim();
    await user.rename(id, 'palestra.mp3');
    await claimed.finish(service.db);
    expect(await service.indexSearch()).toBe(1);
    expect(await found(user, 'palestra')).toEqual(['palestra.mp3']);
  });

  it('retries failures later', async () => {
    const user = createLibraryUser(service);
    await user.add({ name: 'aula.mp3' });
    await sql`alter table search_documents add constraint broken check (owner_id <> ${sql.lit(user.userId)})`.execute(
      service.db,
    );
    expect(await service.indexSearch()).toBe(1);
    await sql`alter table search_documents drop constraint broken`.execute(service.db);
    const { rows } = await sql`select failures, due_at > now() as later from search_changes`.execute(
      service.db,
    );
    expect(rows).toEqual([{ failures: 1, later: true }]);
    await endLeases();
    await service.indexSearch();
    expect(await found(user, 'aula')).toEqual(['aula.mp3']);
  });
});

describe('the vocabulary of a user whose library grows large', () => {
  it('is built recording by recording, by several indexers, with correct counts', async () => {
    const user = createLibraryUser(service);
    const texts = ['Bom dia, Maria.', 'Boa tarde, Maria.', 'Boa noite.', 'Reunião de orçamento.'];
    const ids: string[] = [];
    for (const [index, text] of texts.entries()) ids.push(await user.add({ name: `n${index}`, text }));
    await service.indexSearch();
    await makeLarge(user.userId);
    await user.rename(ids[0] ?? '', 'outro');
    await Promise.all([service.indexSearch(), service.indexSearch(), service.indexSearch()]);
    await service.indexSearch();
    const { owner, words, counted } = await readCounts(user.userId);
    expect(owner).toMatchObject({ documents: 4, vocabulary: true });
    expect(words).toEqual(counted);
    expect(await found(user, 'maria')).toEqual(['n1', 'outro']);
    expect(await found(user, 'reuniões')).toEqual(['n3']);
  });

  it('loses the words of deleted recordings, and all with the last recording', async () => {
    const user = createLibraryUser(service);
    const ids = [
      await user.add({ name: 'a', text: 'Bom dia, Maria.' }),
      await user.add({ name: 'b', text: 'Bom dia, Ana.' }),
    ];
    await service.indexSearch();
    await makeLarge(user.userId);
    await user.rename(ids[0] ?? '', 'c');
    await service.indexSearch();
    await user.remove(ids[0] ?? '');
    expect(await found(user, 'maria')).toEqual([]);
    await service.indexSearch();
    const { owner, words, counted } = await readCounts(user.userId);
    expect(owner).toMatchObject({ documents: 1, vocabulary: true });
    expect(words).toEqual(counted);
    await user.remove(ids[1] ?? '');
    await service.indexSearch();
    expect(await readCounts(user.userId)).toEqual({ owner: undefined, words: [], counted: [] });
    const keys = await sql`select from search_keys where transcription_id = any (${ids}::uuid[])`.execute(
      service.db,
    );
    expect(keys.rows).toEqual([]);
  });

  it('deletes words of an indexer that died before it counted them', async () => {
    const user = createLibraryUser(service);
    const id = await user.add({ name: 'a', text: 'Bom dia.' });
    await service.indexSearch();
    await makeLarge(user.userId);
    await user.rename(id, 'b');
    await service.indexSearch();
    await sql`
      insert into search_words (owner, word, uses, grams)
      select number, 'nunca', 0, '{}' from search_owners where owner_id = ${user.userId}`.execute(service.db);
    await user.rename(id, 'c');
    await sql`update search_changes set failures = 1`.execute(service.db);
    await service.indexSearch();
    const { words, counted } = await readCounts(user.userId);
    expect(words).toEqual(counted);
  });
});
