import { Registry } from 'prom-client';
import { registerQueueDepth } from '../queue/queue-depth.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPerson } from '../../testing/person.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createVisitor, heard, piece, transcriptOf } from '../../testing/visitor.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

type Person = ReturnType<typeof createPerson>;

const eventsOf = async (person: Person) => {
  await service.outbox.deliverDue();
  const ended = service.usage.events.filter((event) => event.type === 'transcription.ended');
  return ended.filter(({ data }) => data.userId === person.userId).map(({ data }) => data);
};
/** A run with the first of two seconds recognised. */
const halfDone = async (person: Person) => {
  const run = await person.started();
  await service.runs.savePlan(run, [piece(0), piece(1)]);
  await service.runs.savePiece(run, 0, heard(0, 'Um.'));
  return run;
};

describe('usage gets an event at the end of a round:', () => {
  it('a completed one with the recognised speech', async () => {
    const person = createPerson(service, 'pro');
    const run = await person.started();
    await service.runs.finish(run, transcriptOf(['Olá.']));
    expect(await eventsOf(person)).toEqual([
      {
        transcriptionId: run.id,
        round: 1,
        userId: person.userId,
        outcome: 'completed',
        chargedMs: 1_000,
      },
    ]);
  });

  it('a silent one with none, so that its reservation is returned', async () => {
    const person = createPerson(service, 'pro');
    await service.runs.finish(await person.started(), transcriptOf([]));
    expect(await eventsOf(person)).toMatchObject([{ outcome: 'completed', chargedMs: 0 }]);
    expect(await person.charges()).toEqual(['released']);
  });

  it('a cancelled one without the pieces in which no words were found', async () => {
    const person = createPerson(service, 'pro');
    const run = await person.started();
    await service.runs.savePlan(run, [piece(0), piece(1)]);
    await service.runs.savePiece(run, 0, heard(0, ''));
    await person.cancel(run.id);
    expect(await eventsOf(person)).toMatchObject([{ outcome: 'cancelled', chargedMs: 0 }]);
    expect(await person.charges()).toEqual(['released']);
  });

  it('a failed one with none, even after partial recognition', async () => {
    const person = createPerson(service, 'pro');
    await service.runs.fail(await halfDone(person), 'transcription.failed');
    expect(await eventsOf(person)).toMatchObject([{ outcome: 'failed', chargedMs: 0 }]);
    expect(await person.charges()).toEqual(['released']);
  });

  it('one that was cancelled or deleted before it started with none', async () => {
    const person = createPerson(service, 'pro');
    await person.cancel(await person.uploaded());
    await person.remove(await person.uploaded());
    expect(await eventsOf(person)).toMatchObject([
      { outcome: 'cancelled', chargedMs: 0 },
      { outcome: 'deleted', chargedMs: 0 },
    ]);
    expect(await person.charges()).toEqual(['released', 'released']);
  });

  it('one that was cancelled or deleted while it ran with the recognised speech', async () => {
    const person = createPerson(service, 'pro');
    await person.cancel((await halfDone(person)).id);
    await person.remove((await halfDone(person)).id);
    expect(await eventsOf(person)).toMatchObject([
      { outcome: 'cancelled', chargedMs: 1_000 },
      { outcome: 'deleted', chargedMs: 1_000 },
    ]);
    expect(await person.charges()).toEqual(['committed', 'committed']);
  });

  it('one that was cancelled again after a retry only with the speech recognised since', async () => {
    const person = createPerson(service, 'pro');
    const { id } = await halfDone(person);
    await person.cancel(id);
    await person.retry(id);
    await person.cancel(id);
    await person.retry(id);
    const run = await person.claim(id);
    await service.runs.savePiece(run, 1, heard(1, 'Dois.'));
    await person.cancel(id);
    expect(await eventsOf(person)).toMatchObject([
      { round: 1, chargedMs: 1_000 },
      { round: 2, chargedMs: 0 },
      { round: 3, chargedMs: 1_000 },
    ]);
  });

  it('none when a finished one is deleted', async () => {
    const person = createPerson(service, 'pro');
    const run = await person.started();
    await service.runs.finish(run, transcriptOf(['Olá.']));
    await person.remove(run.id);
    expect(await eventsOf(person)).toMatchObject([{ outcome: 'completed' }]);
  });

  it('once in effect, for repeated deliveries', async () => {
    const person = createPerson(service, 'pro');
    await service.runs.finish(await person.started(), transcriptOf(['Olá.']));
    await eventsOf(person);
    await service.db
      .updateTable('outbox')
      .set({ delivered_at: null })
      .where('subject', '=', person.userId)
      .execute();
    service.clock.advance(30_000);
    expect(await eventsOf(person)).toHaveLength(2);
    expect(Object.values(service.usage.chargesOf(person.userId))).toMatchObject([
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
    const person = createPerson(service, 'pro');
    await person.cancel(await person.uploaded());
    await person.uploaded();
    await service.quota.reserve(person, {
      transcriptionId: crypto.randomUUID(),
      sizeBytes: 1_000,
      durationMs: 1_000,
    });
    const headers = await service.callerHeaders({ userId: person.userId });
    await fetch(`${service.url}/internal/account/transcriptions`, { method: 'DELETE', headers });
    expect(await eventsOf(person)).toEqual([]);
    const kept = await service.db.selectFrom('reservation_intents').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(person.userId);
  });
});

describe('the audio of a user', () => {
  it.each([
    ['is kept after a temporary failure', 'transcription.failed', 1],
    ['is deleted with a permanent failure', 'transcription.corrupt_media', 0],
  ])('%s', async (_what, code, kept) => {
    const person = createPerson(service, 'pro');
    const before = (await service.listStoredFiles()).length;
    const run = await person.started();
    for (const storageKey of await service.runs.fail(run, code))
      await service.unclaimedObjects.remove(storageKey);
    expect((await service.listStoredFiles()).length).toBe(before + kept);
  });

  it('is kept after cancelling, and deleted with the recording', async () => {
    const person = createPerson(service, 'pro');
    const before = (await service.listStoredFiles()).length;
    const id = await person.uploaded();
    await person.cancel(id);
    expect((await service.listStoredFiles()).length).toBe(before + 1);
    await person.remove(id);
    expect((await service.listStoredFiles()).length).toBe(before);
  });
});

describe('the queue', () => {
  it('takes business before pro, pro before free, free before visitors, and each in order of arrival', async () => {
    await service.queued.drain();
    const visitor = createVisitor(service);
    const ids = [
      await visitor.uploaded(),
      await createPerson(service, 'free').uploaded(),
      await createPerson(service, 'pro').uploaded(),
      await createPerson(service, 'business').uploaded(),
      await createPerson(service, 'pro').uploaded(),
    ];
    const [first, free, pro, business, laterPro] = ids;
    const jobs = await service.queued.list();
    expect(jobs.map((job) => job.id)).toEqual([business, pro, laterPro, free, first]);
  });

  it('is counted for autoscaling over all classes', async () => {
    await service.queued.drain();
    await createVisitor(service).uploaded();
    for (const plan of ['free', 'pro', 'business'] as const) await createPerson(service, plan).uploaded();
    const registry = new Registry();
    registerQueueDepth(registry, service.queues);
    expect(await registry.metrics()).toContain('transcription_queue_depth 4');
  });

  it('shows a waiting recording its position within its class', async () => {
    const pro = createPerson(service, 'pro');
    const id = await pro.uploaded();
    const place = async () =>
      ((await pro.status(id)).data as unknown as { queuePosition: number }).queuePosition;
    const before = await place();
    await createPerson(service, 'business').uploaded();
    await createPerson(service, 'free').uploaded();
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
