import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createUser } from '../../testing/user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { recognised } from '../../testing/transcript-client.ts';
import { newDevice } from '../../testing/upload-client.ts';
import { createVisitor, heard, piece } from '../../testing/visitor.ts';
import { createStatusRepository } from './status.repository.ts';

let service: TestService;
let visitor: ReturnType<typeof createVisitor>;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(() => {
  visitor = createVisitor(service);
});

describe('the status of a transcription', () => {
  it('shows the queue position while it waits', async () => {
    const first = await visitor.uploaded();
    visitor = createVisitor(service);
    service.clock.advance(1_000);
    const second = await visitor.uploaded();
    const before = (await visitor.status(second)).data.queuePosition ?? 0;
    await service.runs.claim(first);
    expect(before).toBeGreaterThanOrEqual(2);
    expect((await visitor.status(second)).data.queuePosition).toBe(before - 1);
  });

  it('has the same queue position in a status and in an event stream, regardless of other classes', async () => {
    await createUser(service, 'business').upload();
    const id = await visitor.uploaded();
    const asked = (await visitor.status(id)).data.queuePosition;
    const [followed] = await createStatusRepository(service.db).listStates([id]);
    expect(followed?.queue_position).toBe(asked);
  });

  it('shows that recordings wait for a speech model', async () => {
    const id = await visitor.uploaded();
    service.obstacle.current = 'speech_model';
    expect((await visitor.status(id)).data.waitingFor).toBe('speech_model');
    service.obstacle.current = null;
    expect((await visitor.status(id)).data.waitingFor).toBeNull();
  });

  it('shows the text recognised so far, up to the first missing piece', async () => {
    const run = await visitor.started();
    await service.runs.savePlan(run, [piece(0), piece(1), piece(2)]);
    await service.runs.savePiece(run, 0, heard(0, 'Bom dia.'));
    await service.runs.savePiece(run, 2, heard(2, 'Até logo.'));
    const { data } = await visitor.status(run.id);
    expect(data).toMatchObject({ status: 'processing', stage: 'preparing' });
    expect(data.progress).toBeCloseTo(66.67, 1);
    expect(data.segments.map(({ text }) => text)).toEqual(['Bom dia.']);
  });

  it('counts the percentage by finished speech, in any order of pieces, up to the transcript', async () => {
    const run = await visitor.started();
    await service.runs.savePlan(run, [piece(0), piece(1), piece(2), piece(3)]);
    const progress = async () => (await visitor.status(run.id)).data.progress;
    await service.runs.savePiece(run, 3, heard(3, 'd'));
    expect(await progress()).toBe(25);
    await service.runs.savePiece(run, 0, heard(0, 'a'));
    await service.runs.savePiece(run, 1, heard(1, 'b'));
    await service.runs.savePiece(run, 1, heard(1, 'b'));
    expect(await progress()).toBe(75);
    await service.runs.savePiece(run, 2, heard(2, 'c'));
    expect(await progress()).toBe(99);
  });

  it('does not read the words of a user’s transcript, which may be hundreds of thousands', async () => {
    const user = createUser(service, 'pro');
    const id = await recognised(service, user, ['Bom dia.']);
    await sql`
      update transcripts set segments = jsonb_set(segments, '{0,words}', '"not to be read"')
      where transcription_id = ${id}`.execute(service.db);
    const { status, data } = await user.status(id);
    expect({ status, data }).toMatchObject({
      status: 200,
      data: { status: 'completed', segments: [{ text: 'Bom dia.' }] },
    });
  });

  it('includes the whole free result at the end', async () => {
    const run = await visitor.started();
    await visitor.finish(run, ['Bom dia.', 'Tudo bem?']);
    const { data } = await visitor.status(run.id);
    expect(data).toMatchObject({ status: 'completed', progress: 100, durationMs: 4_400, language: 'pt' });
    expect(data.result).toEqual({
      text: 'Bom dia. Tudo bem?',
      audio_duration: 4.4,
      language: 'pt',
      is_truncated: false,
      original_length: 18,
      limited_length: 18,
      message: 'Transcrição concluída',
    });
  });

  it('shows a visitor the first 1,000 characters and not one more', async () => {
    const run = await visitor.started();
    await visitor.finish(
      run,
      Array.from({ length: 30 }, (_, index) => `${index} ${'palavra '.repeat(10)}.`),
    );
    const { data } = await visitor.status(run.id);
    expect(data.result).toMatchObject({ is_truncated: true, limited_length: 1_000 });
    expect(data.result?.original_length).toBeGreaterThan(2_000);
    expect(Array.from(data.result?.text ?? '').length).toBe(1_000);
    expect(data.segments.reduce((sum, { text }) => sum + text.length + 1, -1)).toBeLessThanOrEqual(1_000);
  });

  it('explains why it failed', async () => {
    const run = await visitor.started();
    await service.runs.fail(run, 'transcription.corrupt_media');
    expect((await visitor.status(run.id)).data).toMatchObject({
      status: 'failed',
      error: 'transcription.corrupt_media',
      message: 'O arquivo está corrompido ou incompleto',
    });
  });
});

