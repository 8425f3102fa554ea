import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createUser } from '../../testing/user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import {
  createTranscriptClient,
  passage,
  readText,
  recognised,
  replacing,
  spoken,
} from '../../testing/transcript-client.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const MINUTE_MS = 60_000;

/** Creates a user with a transcript of two passages. */
const prepare = async () => {
  const user = createUser(service, 'pro');
  const id = await recognised(service, user, ['Bom dia Maria.', 'Até amanhã.']);
  const client = createTranscriptClient(service, user.userId);
  const correct = (text: string, baseRevision: number, more: Record<string, unknown> = {}) =>
    client.save(id, { baseRevision, splices: replacing(0, passage(text, { id: 's1', second: 0 })), ...more });
  return { user, id, client, correct };
};

describe('an open transcript', () => {
  it("shows the engine's result, word by word, as version 1", async () => {
    const { client, id } = await prepare();
    const { status, data } = await client.open(id);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      revision: 1,
      version: { number: 1, origin: 'engine', basedOn: null, model: 'whisper-base', wordCount: 5 },
      item: { transcriptionId: id, status: 'completed' },
      document: { language: 'pt', durationMs: 2_000, speakers: [] },
    });
    expect(data.document.segments[0]).toEqual({
      id: 's1',
      speaker: null,
      words: [
        { text: 'Bom', startMs: 0, endMs: 90, confidence: 0.9 },
        { text: 'dia', startMs: 100, endMs: 190, confidence: 0.9 },
        { text: 'Maria.', startMs: 200, endMs: 290, confidence: 0.9 },
      ],
    });
  });

  it('has a notice if the audio was hard to understand, until the text is edited', async () => {
    const user = createUser(service, 'pro');
    const run = await user.started();
    await service.runs.finish(run, { ...spoken(['Bom dia.', 'Até logo.']), flags: ['recut', 'hard_audio'] });
    const client = createTranscriptClient(service, user.userId);
    const noticesOf = async () =>
      [(await client.open(run.id)).data, (await client.start(run.id)).data].map(({ notices }) => notices);
    expect(await noticesOf()).toEqual([['hard_audio'], ['hard_audio']]);
    const splices = replacing(0, passage('Boa tarde.', { id: 's1', second: 0 }));
    expect((await client.save(run.id, { baseRevision: 1, splices })).status).toBe(200);
    expect(await noticesOf()).toEqual([undefined, undefined]);
  });

  it('says which language it sounds like instead of the chosen one, until the text is edited', async () => {
    const user = createUser(service, 'pro');
    const run = await user.started();
    await service.runs.finish(run, { ...spoken(['Buenos días.', 'Adiós.']), flags: ['spoken_language:es'] });
    const client = createTranscriptClient(service, user.userId);
    const languagesOf = async () =>
      [(await client.open(run.id)).data, (await client.start(run.id)).data].map(
        ({ spokenLanguage }) => spokenLanguage,
      );
    expect(await languagesOf()).toEqual(['es', 'es']);
    const splices = replacing(0, passage('Boa tarde.', { id: 's1', second: 0 }));
    expect((await client.save(run.id, { baseRevision: 1, splices })).status).toBe(200);
    expect(await languagesOf()).toEqual([undefined, undefined]);
  });

  it('has passages in other languages, which stay so through edits', async () => {
    const user = createUser(service, 'pro');
    const run = await user.started();
    const { segments, ...more } = spoken(['Bom dia.', 'Good morning.', 'Até logo.']);
    const english = segments.map((segment, at) => (at === 1 ? { ...segment, language: 'en' } : segment));
    await service.runs.finish(run, { ...more, segments: english });
    const client = createTranscriptClient(service, user.userId);
    const languagesOf = async () =>
      (await client.open(run.id)).data.document.segments.map(({ language }) => language);
    expect(await languagesOf()).toEqual([undefined, 'en', undefined]);
    const splices = replacing(0, passage('Boa tarde.', { id: 's1', second: 0 }));
    await client.save(run.id, { baseRevision: 1, splices });
    expect(await languagesOf()).toEqual([undefined, 'en', undefined]);
  });

  it('has a beginning that can be read alone: as corrected, and never more than sixty passages', async () => {
    const user = createUser(service, 'pro');
    const texts = Array.from({ length: 200 }, (_, index) => `Frase ${index + 1}.`);
    const id = await recognised(service, user, texts);
    const client = createTranscriptClient(service, user.userId);
    await client.save(id, {
      baseRevision: 1,
      splices: replacing(0, passage('Bom dia.', { id: 's1', second: 0 })),
    });
    const { status, data } = await client.start(id);
    expect(status).toBe(200);
    const { document } = (await client.open(id)).data;
    expect(data).toEqual({
      parts: [],
      language: 'pt',
      speakers: document.speakers,
      segments: document.segments.slice(0, 60),
    });
    expect((await createTranscriptClient(service, createUser(service, 'pro').userId).start(id)).status).toBe(
      404,
    );
  });

  it('exists for recordings that were transcribed before versions existed', async () => {
    const { client, id } = await prepare();
    await service.db.deleteFrom('transcript_versions').where('transcription_id', '=', id).execute();
    expect((await client.versions(id)).data).toMatchObject([{ number: 1, origin: 'engine' }]);
    await service.db.deleteFrom('transcript_versions').where('transcription_id', '=', id).execute();
    expect(readText((await client.open(id)).data.document)).toEqual(['Bom dia Maria.', 'Até amanhã.']);
    await service.db.deleteFrom('transcript_versions').where('transcription_id', '=', id).execute();
    expect((await client.version(id, 1)).data.version.wordCount).toBe(5);
  });

  it('does not exist before anything was recognised', async () => {
    const user = createUser(service, 'pro');
    const client = createTranscriptClient(service, user.userId);
    const { id } = await user.started();
    const expected = { status: 404, error: 'transcript.not_ready' };
    expect(await client.open(id)).toMatchObject(expected);
    expect(await client.save(id, { baseRevision: 1 })).toMatchObject(expected);
    expect(await client.restore(id, 1, 1)).toMatchObject(expected);
    expect((await client.versions(id)).data).toEqual([]);
    expect(await client.version(id, 1)).toMatchObject({ status: 404, error: 'transcript.version_not_found' });
  });
});

