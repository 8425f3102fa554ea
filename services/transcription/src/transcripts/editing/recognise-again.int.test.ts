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
import { heard, piece } from '../../testing/visitor.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const row = (id: string) =>
  service.db.selectFrom('transcriptions').selectAll().where('id', '=', id).executeTakeFirst();
const jobsOf = async (id: string) =>
  (await service.queued.list()).filter((job) => job.data.transcriptionId === id);

/** Creates a user with a corrected transcript. */
const prepare = async (plan: 'free' | 'pro' = 'pro', limits = {}) => {
  const user = createUser(service, plan, limits);
  const client = createTranscriptClient(service, user.userId);
  const id = await recognised(service, user, ['Bom dia Maria.', 'Até amanhã.']);
  await service.queued.remove(id);
  await client.save(id, {
    baseRevision: 1,
    splices: replacing(0, passage('Bom dia Mariana.', { id: 's1', second: 0 })),
  });
  return { user, client, id };
};
type Prepared = Awaited<ReturnType<typeof prepare>>;

const english = (facts = {}) => spoken(['Good morning.'], { language: 'en', model: 'other', ...facts });

/** Checks what must be unchanged, regardless of the outcome of the recognition. */
const expectAsBefore = async ({ client, user, id }: Prepared, before: unknown) => {
  expect((await client.open(id)).data).toMatchObject({
    revision: 2,
    version: { number: 2 },
    item: { status: 'completed', progress: 100, language: 'pt', speechModel: 'universal', canRetry: false },
  });
  expect(readText((await client.open(id)).data.document)).toEqual(['Bom dia Mariana.', 'Até amanhã.']);
  expect((await client.versions(id)).data).toEqual(before);
  expect((await user.item(id)).data.result?.text).toBe('Bom dia Mariana. Até amanhã.');
  expect(
    await service.db.selectFrom('pieces').selectAll().where('transcription_id', '=', id).execute(),
  ).toEqual([]);
};