describe('an id is not a permission', () => {
  const doors = [
    ['GET', '/api/async-transcription/status/'],
    ['GET', '/api/async-transcription/events/'],
    ['POST', '/api/async-transcription/cancel/'],
    ['DELETE', '/api/transcription/'],
  ] as const;

  it.each(doors)('%s %s responds to another device as to an unknown id', async (method, path) => {
    const id = await visitor.uploaded();
    const response = await visitor.call(method, path + id, { 'x-device-id': newDevice() });
    expect(response).toMatchObject({ status: 404, error: 'transcription.not_found' });
    expect((await visitor.status(id)).data.status).toBe('pending');
  });

  it.each(doors)('%s %s responds with 401 without owner', async (method, path) => {
    expect(await visitor.call(method, path + (await visitor.uploaded()))).toMatchObject({
      status: 401,
      error: 'transcription.reader_missing',
    });
  });

  it.each(doors)('%s %s responds to another user as to an unknown id', async (method, path) => {
    const headers = await service.callerHeaders({ userId: 'somebody' });
    expect(await visitor.call(method, path + (await visitor.uploaded()), headers)).toMatchObject({
      status: 404,
    });
  });

  it.each(doors)('%s %s refuses an invalid id', async (method, path) => {
    expect(
      await visitor.call(method, `${path}1%20or%201=1`, { 'x-device-id': visitor.device }),
    ).toMatchObject({
      status: 400,
    });
  });

  it("a caller without the gateway's token gets nothing", async () => {
    const response = await fetch(
      `${service.url}/api/async-transcription/status/${await visitor.uploaded()}?device_id=${visitor.device}`,
    );
    expect(response.status).toBe(401);
  });
});

describe("the device's free transcription", () => {
  it('is null before there is one', async () => expect((await visitor.free()).data).toBeNull());

  it('is returned after a reload, running or done', async () => {
    const run = await visitor.started();
    expect((await visitor.free()).data).toMatchObject({ transcriptionId: run.id, status: 'processing' });
    await visitor.finish(run, ['Olá.']);
    expect((await visitor.free()).data.result?.text).toBe('Olá.');
  });

  it('excludes a failed one', async () => {
    const run = await visitor.started();
    await service.runs.fail(run, 'transcription.failed');
    expect((await visitor.free()).data).toBeNull();
  });
});

describe('cancelling and deleting', () => {
  it('a cancelled recording leaves the queue, its audio is removed, and the trial is returned', async () => {
    const id = await visitor.uploaded();
    const filesBefore = await service.listStoredFiles();
    expect((await visitor.cancel(id)).data.status).toBe('cancelled');
    expect((await service.listStoredFiles()).length).toBe(filesBefore.length - 1);
    expect(await service.queued.find(id)).toBeUndefined();
    expect((await visitor.upload()).status).toBe(202);
  });

  it('cancelling a finished one is refused', async () => {
    const run = await visitor.started();
    await visitor.finish(run, ['Olá.']);
    expect(await visitor.cancel(run.id)).toMatchObject({ status: 409, error: 'transcription.finished' });
    expect((await visitor.status(run.id)).data.status).toBe('completed');
  });

  it('a deleted transcription loses text and audio, and the trial stays used', async () => {
    const run = await visitor.started();
    await visitor.finish(run, ['Olá.']);
    const filesBefore = await service.listStoredFiles();
    expect(await visitor.remove(run.id)).toMatchObject({ status: 200, success: true });
    expect((await service.listStoredFiles()).length).toBe(filesBefore.length - 1);
    expect(await visitor.status(run.id)).toMatchObject({ status: 404 });
    expect(
      await service.db.selectFrom('transcripts').selectAll().where('transcription_id', '=', run.id).execute(),
    ).toEqual([]);
    expect((await visitor.upload()).body.error).toBe('transcription.free_trial_used');
  });

  it('later writes of its run change nothing', async () => {
    const run = await visitor.started();
    await service.runs.savePlan(run, [piece(0)]);
    await visitor.cancel(run.id);
    await expect(service.runs.savePiece(run, 0, heard(0, 'tarde'))).rejects.toThrow('Superseded');
    await expect(visitor.finish(run, ['tarde'])).rejects.toThrow('Superseded');
    expect((await visitor.status(run.id)).data).toMatchObject({ status: 'cancelled', segments: [] });
  });
});
