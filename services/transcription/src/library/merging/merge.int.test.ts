import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenTranscript } from '@escriba/contracts/transcription/transcript';
import { createTemporaryDirectory } from '@escriba/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { findMediaPrograms } from '../../platform/media/programs.ts';
import { type LibraryUser, createLibraryUser } from '../../testing/library-user.ts';
import { measureLoudness } from '../../testing/loudness.ts';
import { createMerger, createParts, makeSounds, requestMerge } from '../../testing/merger.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createTranscriptClient, readText, spoken } from '../../testing/transcript-client.ts';

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
const add: Parts['add'] = (...input) => createParts(service, sounds, user).add(...input);
const pair: Parts['pair'] = () => createParts(service, sounds, user).pair();
const open = async (id: string): Promise<OpenTranscript> =>
  (await createTranscriptClient(service, user.userId).open(id)).data;
const merged = async (ids: readonly string[], name?: string): Promise<string> => {
  const { status, data } = await requestMerge(user, ids, name);
  if (status !== 200) throw new Error(String(status));
  await work(data.transcriptionId);
  return data.transcriptionId;
};
const rowOf = (id: string) =>
  service.db.selectFrom('transcriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('merged recordings', () => {
  it('are one new recording with one text, in the given order; the originals stay', async () => {
    const [one, two] = await pair();
    const { data: waiting } = await requestMerge(user, [two, one], 'Semana');
    expect(waiting).toMatchObject({ status: 'pending', originalFileName: 'Semana.m4a', audioUrl: null });
    expect((await service.queued.list()).map(({ id }) => id)).toContain(waiting.transcriptionId);
    await work(waiting.transcriptionId);
    const { item, document, version } = await open(waiting.transcriptionId);
    expect(readText(document)).toEqual(['até', 'logo', 'bom dia', 'a todos']);
    expect(document.segments.map(({ words }) => words[0]?.startMs)).toEqual([0, 1_000, 2_000, 3_000]);
    expect(document.segments.map(({ startsParagraph = false }) => startsParagraph)).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(version).toMatchObject({ number: 1, origin: 'merge', basedOn: null, model: 'whisper-base' });
    expect(item).toMatchObject({
      status: 'completed',
      mimeType: 'audio/mp4',
      result: { text: 'até logo bom dia a todos', audio_duration: 4 },
      parts: [
        { transcriptionId: two, name: 'dois.mp3', startMs: 0 },
        { transcriptionId: one, name: 'um.wav', startMs: 2_000 },
      ],
    });
    const start = await createTranscriptClient(service, user.userId).start(waiting.transcriptionId);
    expect(start.data.parts).toEqual(item.parts);
    expect(await user.list()).toMatchObject({ counts: { all: 3, completed: 3 } });
    expect(await user.search('"logo bom"')).toEqual(['Semana.m4a']);
  });

  it('name every model that recognised a part, once', async () => {
    const [one, two] = await pair();
    await service.db
      .updateTable('transcript_versions')
      .set({ model: 'parakeet-tdt-0.6b-v3 + whisper-base' })
      .where('transcription_id', '=', two)
      .execute();
    const { version } = await open(await merged([one, two]));
    expect(version.model).toBe('whisper-base + parakeet-tdt-0.6b-v3');
  });

  it('have one audio in which each part is at its time, with ranges, name and waveform', async () => {
    const id = await merged(await pair());
    const { audioUrl } = (await user.get(id)).data;
    const headers = await service.callerHeaders();
    const response = await fetch(`${service.url}${audioUrl}&download=1`, { headers });
    expect(response.headers.get('content-type')).toBe('audio/mp4');
    expect(response.headers.get('content-disposition')).toContain('Tudo.m4a');
    const path = join(folder.path, `${id}.m4a`);
    const bytes = Buffer.from(await response.arrayBuffer());
    await writeFile(path, bytes);
    const { durationMs, loudnessOf } = await measureLoudness(findMediaPrograms(), path);
    expect(Math.abs(durationMs - 4_000)).toBeLessThan(100);
    expect(loudnessOf(100, 1_900)).toBeGreaterThan(0.05);
    expect(loudnessOf(2_150, 3_900)).toBeLessThan(0.003);
    const part = await fetch(service.url + audioUrl, { headers: { ...headers, range: 'bytes=10-19' } });
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10, 20));
    expect(await rowOf(id)).toMatchObject({ size_bytes: bytes.length, duration_ms: 4_000 });
  });

  it('cost nothing and are no round of quota; recognising one again is charged like any other', async () => {
    const events = service.usage.events.length;
    const id = await merged(await pair());
    await service.outbox.deliverDue();
    expect(
      service.usage.events
        .slice(events)
        .filter(({ data }) => 'transcriptionId' in data && data.transcriptionId === id),
    ).toEqual([]);
    const charged = () =>
      Object.keys(service.usage.chargesOf(user.userId)).filter((key) => key.startsWith(id));
    expect(charged()).toEqual([]);
    const client = createTranscriptClient(service, user.userId);
    expect((await client.recognise(id)).status).toBe(200);
    const run = await service.runs.claim(id);
    if (run) await service.runs.finish(run, spoken(['outra vez', 'tudo', 'de', 'novo']));
    expect(readText((await open(id)).document)).toEqual(['outra vez', 'tudo', 'de', 'novo']);
    expect((await client.versions(id)).data.map(({ origin }) => origin)).toEqual(['engine', 'merge']);
    expect(charged()).toEqual([`${id}/2`]);
  });

  it('have the text as it was corrected, and the names of speakers', async () => {
    const [one, two] = await pair();
    const client = createTranscriptClient(service, user.userId);
    for (const id of [one, two]) {
      const { data } = await client.open(id);
      const segments = data.document.segments.map((segment) => ({ ...segment, speaker: 'p1' }));
      await client.save(id, {
        baseRevision: 1,
        speakers: [{ id: 'p1', name: 'Ana' }],
        splices: [{ start: 0, deleteCount: segments.length, insert: segments }],
      });
    }
    const { document, item } = await open(await merged([one, two]));
    expect(document.speakers).toEqual([{ id: 'p1', name: 'Ana' }]);
    expect(new Set(document.segments.map(({ speaker }) => speaker))).toEqual(new Set(['p1']));
    expect(item.speakers).toEqual([{ id: 'p1', name: 'Ana' }]);
  });

  it('can be merged again, with recordings without speech too', async () => {
    const [one, two] = await pair();
    const silent = await add('silêncio.wav', [], sounds.quiet);
    const first = await merged([one, silent], 'Primeira');
    const { document, item } = await open(await merged([first, two], 'Tudo'));
    expect(readText(document)).toEqual(['bom dia', 'a todos', 'até', 'logo']);
    expect(item.parts.map(({ name }) => name)).toEqual(['Primeira.m4a', 'dois.mp3']);
  });

  it('stay when their originals are deleted, and leave nothing when they are', async () => {
    const ids = await pair();
    const id = await merged(ids);
    for (const original of ids) await user.remove(original);
    expect(readText((await open(id)).document)).toHaveLength(4);
    const { storage_key: key } = await rowOf(id);
    expect(await service.storage.find(key ?? '')).toBeDefined();
    await user.remove(id);
    expect(await service.storage.find(key ?? '')).toBeUndefined();
    expect(
      await service.db.selectFrom('merge_parts').selectAll().where('transcription_id', '=', id).execute(),
    ).toEqual([]);
  });

  it('are in the folder that all their parts are in, or in none', async () => {
    const [one, two] = await pair();
    const { data: created } = (await (
      await user.request('POST', '/api/transcription/folders', { body: JSON.stringify({ name: 'Aulas' }) })
    ).json()) as { data: { id: string } };
    const organise = (ids: string[]) =>
      user.request('POST', '/api/transcription/organise', {
        body: JSON.stringify({ ids, folderId: created.id }),
      });
    await organise([one]);
    expect((await requestMerge(user, [one, two])).data.folderId).toBeNull();
    await organise([two]);
    expect((await requestMerge(user, [one, two])).data.folderId).toBe(created.id);
  });

  it('are part of the export of the account, with the names of their parts', async () => {
    await merged(await pair());
    const headers = await service.callerHeaders({ userId: user.userId });
    const response = await fetch(`${service.url}/internal/account/transcriptions`, { headers });
    const kept = (await response.json()) as { fileName: string; mergedFrom: string[] }[];
    expect(Object.fromEntries(kept.map(({ fileName, mergedFrom }) => [fileName, mergedFrom]))).toEqual({
      'um.wav': [],
      'dois.mp3': [],
      'Tudo.m4a': ['um.wav', 'dois.mp3'],
    });
  });

  it('can be exported, with each part below its name', async () => {
    const id = await merged(await pair());
    const response = await user.request('GET', `/api/transcription/${id}/export?format=txt`);
    expect(response.headers.get('content-disposition')).toContain('Tudo.txt');
    expect(await response.text()).toBe('— um.wav —\n\nbom dia a todos\n\n— dois.mp3 —\n\naté logo\n');
  });

  it('count once in totals and reports', async () => {
    const ids = await pair();
    const read = async () =>
      ((await (await user.request('GET', '/api/transcription/totals')).json()) as { data: object }).data;
    const before = await read();
    await merged(ids);
    expect(await read()).toEqual(before);
    const day = (offset: number) =>
      new Date(service.clock.now().getTime() + offset * DAY_MS).toISOString().slice(0, 10);
    const report = await user.request('GET', `/api/reports?from=${day(-1)}&to=${day(1)}`);
    expect(await report.json()).toMatchObject({ data: { totals: { recordings: 2 } } });
  });
});