describe('recognising again', () => {
  it('queues the recording, charged like a new one, and keeps the transcript readable', async () => {
    const { client, user, id } = await prepare();
    const { status, data } = await client.recognise(id, { language_code: 'en-US', speech_model: 'fast' });
    expect(status).toBe(200);
    expect(data).toMatchObject({ status: 'pending', progress: 0, language: 'en', speechModel: 'fast' });
    expect(data.result?.text).toBe('Bom dia Mariana. Até amanhã.');
    expect(await jobsOf(id)).toHaveLength(1);
    expect(await user.charges()).toEqual(['committed', 'reserved']);
    const run = await user.claim(id);
    expect(run).toMatchObject({ language: null, language_requested: 'en' });
    const opened = (await client.open(id)).data;
    expect(opened).toMatchObject({ revision: 2, item: { status: 'processing' } });
    expect(readText(opened.document)).toEqual(['Bom dia Mariana.', 'Até amanhã.']);
    expect(await client.search('Mariana')).toEqual([id]);
  });

  it('makes a new version the current one, and keeps every earlier version', async () => {
    const { client, user, id } = await prepare();
    await client.recognise(id, { language_code: 'auto' });
    await service.runs.finish(await user.claim(id), english());
    const { data } = await client.open(id);
    expect(data).toMatchObject({
      revision: 3,
      version: { number: 3, origin: 'engine', basedOn: null, language: 'en', model: 'other' },
      item: { status: 'completed', language: 'en', errorCode: null },
      document: { language: 'en' },
    });
    expect(readText(data.document)).toEqual(['Good morning.']);
    expect(readText((await client.version(id, 1)).data.document)[0]).toBe('Bom dia Maria.');
    expect(readText((await client.version(id, 2)).data.document)[0]).toBe('Bom dia Mariana.');
    expect(await client.search('Mariana')).toEqual([]);
    expect(await client.search('morning')).toEqual([id]);
    expect(await user.charges()).toEqual(['committed', 'committed']);
    const restored = await client.restore(id, 2, 3);
    expect(restored.data).toMatchObject({ version: { number: 4, language: 'pt' }, item: { language: 'pt' } });
  });

  it('keeps corrections made meanwhile, and reports the newer version to their author', async () => {
    const { client, user, id } = await prepare();
    await client.recognise(id);
    const run = await user.claim(id);
    const splices = replacing(1, passage('Até depois.', { id: 's2', second: 1 }));
    expect((await client.save(id, { baseRevision: 2, splices })).data.version.number).toBe(2);
    await service.runs.finish(run, english());
    expect(await client.save(id, { baseRevision: 3, splices })).toMatchObject({ status: 409 });
    expect(readText((await client.version(id, 2)).data.document)[1]).toBe('Até depois.');
    expect((await client.open(id)).data).toMatchObject({ revision: 4, version: { number: 3 } });
  });

  it('keeps the language of a version that was restored meanwhile if it fails', async () => {
    const { client, user, id } = await prepare();
    await client.recognise(id);
    await service.runs.finish(await user.claim(id), english());
    await client.recognise(id, { language_code: 'es' });
    const run = await user.claim(id);
    await client.restore(id, 1, 3);
    expect((await row(id))?.language).toBeNull();
    await service.runs.fail(run, 'speech.rejected');
    expect((await client.open(id)).data).toMatchObject({
      item: { language: 'pt', status: 'completed' },
      document: { language: 'pt' },
    });
  });

  it.each(['transcription.failed', 'transcription.corrupt_media', 'transcription.audio_missing'])(
    'that fails with %s restores the previous state, with the reason, and returns the quota',
    async (code) => {
      const prepared = await prepare();
      const { client, user, id } = prepared;
      const before = (await client.versions(id)).data;
      const started = await row(id);
      await client.recognise(id, { language_code: 'en', speech_model: 'fast' });
      const run = await user.claim(id);
      await service.runs.savePlan(run, [piece(0), piece(1)], { isComplete: false });
      await service.runs.savePiece(run, 0, heard(0, 'Good'));
      await service.runs.fail(run, code);
      await expectAsBefore(prepared, before);
      expect(await row(id)).toMatchObject({
        storage_key: started?.storage_key,
        started_at: started?.started_at,
        completed_at: started?.completed_at,
        duration_ms: started?.duration_ms,
        language_requested: started?.language_requested,
      });
      const { data } = await user.item(id);
      expect(data.errorCode).toBe(code);
      expect(data.errorMessage).not.toBeNull();
      expect(await user.charges()).toEqual(['committed', 'released']);
      expect((await client.recognise(id)).data).toMatchObject({ status: 'pending', errorCode: null });
    },
  );

  it.each(['waits', 'runs'])('can be cancelled while it %s, and the previous state stays', async (when) => {
    const prepared = await prepare();
    const { client, user, id } = prepared;
    const before = (await client.versions(id)).data;
    await client.recognise(id);
    const run = when === 'runs' ? await user.claim(id) : undefined;
    if (run) await service.runs.savePlan(run, [piece(0)], { isComplete: false });
    expect((await user.cancel(id)).data).toMatchObject({ status: 'completed' });
    await expectAsBefore(prepared, before);
    expect((await user.item(id)).data.errorCode).toBeNull();
    if (run) await expect(service.runs.finish(run, english())).rejects.toThrow('Superseded');
    await expectAsBefore(prepared, before);
    expect(await user.charges()).toEqual(['committed', 'released']);
    expect(await jobsOf(id)).toEqual([]);
  });

  it('starts from scratch: it reuses no pieces of a cancelled one, whose late worker writes nothing', async () => {
    const { client, user, id } = await prepare();
    await client.recognise(id);
    const old = await user.claim(id);
    await service.runs.savePlan(old, [piece(0)]);
    await service.runs.savePiece(old, 0, heard(0, 'Good'));
    await user.cancel(id);
    await client.recognise(id, { language_code: 'fr' });
    const run = await user.claim(id);
    expect(await service.runs.listPieces(run)).toEqual([]);
    await expect(service.runs.finish(old, english())).rejects.toThrow('Superseded');
    await expect(service.runs.fail(old, 'speech.rejected')).rejects.toThrow('Superseded');
    await service.runs.finish(run, english({ language: 'fr' }));
    expect((await client.open(id)).data.version).toMatchObject({ number: 3, language: 'fr' });
  });

  it('continues after its worker was killed, or the queue was lost', async () => {
    const { client, user, id } = await prepare();
    await client.recognise(id);
    await service.redis.flushdb();
    await service.housekeeping.sweep();
    expect(await jobsOf(id)).toHaveLength(1);
    const killed = await user.claim(id);
    await service.runs.savePlan(killed, [piece(0), piece(1)]);
    await service.runs.savePiece(killed, 0, heard(0, 'Good'));
    const next = await user.claim(id);
    expect((await service.runs.listPieces(next)).map(({ result }) => result?.text)).toEqual([
      'Good',
      undefined,
    ]);
    expect(readText((await client.open(id)).data.document)[0]).toBe('Bom dia Mariana.');
    await service.runs.finish(next, english());
    expect((await client.open(id)).data.revision).toBe(3);
  });

  it('whose process died after it reserved can be requested again after a minute, charged once', async () => {
    const { client, user, id } = await prepare();
    await service.quota.reserve(user, {
      transcriptionId: id,
      lastRound: 1,
      sizeBytes: 1_000,
      durationMs: 2_000,
    });
    expect(await client.recognise(id)).toMatchObject({
      status: 503,
      error: 'transcription.attempt_under_way',
    });
    expect((await client.open(id)).data.item.status).toBe('completed');
    service.clock.advance(60_000);
    expect((await client.recognise(id)).status).toBe(200);
    expect(await user.charges()).toEqual(['committed', 'released', 'reserved']);
  });

  it('is refused at the limit of the plan, and changes nothing', async () => {
    const prepared = await prepare('free');
    const { client, user, id } = prepared;
    const before = (await client.versions(id)).data;
    expect(await client.recognise(id)).toMatchObject({ status: 403, error: 'usage.daily_limit' });
    await expectAsBefore(prepared, before);
    expect(await user.charges()).toEqual(['committed']);
  });

  it('twice at once happens once and is charged once', async () => {
    const { client, user, id } = await prepare();
    const responses = await Promise.all([client.recognise(id), client.recognise(id), client.recognise(id)]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await jobsOf(id)).toHaveLength(1);
    expect((await user.charges()).filter((state) => state === 'reserved')).toHaveLength(1);
    expect(await client.recognise(id)).toMatchObject({
      status: 409,
      error: 'transcript.recognition_impossible',
    });
  });

  it('is refused for recordings without audio or transcript, and without a language', async () => {
    const { client, user, id } = await prepare();
    expect(await client.recognise(id, { language_code: 'xx' })).toMatchObject({
      status: 400,
      error: 'transcript.language_unknown',
    });
    expect((await client.recognise(id, { language_code: 'pt', speech_model: 'slow' })).status).toBe(400);
    const waiting = await user.uploaded();
    expect((await client.recognise(waiting)).status).toBe(409);
    await service.db.updateTable('transcriptions').set({ storage_key: null }).where('id', '=', id).execute();
    expect(await client.recognise(id)).toMatchObject({
      status: 409,
      error: 'transcript.recognition_impossible',
    });
    expect(await user.charges()).toEqual(['committed', 'reserved']);
  });

  it('ends with the recording when it is deleted', async () => {
    const { client, user, id } = await prepare();
    await client.recognise(id);
    const run = await user.claim(id);
    expect((await user.remove(id)).status).toBe(200);
    await expect(service.runs.finish(run, english())).rejects.toThrow('Superseded');
    expect((await client.open(id)).status).toBe(404);
    for (const table of [
      'transcripts',
      'transcript_versions',
      'transcript_saves',
      'earlier_recognitions',
    ] as const)
      expect(
        await service.db
          .selectFrom(table)
          .select('transcription_id')
          .where('transcription_id', '=', id)
          .execute(),
      ).toEqual([]);
    expect(await user.charges()).toEqual(['committed', 'released']);
  });
});
