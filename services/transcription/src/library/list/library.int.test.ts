import { randomUUID } from 'node:crypto';
import {
  LIST_SORTS,
  NAMES_MAX,
  type RecordingName,
  STATUS_COUNT_MAX,
  type TranscriptionItem,
} from '@escriba/contracts/transcription/library';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { type LibraryUser, createLibraryUser } from '../../testing/library-user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createTranscriptClient } from '../../testing/transcript-client.ts';
import { createVisitor } from '../../testing/visitor.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const names = (items: TranscriptionItem[]): string[] => items.map(({ originalFileName }) => originalFileName);

describe('the list', () => {
  it('shows a finished recording with the beginning of its text', async () => {
    const user = createLibraryUser(service);
    const text = 'Olá. '.repeat(100).trim();
    const id = await user.add({ name: 'fala.wav', text, bytes: Buffer.alloc(1_234) });
    const { data, pagination } = await user.list();
    expect(data).toEqual([
      {
        _id: id,
        transcriptionId: id,
        status: 'completed',
        stage: null,
        progress: 100,
        originalFileName: 'fala.wav',
        fileSize: 1_234,
        mimeType: 'audio/wav',
        audioUrl: expect.stringMatching(new RegExp(`^/api/transcription/${id}/audio\\?token=[\\w.-]+$`)),
        audioExpiresAt: new Date(service.clock.now().getTime() + 30 * 86_400_000).toISOString(),
        audioPurgedAt: null,
        language: 'pt',
        speechModel: 'universal',
        createdAt: service.clock.now().toISOString(),
        updatedAt: service.clock.now().toISOString(),
        completedAt: service.clock.now().toISOString(),
        result: { text: text.slice(0, 300), audio_duration: 4.4, confidence: 0.95 },
        speakers: [],
        parts: [],
        folderId: null,
        tagIds: [],
        errorCode: null,
        errorMessage: null,
        canRetry: false,
        hits: [],
      },
    ]);
    expect(pagination).toEqual({
      page: 1,
      limit: 20,
      total: 1,
      totalIsExact: true,
      totalPages: 1,
      hasMore: false,
    });
  });

  it('shows a waiting one, and a failed one with a sentence in the reader’s language', async () => {
    const user = createLibraryUser(service);
    await user.add({ name: 'a' });
    const failed = await user.add({ name: 'b' });
    const run = await service.runs.claim(failed);
    if (run) await service.runs.fail(run, 'transcription.corrupt_media');
    const { data } = await user.list({ sort: 'name' });
    expect(data[0]).toMatchObject({ status: 'pending', progress: 0, result: null, errorCode: null });
    expect(data[1]).toMatchObject({
      status: 'error',
      result: null,
      errorCode: 'transcription.corrupt_media',
      errorMessage: 'O arquivo está corrompido ou incompleto',
    });
    const response = await user.request('GET', `/api/transcription/${failed}`, {
      headers: { 'accept-language': 'en' },
    });
    expect(await response.json()).toMatchObject({
      data: { errorMessage: 'The file is damaged or incomplete' },
    });
  });

  it('can be sorted each way, and its pages show each recording once', async () => {
    const user = createLibraryUser(service);
    for (let index = 0; index < 25; index++) {
      const id = await user.add({
        name: `aula ${index}`,
        bytes: Buffer.alloc(1 + (index % 5)),
        createdAt: new Date(Date.UTC(2026, 0, 1 + (index % 7))),
      });
      await service.db
        .updateTable('transcriptions')
        .set({ duration_ms: index % 3 === 0 ? null : index * 1_000 })
        .where('id', '=', id)
        .execute();
    }
    for (const sort of LIST_SORTS) {
      const pages = await Promise.all(
        [1, 2, 3, 4].map((page) => user.list({ sort, page: String(page), limit: '7' })),
      );
      const items = pages.flatMap(({ data }) => data);
      expect(new Set(items.map(({ transcriptionId }) => transcriptionId)).size).toBe(25);
      expect(pages.map(({ pagination }) => pagination.hasMore)).toEqual([true, true, true, false]);
      const keys = items.map((item) => SORT_KEYS[sort](item));
      expect(keys).toEqual(keys.toSorted((a, b) => a - b));
    }
  });

  const SORT_KEYS = {
    newest: (item: TranscriptionItem) => -Date.parse(item.createdAt),
    oldest: (item: TranscriptionItem) => Date.parse(item.createdAt),
    name: (item: TranscriptionItem) => Number(item.originalFileName.slice(5)),
    longest: () => 0,
    largest: (item: TranscriptionItem) => -item.fileSize,
    // None has a folder or tags.
    folder: (item: TranscriptionItem) => -Date.parse(item.createdAt),
    tag: (item: TranscriptionItem) => -Date.parse(item.createdAt),
  };

  it('shows the longest first and those of unknown duration last', async () => {
    const user = createLibraryUser(service);
    for (const [name, duration_ms] of [
      ['kurz', 1_000],
      ['lang', 9_000],
      ['unknown', null],
    ] as const) {
      const id = await user.add({ name });
      await service.db.updateTable('transcriptions').set({ duration_ms }).where('id', '=', id).execute();
    }
    expect(names((await user.list({ sort: 'longest' })).data)).toEqual(['lang', 'kurz', 'unknown']);
  });

  it('can be filtered by status', async () => {
    const user = createLibraryUser(service);
    await user.add({ name: 'pronta', text: 'Oi.' });
    await user.add({ name: 'espera' });
    expect(names((await user.list({ status: 'completed' })).data)).toEqual(['pronta']);
    expect(names((await user.list({ status: 'pending' })).data)).toEqual(['espera']);
    expect((await user.list({ status: 'cancelled' })).pagination.total).toBe(0);
  });

  it('has the numbers of each status, whatever is searched and filtered', async () => {
    const user = createLibraryUser(service);
    await user.add({ name: 'pronta', text: 'Oi.' });
    await user.add({ name: 'outra', text: 'Oi.' });
    await user.add({ name: 'espera' });
    const run = await service.runs.claim(await user.add({ name: 'falha' }));
    if (run) await service.runs.fail(run, 'transcription.corrupt_media');
    const counts = { all: 4, pending: 1, processing: 0, completed: 2, error: 1, cancelled: 0 };
    expect((await user.list()).counts).toEqual(counts);
    expect((await user.list({ status: 'error', search: 'nada' })).counts).toEqual(counts);
    expect((await createLibraryUser(service).list()).counts).toMatchObject({ all: 0, completed: 0 });
  });

  it('counts a status no further than its limit', async () => {
    const user = createLibraryUser(service);
    const id = await user.add({ name: 'primeira' });
    const { columns } = await copyRecording(id, STATUS_COUNT_MAX);
    expect(columns).toBeGreaterThan(0);
    const { counts } = await user.list();
    expect(counts).toMatchObject({ all: STATUS_COUNT_MAX + 1, pending: null, completed: null, error: 0 });
  });

  /** Copies a row of `transcriptions` a given number of times. */
  const copyRecording = async (id: string, times: number) => {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_name = 'transcriptions' and column_name not in ('id', 'storage_key')`.execute(service.db);
    const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
    await sql`
      insert into transcriptions (id, ${columns})
      select gen_random_uuid(), ${columns} from transcriptions, generate_series(1, ${times}::int)
      where id = ${id}`.execute(service.db);
    return { columns: rows.length };
  };

  it('shows who speaks, with the names of the last correction', async () => {
    const user = createLibraryUser(service);
    const id = await user.add({ name: 'entrevista' });
    const run = await service.runs.claim(id);
    const segments = [
      { startMs: 0, endMs: 900, text: 'Oi.', words: [], speaker: 1 },
      { startMs: 1_000, endMs: 1_900, text: 'Olá.', words: [], speaker: 0 },
    ];
    if (run) await service.runs.finish(run, { ...transcript, text: 'Oi. Olá.', segments });
    const speakers = [
      { id: 'p1', name: null },
      { id: 'p2', name: null },
    ];
    expect((await user.list()).data[0]?.speakers).toEqual(speakers);
    const named = [{ id: 'p1', name: 'Ana' }, speakers[1]];
    const client = createTranscriptClient(service, user.userId);
    expect((await client.save(id, { baseRevision: 1, speakers: named })).status).toBe(200);
    expect((await user.list()).data[0]?.speakers).toEqual(named);
    expect((await user.get(id)).data.speakers).toEqual(named);
  });

  it('returns empty pages beyond its end, and refuses invalid bounds', async () => {
    const user = createLibraryUser(service);
    await user.add();
    expect(await user.list({ page: '100000', limit: '100' })).toMatchObject({
      status: 200,
      data: [],
      pagination: { total: 1, totalPages: 1, hasMore: false },
    });
    for (const query of [
      { page: '0' },
      { page: '-1' },
      { page: '1.5' },
      { page: 'x' },
      { page: '100001' },
      { limit: '0' },
      { limit: '101' },
      { sort: 'size; drop' },
      { status: 'failed' },
    ]) {
      expect((await user.list(query)).status).toBe(400);
    }
  });

  it('of a user without recordings is empty', async () => {
    const user = createLibraryUser(service);
    expect(await user.list({ search: 'nada' })).toMatchObject({ status: 200, data: [] });
    expect(await user.list()).toMatchObject({ data: [], pagination: { total: 0, totalPages: 0 } });
  });
});

const transcript = {
  text: '',
  segments: [],
  flags: [],
  language: 'pt',
  durationMs: 60_000,
  speechMs: 0,
  engine: 'embedded',
  model: 'whisper-base',
};

describe('another user', () => {
  let owner: LibraryUser;
  let id: string;
  beforeAll(async () => {
    owner = createLibraryUser(service);
    id = await owner.add({ name: 'meu.mp3', text: 'Segredo.' });
  });

  it('finds none of a user’s recordings on any route', async () => {
    const other = createLibraryUser(service);
    expect((await other.list()).data).toEqual([]);
    expect(await other.search('segredo')).toEqual([]);
    expect(await other.get(id)).toMatchObject({ status: 404, error: 'transcription.not_found' });
    expect((await other.rename(id, 'teu.mp3')).status).toBe(404);
    expect((await other.request('GET', `/api/transcription/${id}/audio`)).status).toBe(404);
    expect((await other.request('POST', `/api/async-transcription/retry/${id}`)).status).toBe(404);
    expect((await other.remove(id)).status).toBe(404);
    expect((await owner.get(id)).data.originalFileName).toBe('meu.mp3');
  });

  it('without a session must sign in', async () => {
    const headers = await service.callerHeaders();
    for (const path of ['list', 'totals', 'events', id]) {
      expect((await fetch(`${service.url}/api/transcription/${path}`, { headers })).status).toBe(401);
    }
    const renaming = {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{}',
    };
    expect((await fetch(`${service.url}/api/transcription/${id}`, renaming)).status).toBe(401);
  });

  it('a device never gets a user’s recordings, nor a user a device’s', async () => {
    const visitor = createVisitor(service);
    const visited = await visitor.uploaded();
    const device = { 'x-device-id': visitor.device };
    expect((await visitor.call('GET', `/api/transcription/${id}`, device)).status).toBe(401);
    expect((await owner.get(visited)).status).toBe(404);
    expect((await owner.rename(visited, 'x')).status).toBe(404);
    expect((await owner.request('GET', `/api/transcription/${visited}/audio`)).status).toBe(404);
    expect(await owner.search('fala')).toEqual([]);
  });
});

describe('names', () => {
  const namesOf = async (user: LibraryUser, ids: readonly string[]) => {
    const response = await user.request('GET', `/api/transcription/names?ids=${ids.join(',')}`);
    return { status: response.status, body: (await response.json()) as { data?: RecordingName[] } };
  };

  it('come for the recordings that the user has, and for no others', async () => {
    const [bia, caio] = [createLibraryUser(service), createLibraryUser(service)];
    const finished = await bia.add({ name: 'reunião; ata.wav', text: 'Olá.' });
    const waiting = await bia.add({ name: 'aula' });
    const foreign = await caio.add({ name: 'segredo' });
    const { body } = await namesOf(bia, [waiting, randomUUID(), foreign, finished, finished]);
    expect(body.data).toHaveLength(2);
    expect(body.data).toEqual(
      expect.arrayContaining([
        { transcriptionId: finished, originalFileName: 'reunião; ata.wav', status: 'completed' },
        { transcriptionId: waiting, originalFileName: 'aula', status: 'pending' },
      ]),
    );
  });

  it.each([
    ['nothing', []],
    ['a name', ['aula']],
    ['an empty place', [randomUUID(), '']],
    ['a statement', ["' or 1=1 --"]],
    ['too many', Array.from({ length: NAMES_MAX + 1 }, () => randomUUID())],
  ])('are refused for %s', async (_what, ids) => {
    expect((await namesOf(createLibraryUser(service), ids)).status).toBe(400);
  });
});