describe('saving', () => {
  it('creates a version, and leaves the engine’s unchanged', async () => {
    const { client, id, correct } = await prepare();
    const { status, data } = await correct('Bom dia Mariana.', 1);
    expect(status).toBe(200);
    expect(data).toMatchObject({ revision: 2, version: { number: 2, origin: 'edit', basedOn: 1 } });
    const opened = (await client.open(id)).data;
    expect(opened.revision).toBe(2);
    expect(opened.version).toEqual(data.version);
    expect(readText(opened.document)).toEqual(['Bom dia Mariana.', 'Até amanhã.']);
    expect(readText((await client.version(id, 1)).data.document)).toEqual(['Bom dia Maria.', 'Até amanhã.']);
  });

  it('by the second of two authors is refused as a whole', async () => {
    const { client, id, correct } = await prepare();
    await correct('Bom dia Mariana.', 1);
    const before = (await client.open(id)).data;
    expect(await correct('Bom dia Marina.', 1)).toMatchObject({ status: 409, error: 'transcript.conflict' });
    expect((await client.open(id)).data).toEqual(before);
    expect((await client.versions(id)).data).toHaveLength(2);
  });

  it('by many authors at once succeeds once', async () => {
    const { client, id, correct } = await prepare();
    const responses = await Promise.all([1, 2, 3, 4, 5].map((n) => correct(`Bom dia ${n}.`, 1)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ error }) => error === 'transcript.conflict')).toHaveLength(4);
    expect((await client.open(id)).data.revision).toBe(2);
  });

  it('repeated changes nothing and gets the same response, also after other saves, also concurrently', async () => {
    const { client, id, correct } = await prepare();
    const saveId = randomUUID();
    const [first, twin] = await Promise.all([correct('Um.', 1, { saveId }), correct('Um.', 1, { saveId })]);
    expect(first.status).toBe(200);
    expect(twin).toEqual(first);
    await correct('Dois.', 2);
    const before = (await client.open(id)).data;
    expect(await correct('Um.', 1, { saveId })).toEqual(first);
    expect((await client.open(id)).data).toEqual(before);
  });

  it('extends the current version, and starts a new one after a pause of ten minutes', async () => {
    const { client, id, correct } = await prepare();
    expect((await correct('Um.', 1)).data.version.number).toBe(2);
    service.clock.advance(10 * MINUTE_MS - 1);
    const second = (await correct('Dois.', 2)).data.version;
    expect(second.number).toBe(2);
    expect(Date.parse(second.updatedAt) - Date.parse(second.createdAt)).toBe(10 * MINUTE_MS - 1);
    service.clock.advance(10 * MINUTE_MS - 1);
    expect((await correct('Três.', 3)).data.version.number).toBe(2);
    service.clock.advance(10 * MINUTE_MS);
    expect((await correct('Quatro.', 4)).data.version).toMatchObject({ number: 3, basedOn: 2 });
    expect(readText((await client.version(id, 2)).data.document)[0]).toBe('Três.');
  });

  it('closes the version with a seal, also without changes', async () => {
    const { client, id, correct } = await prepare();
    await correct('Um.', 1, { seal: true });
    expect((await correct('Dois.', 2)).data.version.number).toBe(3);
    const sealed = await client.save(id, { baseRevision: 3, seal: true });
    expect(sealed.data).toMatchObject({ revision: 3, version: { number: 3 } });
    expect((await correct('Três.', 3)).data.version.number).toBe(4);
  });

  it('without a change creates no version, and is refused if it is late', async () => {
    const { client, id } = await prepare();
    expect((await client.save(id, { baseRevision: 1, seal: true })).data).toMatchObject({
      revision: 1,
      version: { number: 1, origin: 'engine' },
    });
    expect((await client.save(id, { baseRevision: 2 })).status).toBe(409);
  });

  it('carried over is a separate version, and later corrections are another', async () => {
    const { correct } = await prepare();
    await correct('Um.', 1);
    const carried = await correct('Dois.', 2, { origin: 'carry_over' });
    expect(carried.data.version).toMatchObject({ number: 3, origin: 'carry_over', basedOn: 2 });
    const again = await correct('Três.', 3, { origin: 'carry_over' });
    expect(again.data.version.number).toBe(4);
    expect((await correct('Quatro.', 4)).data.version).toMatchObject({ number: 5, origin: 'edit' });
  });

  it('imported is a separate version, and can be undone by an earlier one', async () => {
    const { correct } = await prepare();
    const imported = await correct('Um.', 1, { origin: 'import', seal: true });
    expect(imported.data.version).toMatchObject({ number: 2, origin: 'import', basedOn: 1 });
    expect((await correct('Dois.', 2)).data.version).toMatchObject({ number: 3, origin: 'edit' });
  });

  it('keeps the paragraphs that an author begins and joins', async () => {
    const { client, id } = await prepare();
    const insert = [
      { ...passage('Bom dia Maria.', { id: 's1', second: 0 }), startsParagraph: false },
      { ...passage('Até amanhã.', { id: 's2', second: 1 }), startsParagraph: true },
    ];
    await client.save(id, { baseRevision: 1, splices: [{ start: 0, deleteCount: 2, insert }] });
    const { segments } = (await client.open(id)).data.document;
    expect(segments.map(({ startsParagraph }) => startsParagraph)).toEqual([false, true]);
  });

  it('can name speakers and remove every word', async () => {
    const { client, id } = await prepare();
    const speakers = [{ id: 'p1', name: 'Ana' }];
    await client.save(id, {
      baseRevision: 1,
      speakers,
      splices: replacing(1, passage('Até amanhã.', { id: 's2', second: 1, speaker: 'p1' })),
    });
    const { document } = (await client.open(id)).data;
    expect(document.speakers).toEqual(speakers);
    expect(document.segments.map(({ speaker }) => speaker)).toEqual([null, 'p1']);
    await client.save(id, { baseRevision: 2, splices: [{ start: 0, deleteCount: 2, insert: [] }] });
    expect((await client.open(id)).data).toMatchObject({ revision: 3, document: { segments: [], speakers } });
  });

  it('updates search, lists and the whole text', async () => {
    const { client, user, id, correct } = await prepare();
    expect(await client.search('Maria')).toEqual([id]);
    await correct('Boa tarde Joaquim.', 1);
    expect(await client.search('Maria')).toEqual([]);
    expect(await client.search('joaquim')).toEqual([id]);
    const { data } = await user.item(id);
    expect(data.result?.text).toBe('Boa tarde Joaquim. Até amanhã.');
    expect(data).toMatchObject({
      segments: [
        { startMs: 0, endMs: 290, text: 'Boa tarde Joaquim.' },
        { startMs: 1_000, endMs: 1_190, text: 'Até amanhã.' },
      ],
    });
  });
});

