import { Registry } from 'prom-client';
import { registerQueueDepth } from '../queue/queue-depth.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createUser } from '../../testing/user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createVisitor, heard, piece, transcriptOf } from '../../testing/visitor.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

type TestUser = ReturnType<typeof createUser>;

const eventsOf = async (user: TestUser) => {
  await service.outbox.deliverDue();
  const ended = service.usage.events.filter((event) => event.type === 'transcription.ended');
  return ended.filter(({ data }) => data.userId === user.userId).map(({ data }) => data);
};
/** Starts a run with the first of two seconds recognised. */
const halfDone = async (user: TestUser) => {
  const run = await user.started();
  await service.runs.savePlan(run, [piece(0), piece(1)]);
  await service.runs.savePiece(run, 0, heard(0, 'Um.'));
  return run;
};

describe('usage gets an event at the end of a round:', () => {
  it('a completed one with the recognised speech', async () => {
    const user = createUser(service, 'pro');
    const run = await user.started();
    await service.runs.finish(run, transcriptOf(['Olá.']));
    expect(await eventsOf(user)).toEqual([
      {
        transcriptionId: run.id,
        round: 1,
        userId: user.userId,
        outcome: 'completed',
        chargedMs: 1_000,
      },
    ]);
  });

  it('a silent one with none, so that its reservation is returned', async () => {
    const user = createUser(service, 'pro');
    await service.runs.finish(await user.started(), transcriptOf([]));
    expect(await eventsOf(user)).toMatchObject([{ outcome: 'completed', chargedMs: 0 }]);
    expect(await user.charges()).toEqual(['released']);
  });

  it('a cancelled one without the pieces in which no words were found', async () => {
    const user = createUser(service, 'pro');
    const run = await user.started();
    await service.runs.savePlan(run, [piece(0), piece(1)]);
    await service.runs.savePiece(run, 0, heard(0, ''));
    await user.cancel(run.id);
    expect(await eventsOf(user)).toMatchObject([{ outcome: 'cancelled', chargedMs: 0 }]);
    expect(await user.charges()).toEqual(['released']);
  });

  it('a failed one with none, even after partial recognition', async () => {
    const user = createUser(service, 'pro');
    await service.runs.fail(await halfDone(user), 'transcription.failed');
    expect(await eventsOf(user)).toMatchObject([{ outcome: 'failed', chargedMs: 0 }]);
    expect(await user.charges()).toEqual(['released']);
  });

  it('one that was cancelled or deleted before it started with none', async () => {
    const user = createUser(service, 'pro');
    await user.cancel(await user.uploaded());
    await user.remove(await user.uploaded());
    expect(await eventsOf(user)).toMatchObject([
      { outcome: 'cancelled', chargedMs: 0 },
      { outcome: 'deleted', chargedMs: 0 },
    ]);
    expect(await user.charges()).toEqual(['released', 'released']);
  });

  it('one that was cancelled or deleted while it ran with the recognised speech', async () => {
    const user = createUser(service, 'pro');
    await user.cancel((await halfDone(user)).id);
    await user.remove((await halfDone(user)).id);
    expect(await eventsOf(user)).toMatchObject([
      { outcome: 'cancelled', chargedMs: 1_000 },
      { outcome: 'deleted', chargedMs: 1_000 },
    ]);
    expect(await user.charges()).toEqual(['committed', 'committed']);
  });

  it('one that was cancelled again after a retry only with the speech recognised since', async () => {
    const user = createUser(service, 'pro');
    const { id } = await halfDone(user);
    await user.cancel(id);
    await user.retry(id);
    await user.cancel(id);
    await user.retry(id);
    const run = await user.claim(id);
    await service.runs.savePiece(run, 1, heard(1, 'Dois.'));
    await user.cancel(id);
    expect(await eventsOf(user)).toMatchObject([
      { round: 1, chargedMs: 1_000 },
      { round: 2, chargedMs: 0 },
      { round: 3, chargedMs: 1_000 },
    ]);
  });

  it('none when a finished one is deleted', async () => {
    const user = createUser(service, 'pro');
    const run = await user.started();
    await service.runs.finish(run, transcriptOf(['Olá.']));
    await user.remove(run.id);
    expect(await eventsOf(user)).toMatchObject([{ outcome: 'completed' }]);
  });

  it('once in effect, for repeated deliveries', async () => {
    const user = createUser(service, 'pro');
    await service.runs.finish(await user.started(), transcriptOf(['Olá.']));
    await eventsOf(user);
    await service.db
      .updateTable('outbox')
      .set({ delivered_at: null })
      .where('subject', '=', user.userId)
      .execute();
    service.clock.advance(30_000);
    expect(await eventsOf(user)).toHaveLength(2);
    expect(Object.values(service.usage.chargesOf(user.userId))).toMatchObject([
      { state: 'committed', seconds: 1 },
    ]);
  });

  it('none for visitors', async () => {
    const visitor = createVisitor(service);
    const before = await service.db.selectFrom('outbox').selectAll().execute();
    const run = await visitor.started();
    await visitor.finish(run, ['Olá.']);
    await visitor.remove(run.id);
    expect(await service.db.selectFrom('outbox').selectAll().execute()).toHaveLength(before.length);
  });

  it('none for an erased account: no record names the user any more', async () => {
    const user = createUser(service, 'pro');
    await user.cancel(await user.uploaded());
    await user.uploaded();
    await service.quota.reserve(user, {
      transcriptionId: crypto.randomUUID(),
      sizeBytes: 1_000,
      durationMs: 1_000,
    });
    const headers = await service.callerHeaders({ userId: user.userId });
    await fetch(`${service.url}/internal/account/transcriptions`, { method: 'DELETE', headers });
    expect(await eventsOf(user)).toEqual([]);
    const kept = await service.db.selectFrom('reservation_intents').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(user.userId);
  });
});

