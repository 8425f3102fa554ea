import { randomUUID } from 'node:crypto';
import { FOLDERS_MAX, LABEL_COUNT_MAX, LABEL_NAME_LENGTH_MAX } from '@escriba/contracts/transcription/labels';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@escriba/testing';
import { sql } from 'kysely';
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
  return { ...user, labels: createLabelsClient(user) };
};

describe('folders', () => {
  it('are created once per name, whatever its case, and listed by name', async () => {
    const { labels } = newUser();
    const { data: first } = await labels.create('folders', '  Reuniões\t da equipe ');
    expect(first).toEqual({ id: expect.any(String), name: 'Reuniões da equipe', recordings: 0 });
    expect((await labels.create('folders', 'REUNIÕES da equipe')).data).toEqual(first);
    const { data: second } = await labels.create('folders', 'Aulas');
    expect(await labels.list()).toEqual({ folders: [second, first], tags: [], unfiled: 0 });
  });

  it('have safe names', async () => {
    const { labels } = newUser();
    expect((await labels.create('folders', 'a\u202Eb\u0007c')).data.name).toBe('abc');
    expect((await labels.create('folders', '\u200B\u202E')).error).toBe('label.name_empty');
    const longest = 'ã'.repeat(LABEL_NAME_LENGTH_MAX);
    expect((await labels.create('folders', longest)).data.name).toBe(longest);
    for (const name of ['', '   ', `${longest}x`, 7, null, 'a\u0000b', ['x']])
      expect((await labels.create('folders', name)).status).toBe(400);
  });

  it('are renamed, but not to the name of another', async () => {
    const { labels } = newUser();
    const { data: folder } = await labels.create('folders', 'Aulas');
    await labels.create('folders', 'Provas');
    expect((await labels.rename('folders', folder.id, 'AULAS')).data.name).toBe('AULAS');
    expect(await labels.rename('folders', folder.id, 'provas')).toMatchObject({
      status: 409,
      error: 'label.folder_name_taken',
    });
  });

  it('leave their recordings in the library when they are deleted', async () => {
    const { labels, add, list } = newUser();
    const id = await add();
    const { data: folder } = await labels.create('folders', 'Aulas');
    await labels.organise({ ids: [id], folderId: folder.id });
    expect((await labels.remove('folders', folder.id)).status).toBe(200);
    expect((await list()).data).toMatchObject([{ transcriptionId: id, folderId: null }]);
    expect(await labels.remove('folders', folder.id)).toMatchObject({
      status: 404,
      error: 'label.folder_not_found',
    });
  });

  it('are limited in number, also when they are created at once', async () => {
    const { labels, userId } = newUser();
    await sql`
      insert into folders (id, owner_id, name, name_key, created_at)
      select gen_random_uuid(), ${userId}, n, n, now() from generate_series(3, ${FOLDERS_MAX}) n`.execute(
      service.db,
    );
    const responses = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((name) => labels.create('folders', name)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(responses.find(({ status }) => status === 409)?.error).toBe('label.too_many_folders');
  });
});

describe('tags', () => {
  it('merge into the tag whose name they get, without a recording having it twice', async () => {
    const { labels, add, list } = newUser();
    const [both, one] = [await add(), await add()];
    const { data: from } = await labels.create('tags', 'clientes');
    const { data: to } = await labels.create('tags', 'Cliente');
    await labels.organise({ ids: [both], addTagIds: [from.id, to.id] });
    await labels.organise({ ids: [one], addTagIds: [from.id] });
    expect((await labels.rename('tags', from.id, 'CLIENTE')).data).toEqual({ ...to, recordings: 2 });
    expect((await labels.list()).tags).toEqual([{ ...to, recordings: 2 }]);
    expect((await list()).data.map(({ tagIds }) => tagIds)).toEqual([[to.id], [to.id]]);
  });

  it('are removed from their recordings when they are deleted', async () => {
    const { labels, add, list } = newUser();
    const id = await add();
    const { data: tag } = await labels.create('tags', 'urgente');
    await labels.organise({ ids: [id], addTagIds: [tag.id] });
    expect((await labels.remove('tags', tag.id)).status).toBe(200);
    expect((await list()).data).toMatchObject([{ transcriptionId: id, tagIds: [] }]);
  });

  it('and folders are counted up to a limit', async () => {
    const { labels, userId } = newUser();
    const { data: tag } = await labels.create('tags', 'urgente');
    await fill(userId, LABEL_COUNT_MAX + 1);
    await sql`
      insert into recording_tags select ${tag.id}, id from transcriptions where owner_id = ${userId}`.execute(
      service.db,
    );
    expect(await labels.list()).toMatchObject({ tags: [{ recordings: null }], unfiled: null });
  });
});

const fill = (userId: string, count: number) =>
  sql`
    insert into transcriptions (id, owner_kind, owner_id, language_requested, file_name, media_kind, size_bytes, sha256,
      client_info, queued_at, created_at, updated_at)
    select gen_random_uuid(), 'user', ${userId}, 'pt', 'x', 'audio', 1, 'x', '{}', now(), now(), now()
    from generate_series(1, ${count})`.execute(service.db);

/** Blocks deletions from a table of labels at their last statement, until the returned function is called. */
const holdDeletions = async (table: 'folders' | 'tags'): Promise<() => Promise<void>> => {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await sql
    .raw(
      `create or replace function wait_for_test() returns trigger language plpgsql as $$
        begin perform pg_advisory_xact_lock(7); return null; end $$;
      create trigger wait_for_test before delete on ${table} for each statement execute function wait_for_test()`,
    )
    .execute(service.db);
  const done = service.db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(7)`.execute(transaction);
    held.resolve();
    await released.promise;
  });
  await held.promise;
  return async () => {
    released.resolve();
    await done;
    await sql.raw(`drop trigger wait_for_test on ${table}`).execute(service.db);
  };
};
const countWaiting = async (): Promise<number> => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    service.db,
  );
  return rows.length;
};

describe('a label that is being deleted', () => {
  it.each([
    ['folders', 'label.folder_not_found'],
    ['tags', 'label.tag_not_found'],
  ] as const)('is given to no recording: %s', async (table, error) => {
    const { labels, add, list } = newUser();
    const id = await add();
    const { data: label } = await labels.create(table, 'Aulas');
    const release = await holdDeletions(table);
    const removed = labels.remove(table, label.id);
    await eventually(async () => (await countWaiting()) === 1);
    const given = table === 'folders' ? { folderId: label.id } : { addTagIds: [label.id] };
    const settled = Promise.withResolvers<void>();
    const organised = labels.organise({ ids: [id], ...given }).finally(settled.resolve);
    await Promise.race([settled.promise, eventually(async () => (await countWaiting()) === 2)]);
    await release();
    expect((await removed).status).toBe(200);
    expect(await organised).toMatchObject({ status: 404, error });
    expect((await list()).data).toMatchObject([{ folderId: null, tagIds: [] }]);
  });
});

describe("another user's folders and tags", () => {
  it('are neither listed, changed nor used', async () => {
    const [owner, stranger] = [newUser(), newUser()];
    const { data: folder } = await owner.labels.create('folders', 'Aulas');
    const { data: tag } = await owner.labels.create('tags', 'urgente');
    const [id, theirs] = [await stranger.add(), await owner.add()];
    expect(await stranger.labels.list()).toEqual({ folders: [], tags: [], unfiled: 1 });
    const { labels } = stranger;
    const responses = [
      await labels.rename('folders', folder.id, 'x'),
      await labels.remove('folders', folder.id),
      await labels.rename('tags', tag.id, 'x'),
      await labels.remove('tags', tag.id),
      await labels.organise({ ids: [id], folderId: folder.id }),
      await labels.organise({ ids: [id], addTagIds: [tag.id] }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    await labels.create('tags', 'meu');
    const own = (await labels.list()).tags[0]?.id ?? '';
    expect((await labels.rename('tags', tag.id, 'meu')).error).toBe('label.tag_not_found');
    expect((await labels.organise({ ids: [theirs], addTagIds: [own] })).data).toEqual([]);
    expect((await owner.list()).data).toMatchObject([{ folderId: null, tagIds: [] }]);
    expect((await owner.labels.list()).tags).toMatchObject([{ name: 'urgente', recordings: 0 }]);
    expect((await labels.rename('tags', randomUUID(), 'x')).status).toBe(404);
  });
});
