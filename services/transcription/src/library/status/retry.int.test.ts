import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createUser } from '../../testing/user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { heard, piece, transcriptOf } from '../../testing/visitor.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const row = (id: string) =>
  service.db.selectFrom('transcriptions').selectAll().where('id', '=', id).executeTakeFirst();
const queued = async (id: string) =>
  (await service.queued.list()).filter((job) => job.data.transcriptionId === id).length;

/** Uploads, and lets it fail for a temporary reason. */
const failed = async (user: ReturnType<typeof createUser>, code = 'transcription.failed') => {
  const run = await user.started();
  await service.runs.fail(run, code);
  await service.queued.remove(run.id);
  await service.outbox.deliverDue();
  return run.id;
};

describe('retrying', () => {
  it('queues a failed recording again, charged like a new one', async () => {
    const user = createUser(service, 'free');
    const id = await failed(user);
    expect(await user.charges()).toEqual(['released']);
    expect((await user.item(id)).data).toMatchObject({ status: 'error', canRetry: true });
    const { status, data } = await user.retry(id);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      status: 'pending',
      transcriptionId: id,
      errorCode: null,
      canRetry: false,
    });
    expect(await queued(id)).toBe(1);
    expect(await user.charges()).toEqual(['released', 'reserved']);
    await service.runs.finish(await user.claim(id), transcriptOf(['Olá.']));
    expect(await user.charges()).toEqual(['released', 'committed']);
  });

  it('keeps finished pieces: the next run continues at the first missing piece, under a later fencing token', async () => {
    const user = createUser(service, 'pro');
    const run = await user.started();
    await service.runs.savePlan(run, [piece(0), piece(1)]);
    await service.runs.savePiece(run, 0, heard(0, 'Um.'));
    await service.runs.fail(run, 'speech.unavailable');
    await user.retry(run.id);
    const next = await user.claim(run.id);
    expect(next.attempt).toBeGreaterThan(run.attempt);
    expect((await service.runs.listPieces(next)).map(({ result }) => result?.text)).toEqual([
      'Um.',
      undefined,
    ]);
    await expect(service.runs.savePiece(run, 1, heard(1, 'tarde'))).rejects.toThrow('Superseded');
  });

  it('works for cancelled ones, too, even while the old job is still ending', async () => {
    const user = createUser(service, 'pro');
    const id = await user.uploaded();
    await user.cancel(id);
    await service.queues.of({ priority: 2, durationMs: null }).add({ transcriptionId: id }, { jobId: id });
    expect((await user.retry(id)).status).toBe(200);
    expect(await service.queued.find(`${id}.2`)).toBeDefined();
  });

  it('is stopped by cancelling again', async () => {
    const user = createUser(service, 'free');
    const id = await failed(user);
    await user.retry(id);
    expect((await user.cancel(id)).data.status).toBe('cancelled');
    expect(await queued(id)).toBe(0);
    expect(await user.charges()).toEqual(['released', 'released']);
    expect((await user.retry(id)).status).toBe(200);
  });

  it('is refused at the limit of the plan, with the text of the usage service, and changes nothing', async () => {
    const user = createUser(service, 'free');
    const id = await failed(user);
    await user.uploaded();
    const before = await row(id);
    expect(await user.retry(id)).toMatchObject({
      status: 403,
      error: 'usage.daily_limit',
      message: 'Limite diário atingido (1 arquivo/dia)',
    });
    expect((await user.retry(id, { 'accept-language': 'en' })).message).toBe(
      'Daily limit reached (1 file/day)',
    );
    expect(await row(id)).toEqual(before);
    expect(await user.charges()).toEqual(['released', 'reserved']);
  });

  it.each([
    ['waits', (user: ReturnType<typeof createUser>) => user.uploaded()],
    [
      'is done',
      async (user: ReturnType<typeof createUser>) => {
        const run = await user.started();
        await service.runs.finish(run, transcriptOf(['Olá.']));
        return run.id;
      },
    ],
    ['failed for good', (user: ReturnType<typeof createUser>) => failed(user, 'transcription.corrupt_media')],
  ])('is refused for one that %s', async (_what, make) => {
    const user = createUser(service, 'pro');
    const id = await make(user);
    expect((await user.item(id)).data.canRetry).toBe(false);
    const charges = await user.charges();
    expect(await user.retry(id)).toMatchObject({ status: 409, error: 'transcription.retry_impossible' });
    expect(await user.charges()).toEqual(charges);
  });

  it('another user’s finds nothing, and without a session is refused', async () => {
    const id = await failed(createUser(service, 'pro'));
    expect(await createUser(service, 'pro').retry(id)).toMatchObject({
      status: 404,
      error: 'transcription.not_found',
    });
    const path = `${service.url}/api/async-transcription/retry/${id}`;
    const response = await fetch(path, { method: 'POST', headers: await service.callerHeaders() });
    expect(response.status).toBe(401);
  });

  it('twice concurrently happens once and is charged once', async () => {
    const user = createUser(service, 'pro');
    const id = await failed(user);
    const responses = await Promise.all([user.retry(id), user.retry(id), user.retry(id)]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await queued(id)).toBe(1);
    const charges = await user.charges();
    expect(charges.filter((state) => state === 'reserved')).toHaveLength(1);
  });

  it('that races a deletion leaves nothing, in either order', async () => {
    for (let round = 0; round < 5; round += 1) {
      const user = createUser(service, 'pro');
      const id = await failed(user);
      const [retried, removed] = await Promise.all([user.retry(id), user.remove(id)]);
      expect(removed.status).toBe(200);
      expect([200, 404]).toContain(retried.status);
      expect(await row(id)).toBeUndefined();
      expect(await user.charges()).not.toContain('reserved');
    }
  });

  it('whose process died after it reserved can be repeated after a minute, charged once', async () => {
    const user = createUser(service, 'free', { dailyFiles: 2 });
    const id = await failed(user);
    await service.quota.reserve(user, { transcriptionId: id, sizeBytes: 1_000, durationMs: 4_000 });
    expect(await user.retry(id)).toMatchObject({ status: 503, error: 'transcription.attempt_under_way' });
    service.clock.advance(60_000);
    expect((await user.retry(id)).status).toBe(200);
    expect((await row(id))?.round).toBe(3);
    expect(await user.charges()).toEqual(['released', 'released', 'reserved']);
  });

  it('whose process died before it was queued is queued by the sweep', async () => {
    const user = createUser(service, 'free');
    const id = await failed(user);
    await user.retry(id);
    await service.redis.flushdb();
    await service.housekeeping.sweep();
    expect(await queued(id)).toBe(1);
  });
});
