import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { createUser } from '../../testing/user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createTranscriptClient, passage, recognised, replacing } from '../../testing/transcript-client.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** Returns a user's stored word counts, and the result of counting from scratch. */
const readVocabulary = async (userId: string) => {
  const owner = sql`(select number from search_owners where owner_id = ${userId})`;
  const words = await sql`select word, uses from search_words where owner = ${owner} order by word`.execute(
    service.db,
  );
  const counted = await sql`
    select word, count(*)::int as uses from search_documents cross join lateral search_split(content)
    where owner_id = ${userId} group by word order by word collate "C"`.execute(service.db);
  const keys = await sql<{ kept: number[]; right: number[] }>`
    select array(select distinct key from unnest(keys) key order by key) as kept,
      array(
        select key from (
          select id as key from search_words where owner = ${owner} and word in (select word from search_split(content))
          union select unnest(search_pairs(${owner}, content))
        ) found order by key
      ) as right
    from search_documents join search_keys using (transcription_id) where owner_id = ${userId}`.execute(
    service.db,
  );
  return { words: words.rows, counted: counted.rows, keys: keys.rows };
};

it('after any correction, the word counts of a large library equal a count from scratch', async () => {
  const user = createUser(service, 'business');
  const client = createTranscriptClient(service, user.userId);
  const ids = [
    await recognised(service, user, ['Bom dia.', 'Até logo.']),
    await recognised(service, user, ['Bom dia.', 'Adeus.']),
  ];
  await service.indexSearch();
  await sql`select search_build_vocabulary(${user.userId})`.execute(service.db);
  const text = fc
    .array(fc.constantFrom('bom', 'dia', 'Até', 'reuniões', 'tchau'), { minLength: 1, maxLength: 4 })
    .map((words) => words.join(' '));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(1), fc.nat(1), text), { minLength: 1, maxLength: 5 }),
      async (changes) => {
        for (const [which, second, said] of changes) {
          const id = ids[which] ?? '';
          const { revision } = (await client.open(id)).data;
          const splices = replacing(second, passage(said, { id: `s${second + 1}`, second }));
          expect((await client.save(id, { baseRevision: revision, splices })).status).toBe(200);
        }
        await service.indexSearch();
        const { words, counted, keys } = await readVocabulary(user.userId);
        expect(words).toEqual(counted);
        expect(keys).toHaveLength(2);
        for (const { kept, right } of keys) expect(kept).toEqual(right);
      },
    ),
    { numRuns: 20 },
  );
});
