import { randomUUID } from 'node:crypto';
import { migrate } from '@escriba/db';
import { createTestDatabase } from '@escriba/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { SCHEMA } from './schema.ts';
import { migrations } from './migrations/index.ts';
import type { DB } from './schema.generated.ts';

const WORDS_OF_VERSIONS = '0052-words-of-versions';
const earlier = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < WORDS_OF_VERSIONS));

let database: Awaited<ReturnType<typeof createTestDatabase<DB>>>;

beforeAll(async () => {
  database = await createTestDatabase<DB>({ schema: SCHEMA, migrations: earlier });
});
afterAll(() => database.drop());

it('an upgrade to words of versions gives those of the current text to the last recognition', async () => {
  const [again, without, none] = [await insert(), await insert(), await insert()];
  for (const id of [again, without, none])
    for (const [number, origin] of [
      [1, 'engine'],
      [2, 'engine'],
      [3, 'edit'],
    ] as const)
      await sql`
        insert into transcript_versions (transcription_id, number, origin, language, model, word_count, document,
          created_at, updated_at)
        values (${id}, ${number}, ${origin}, 'pt', 'x', 1, '{}', now(), now())`.execute(database.db);
  await use(again, [{ text: 'Ana' }, { text: 'Bia' }]);
  await use(without, []);
  expect(await migrate({ url: database.url, schema: SCHEMA, migrations })).toContain(WORDS_OF_VERSIONS);
  expect(await read(again)).toEqual([
    [1, 0, null],
    [2, 2, [{ text: 'Ana' }, { text: 'Bia' }]],
    [3, 0, null],
  ]);
  for (const id of [without, none])
    expect(await read(id)).toEqual([
      [1, 0, null],
      [2, 0, null],
      [3, 0, null],
    ]);
});

const insert = async (): Promise<string> => {
  const id = randomUUID();
  await sql`
    insert into transcriptions (id, owner_kind, owner_id, language_requested, file_name, media_kind, size_bytes, sha256,
      client_info, queued_at, created_at, updated_at)
    values (${id}, 'user', 'someone', 'pt', 'x', 'audio', 1, 'x', '{}', now(), now(), now())`.execute(
    database.db,
  );
  await sql`
    insert into transcripts (transcription_id, text, segments, flags, language, duration_ms, engine, model, created_at)
    values (${id}, 'x', '[]', '[]', 'pt', 1, 'embedded', 'x', now())`.execute(database.db);
  return id;
};

const use = (id: string, words: readonly object[]) =>
  sql`
    insert into recording_vocabularies (transcription_id, round, words, used)
    values (${id}, 1, '[]', ${JSON.stringify(words)}::jsonb)`.execute(database.db);

const read = async (id: string) => {
  const rows = await database.db
    .selectFrom('transcript_versions')
    .select(['number', 'vocabulary_count', 'vocabulary'])
    .where('transcription_id', '=', id)
    .orderBy('number')
    .execute();
  return rows.map((row) => [row.number, row.vocabulary_count, row.vocabulary]);
};
