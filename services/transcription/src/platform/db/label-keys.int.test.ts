import { randomUUID } from 'node:crypto';
import { migrate } from '@escriba/db';
import { createTestDatabase } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { SCHEMA } from './schema.ts';
import { migrations } from './migrations/index.ts';
import type { DB } from './schema.generated.ts';

const LABEL_KEYS = '0043-label-keys';
const earlier = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < LABEL_KEYS));

let database: Awaited<ReturnType<typeof createTestDatabase<DB>>>;

beforeAll(async () => {
  database = await createTestDatabase<DB>({ schema: SCHEMA, migrations: earlier });
});
afterAll(() => database.drop());

describe('an upgrade to lists by stored labels', () => {
  it('gives recordings that are filed already their tags and the keys of their folder and first tag', async () => {
    const { db, url } = database;
    const [filed, tagged, bare] = [await insert(), await insert(), await insert()];
    const folder = await insertLabel('folders', 'Álgebra', 'algebra');
    const [first, second] = [
      await insertLabel('tags', 'aula', 'aula'),
      await insertLabel('tags', 'Bê', 'be'),
    ];
    await sql`update transcriptions set folder_id = ${folder} where id = ${filed}`.execute(db);
    await sql`
      insert into recording_tags (tag_id, transcription_id)
      values (${second}, ${filed}), (${second}, ${tagged}), (${first}, ${tagged})`.execute(db);
    expect(await migrate({ url, schema: SCHEMA, migrations })).toContain(LABEL_KEYS);
    expect(await read(filed)).toEqual({
      folder_key: 'algebra\u0001álgebra',
      tag_key: 'be\u0001bê',
      tag_ids: [second],
    });
    expect(await read(tagged)).toEqual({
      folder_key: null,
      tag_key: 'aula\u0001aula',
      tag_ids: [first, second].toSorted(),
    });
    expect(await read(bare)).toEqual({ folder_key: null, tag_key: null, tag_ids: null });
  });
});

const insert = async (): Promise<string> => {
  const id = randomUUID();
  await sql`
    insert into transcriptions (id, owner_kind, owner_id, language_requested, file_name, media_kind, size_bytes, sha256,
      client_info, queued_at, created_at, updated_at)
    values (${id}, 'user', 'someone', 'pt', 'x', 'audio', 1, 'x', '{}', now(), now(), now())`.execute(
    database.db,
  );
  return id;
};

const insertLabel = async (table: 'folders' | 'tags', name: string, sortKey: string): Promise<string> => {
  const id = randomUUID();
  await sql`
    insert into ${sql.table(table)} (id, owner_id, name, name_key, sort_key, created_at)
    values (${id}, 'someone', ${name}, ${name.toLowerCase()}, ${sortKey}, now())`.execute(database.db);
  return id;
};

const read = (id: string) =>
  database.db
    .selectFrom('transcriptions')
    .select(['folder_key', 'tag_key', 'tag_ids'])
    .where('id', '=', id)
    .executeTakeFirst();
