import { storeUnavailable } from '@escriba/errors';
import { createTemporaryDirectory } from '@escriba/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { KyselyPlugin } from 'kysely';
import { type LibraryUser, createLibraryUser } from '../../testing/library-user.ts';
import { createMerger, createParts, makeSounds, requestMerge } from '../../testing/merger.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';

const DAY_MS = 86_400_000;
let service: TestService;
let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let sounds: Awaited<ReturnType<typeof makeSounds>>;
let user: LibraryUser;
let work: ReturnType<typeof createMerger>;

beforeAll(async () => {
  service = await startTestService();
  folder = await createTemporaryDirectory();
  sounds = await makeSounds(folder.path);
  work = createMerger(service);
});
afterAll(async () => {
  await service.stop();
  await folder.remove();
});
beforeEach(() => {
  user = createLibraryUser(service);
});

type Parts = ReturnType<typeof createParts>;
const pair: Parts['pair'] = () => createParts(service, sounds, user).pair();
const rowOf = (id: string) =>
  service.db.selectFrom('transcriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a merge is refused', () => {
  const ask = (ids: readonly string[], name?: string) => requestMerge(user, ids, name);

  it('for ids of others, unknown ids and repeated ones, in any case', async () => {
    const [one, two] = await pair();
    const stranger = createLibraryUser(service);
    const refused = { status: 404, error: 'transcription.not_found' };
    expect(await requestMerge(stranger, [one, two])).toMatchObject(refused);
    expect(await ask([one, await stranger.add({ text: 'alheia' })])).toMatchObject(refused);
    expect(await ask([one, '00000000-0000-4000-8000-000000000000'])).toMatchObject(refused);
    expect((await ask([one, one])).status).toBe(400);
    expect(await ask([one, one.toUpperCase()])).toMatchObject(refused);
  });

  it('for one recording, more than twenty, an empty name, and ids that are none', async () => {
    const [one, two] = await pair();
    const many = Array.from(
      { length: 21 },
      (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    );
    for (const ids of [[], [one], many, [one, "1' or true"]]) expect((await ask(ids)).status).toBe(400);
    expect((await ask([one, two], '')).status).toBe(400);
    expect((await ask([one, two], 'x'.repeat(256))).status).toBe(400);
  });

  it('for recordings without a finished text', async () => {
    const [one] = await pair();
    const refused = { status: 409, error: 'merge.unfinished' };
    expect(await ask([one, await user.add()])).toMatchObject(refused);
    const failed = await user.add();
    const run = await service.runs.claim(failed);
    if (run) await service.runs.fail(run, 'transcription.failed');
    expect(await ask([one, failed])).toMatchObject(refused);
  });

  it('beyond the longest recording of the plan and its largest file', async () => {
    const ids = await pair();
    service.usage.setPlan(user.userId, 'free', { maxDurationMinutes: 0 });
    expect(await ask(ids)).toMatchObject({ status: 403, error: 'usage.too_long' });
    service.usage.setPlan(user.userId, 'free', { maxFileSizeMB: 0 });
    expect(await ask(ids)).toMatchObject({ status: 413, error: 'usage.file_too_large' });
    service.usage.setPlan(user.userId, 'free', { dailyFiles: 0, monthlyTranscriptionMinutes: 0 });
    expect((await ask(ids)).status).toBe(200);
  });

  it('beyond the longest recording of the installation', async () => {
    const strict = await startTestService({ durationMsMax: 3_000 });
    try {
      const other = createLibraryUser(strict);
      const ids = await Promise.all([other.add({ text: 'um' }), other.add({ text: 'dois' })]);
      expect(await requestMerge(other, ids)).toMatchObject({ status: 413, error: 'merge.too_long' });
    } finally {
      await strict.stop();
    }
  });

  it('after fifty that are kept from one day', async () => {
    const ids = await pair();
    for (let count = 0; count < 50; count++) expect((await ask(ids)).status).toBe(200);
    expect(await ask(ids)).toMatchObject({ status: 403, error: 'merge.too_many' });
    service.clock.advance(DAY_MS);
    expect((await ask(ids)).status).toBe(200);
  });

  it('for a visitor', async () => {
    const response = await fetch(`${service.url}/api/transcription/merge`, {
      method: 'POST',
      headers: { ...(await service.callerHeaders()), 'content-type': 'application/json' },
      body: JSON.stringify({ ids: await pair(), name: 'x' }),
    });
    expect(response.status).toBe(401);
  });
});

describe('the work of a merge', () => {
  const begin = async (ids: readonly string[]) => (await requestMerge(user, ids)).data.transcriptionId;

  it('fails for good if a part was deleted before it, and leaves no file', async () => {
    const [one, two] = await pair();
    const id = await begin([one, two]);
    await user.remove(two);
    const before = await service.listStoredFiles();
    await work(id, false);
    expect((await user.get(id)).data).toMatchObject({
      status: 'error',
      errorCode: 'merge.part_deleted',
      errorMessage: 'Uma das gravações foi excluída antes de ser juntada',
      canRetry: false,
    });
    expect(await service.listStoredFiles()).toEqual(before);
  });

  it('of an attempt that was thought dead changes nothing, and removes its own file', async () => {
    const id = await begin(await pair());
    const before = (await service.listStoredFiles()).length;
    const { promise, resolve } = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    const slow = createMerger(service, {
      ...service.storage,
      put: async (...input) => {
        arrived.resolve();
        await promise;
        return service.storage.put(...input);
      },
    });
    const late = slow(id);
    await arrived.promise;
    await work(id);
    const done = await rowOf(id);
    resolve();
    await late;
    expect(await rowOf(id)).toEqual(done);
    expect(done).toMatchObject({ status: 'completed', attempt: 2 });
    expect(await service.listStoredFiles()).toHaveLength(before + 1);
    expect(await service.storage.find(done.storage_key ?? '')).toBeDefined();
    await service.housekeeping.purge();
    expect(await service.storage.find(done.storage_key ?? '')).toBeDefined();
  });

  it('that failed for a moment is done by the next attempt, and repeating it changes nothing', async () => {
    const id = await begin(await pair());
    const broken = createMerger(service, {
      ...service.storage,
      put: async () => Promise.reject(new Error('no network')),
    });
    await expect(broken(id, false)).rejects.toThrow('no network');
    expect(await service.listUnclaimed()).toEqual([]);
    await work(id);
    const done = await rowOf(id);
    await work(id);
    expect(await rowOf(id)).toEqual(done);
    expect(done.status).toBe('completed');
  });

  it('of which Postgres fails for a moment is done by the next attempt, as no part was deleted', async () => {
    const id = await begin(await pair());
    let isAway = true;
    const breaking: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (isAway && result.rows.some((row) => 'document' in row)) throw storeUnavailable();
        return result;
      },
    };
    const broken = createMerger({ ...service, db: service.db.withPlugin(breaking) });
    await expect(broken(id, false)).rejects.toMatchObject({ code: 'store.unavailable' });
    isAway = false;
    await work(id);
    expect(await rowOf(id)).toMatchObject({ status: 'completed', error_code: null });
  });

  it('can be cancelled, and then never finishes', async () => {
    const id = await begin(await pair());
    await user.request('POST', `/api/async-transcription/cancel/${id}`);
    await work(id);
    expect((await user.get(id)).data).toMatchObject({ status: 'cancelled', canRetry: false });
  });
});