describe('audio of merged recordings', () => {
  it('is deleted when the oldest part reaches its age', async () => {
    const old = await add('antiga.wav', ['faz', 'tempo']);
    service.clock.advance(20 * DAY_MS);
    const id = await merged([await add('nova.wav', ['agora', 'sim']), old]);
    const due = new Date(service.clock.now().getTime() + 10 * DAY_MS).toISOString();
    expect((await user.get(id)).data.audioExpiresAt).toBe(due);
    service.clock.advance(10 * DAY_MS - 1);
    await service.purgeOldAudio();
    expect((await user.get(id)).data.audioUrl).not.toBeNull();
    service.clock.advance(1);
    await service.purgeOldAudio();
    expect((await user.get(id)).data).toMatchObject({
      audioUrl: null,
      result: { text: expect.any(String) },
    });
  });

  it('does not exist if that of one part is gone: the text is merged alone', async () => {
    const old = await add('antiga.wav', ['faz', 'tempo']);
    service.clock.advance(31 * DAY_MS);
    await service.purgeOldAudio();
    const id = await merged([old, await add('nova.wav', ['agora', 'sim'])], 'Só texto');
    const { item, document } = await open(id);
    expect(readText(document)).toEqual(['faz', 'tempo', 'agora', 'sim']);
    expect(item).toMatchObject({ originalFileName: 'Só texto', audioUrl: null, fileSize: 0 });
    expect((await user.request('GET', `/api/transcription/${id}/audio`)).status).toBe(410);
  });
});