describe('the audio of a user', () => {
  it.each([
    ['is kept after a temporary failure', 'transcription.failed', 1],
    ['is deleted with a permanent failure', 'transcription.corrupt_media', 0],
  ])('%s', async (_what, code, kept) => {
    const user = createUser(service, 'pro');
    const before = (await service.listStoredFiles()).length;
    const run = await user.started();
    for (const storageKey of await service.runs.fail(run, code))
      await service.unclaimedObjects.remove(storageKey);
    expect((await service.listStoredFiles()).length).toBe(before + kept);
  });

  it('is kept after cancelling, and deleted with the recording', async () => {
    const user = createUser(service, 'pro');
    const before = (await service.listStoredFiles()).length;
    const id = await user.uploaded();
    await user.cancel(id);
    expect((await service.listStoredFiles()).length).toBe(before + 1);
    await user.remove(id);
    expect((await service.listStoredFiles()).length).toBe(before);
  });
});

describe('the queue', () => {
  it('takes business before pro, pro before free, free before visitors, and each in order of arrival', async () => {
    await service.queued.drain();
    const visitor = createVisitor(service);
    const ids = [
      await visitor.uploaded(),
      await createUser(service, 'free').uploaded(),
      await createUser(service, 'pro').uploaded(),
      await createUser(service, 'business').uploaded(),
      await createUser(service, 'pro').uploaded(),
    ];
    const [first, free, pro, business, laterPro] = ids;
    const jobs = await service.queued.list();
    expect(jobs.map((job) => job.id)).toEqual([business, pro, laterPro, free, first]);
  });

  it('is counted for autoscaling over all classes', async () => {
    await service.queued.drain();
    await createVisitor(service).uploaded();
    for (const plan of ['free', 'pro', 'business'] as const) await createUser(service, plan).uploaded();
    const registry = new Registry();
    registerQueueDepth(registry, service.queues);
    expect(await registry.metrics()).toContain('transcription_queue_depth 4');
  });

  it('shows a waiting recording its position within its class', async () => {
    const pro = createUser(service, 'pro');
    const id = await pro.uploaded();
    const place = async () =>
      ((await pro.status(id)).data as unknown as { queuePosition: number }).queuePosition;
    const before = await place();
    await createUser(service, 'business').uploaded();
    await createUser(service, 'free').uploaded();
    await createVisitor(service).uploaded();
    expect(await place()).toBe(before + 1);
    service.clock.advance(1_000);
    const visitor = createVisitor(service);
    const visited = await visitor.uploaded();
    const visitors = await service.db
      .selectFrom('transcriptions')
      .select('id')
      .where('status', '=', 'pending')
      .where('owner_kind', '=', 'device')
      .execute();
    expect((await visitor.status(visited)).data.queuePosition).toBe(visitors.length);
  });
});
