import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@escriba/testing';
import { sql } from 'kysely';
import { createLibraryUser } from '../../testing/library-user.ts';
import { createUser } from '../../testing/user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createTranscriptClient, passage, recognised, replacing } from '../../testing/transcript-client.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const prepare = async () => {
  const user = createUser(service, 'free');
  const id = await recognised(service, user, ['Bom dia.', 'Até logo.']);
  const client = createTranscriptClient(service, user.userId);
  const save = (text: string, baseRevision = 1) =>
    client.save(id, { baseRevision, splices: replacing(0, passage(text, { id: 's1', second: 0 })) });
  return { user, id, client, save };
};

/** Simulates another process. */
const hold = async (query: ReturnType<typeof sql>): Promise<() => Promise<void>> => {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const done = service.db.transaction().execute(async (transaction) => {
    await query.execute(transaction);
    held.resolve();
    await released.promise;
  });
  await held.promise;
  return () => {
    released.resolve();
    return done;
  };
};
const holdRecording = (id: string) => hold(sql`select from transcriptions where id = ${id} for update`);

describe('while a recording is locked', () => {
  it('a few of twelve saves wait, the others are refused at once, and other users are served', async () => {
    const { id, save } = await prepare();
    const release = await holdRecording(id);
    const responses: { status: number; error?: string }[] = [];
    const saves = Array.from({ length: 12 }, async (_, index) => responses.push(await save(`Oi ${index}.`)));
    await eventually(() => responses.length >= 6);
    const stranger = createLibraryUser(service);
    const lists = await Promise.all(Array.from({ length: 20 }, () => stranger.list()));
    expect(lists.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    await release();
    await Promise.all(saves);
    for (const { status, error } of responses)
      expect(['200', '409 transcript.conflict', '503 transcription.busy']).toContain(
        `${status} ${error ?? ''}`.trim(),
      );
  });

  it('saving, renaming and deleting are refused temporarily, and write nothing', async () => {
    const { user, id, client, save } = await prepare();
    const before = (await client.open(id)).data;
    const release = await holdRecording(id);
    const busy = { status: 503, error: 'transcription.busy' };
    expect(await save('Oi.')).toMatchObject({ ...busy, message: expect.stringContaining('Tente de novo') });
    const renamed = await fetch(`${service.url}/api/transcription/${id}`, {
      method: 'PATCH',
      headers: {
        ...(await service.callerHeaders({ userId: user.userId })),
        'content-type': 'application/json',
      },
      body: JSON.stringify({ originalFileName: 'outro.mp3' }),
    });
    expect([renamed.status, renamed.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await user.remove(id)).toMatchObject(busy);
    await release();
    expect((await client.open(id)).data).toEqual(before);
    expect((await save('Oi.')).status).toBe(200);
  });
});

describe('search', () => {
  it('does not delay saving, renaming or deleting, however long its index is busy', async () => {
    const { user, id, save } = await prepare();
    await service.indexSearch();
    const release = await hold(sql`select from search_owners where owner_id = ${user.userId} for update`);
    expect((await save('Boa tarde Joaquim.')).status).toBe(200);
    expect((await user.remove(id)).status).toBe(200);
    await release();
    await service.indexSearch();
    const left = await sql`select from search_owners where owner_id = ${user.userId}`.execute(service.db);
    expect(left.rows).toEqual([]);
  });
});