describe('restoring', () => {
  it('makes an earlier version the current one, as a new one, and keeps those between', async () => {
    const { client, id, correct } = await prepare();
    await correct('Boa tarde Joaquim.', 1);
    const { status, data } = await client.restore(id, 1, 2);
    expect(status).toBe(200);
    expect(data).toMatchObject({ revision: 3, version: { number: 3, origin: 'restore', basedOn: 1 } });
    expect(data).toEqual((await client.open(id)).data);
    expect(readText(data.document)[0]).toBe('Bom dia Maria.');
    expect(readText((await client.version(id, 2)).data.document)[0]).toBe('Boa tarde Joaquim.');
    expect(await client.search('Maria')).toEqual([id]);
    expect((await correct('Oi.', 3)).data.version).toMatchObject({ number: 4, basedOn: 3 });
    expect((await client.versions(id)).data.map(({ number }) => number)).toEqual([4, 3, 2, 1]);
  });

  it('is refused after another client saved, and for an unknown version', async () => {
    const { client, id, correct } = await prepare();
    await correct('Um.', 1);
    expect(await client.restore(id, 1, 1)).toMatchObject({ status: 409, error: 'transcript.conflict' });
    expect(await client.restore(id, 9, 2)).toMatchObject({
      status: 404,
      error: 'transcript.version_not_found',
    });
    expect((await client.restore(id, 0, 2)).status).toBe(400);
    expect((await client.versions(id)).data).toHaveLength(2);
  });
});
