import { Readable } from 'node:stream';
import { createQueue, queueDepth } from '@escriba/jobs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { transcribeJobOf } from '../../recordings/queue/queue.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createUser } from '../../testing/user.ts';
import { recognised } from '../../testing/transcript-client.ts';
import { createVisitor } from '../../testing/visitor.ts';

let service: TestService;
let visitor: ReturnType<typeof createVisitor>;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(() => {
  visitor = createVisitor(service);
});

describe('the sweep', () => {
  it('queues what a flushed Redis has lost', async () => {
    const ids = [await visitor.uploaded(), await createVisitor(service).uploaded()];
    await service.redis.flushdb();
    await service.housekeeping.sweep();
    const queued = await service.queued.list();
    expect(queued.map((job) => job.id)).toEqual(expect.arrayContaining(ids));
  });

  it('queues nothing twice', async () => {
    const id = await visitor.uploaded();
    await service.housekeeping.sweep();
    await service.housekeeping.sweep();
    const queued = await service.queued.list();
    expect(queued.filter((job) => job.id === id)).toHaveLength(1);
  });

  it("takes over jobs of an earlier version's single queue", async () => {
    const id = await visitor.uploaded();
    await service.redis.flushdb();
    const earlier = createQueue(
      { ...transcribeJobOf({ class: 'visitor', length: 'long' }), name: 'transcribe' },
      { connection: service.redis },
    );
    await earlier.add({ transcriptionId: id }, { jobId: id, priority: 4 });
    await service.housekeeping.sweep();
    expect(await service.queues.drainEarlier()).toBe(1);
    expect(await queueDepth(earlier)).toBe(0);
    expect(await service.queued.find(id)).toBeDefined();
    await earlier.close();
  });

  it('leaves a run alone that was active within a minute, and restarts one that was not', async () => {
    const run = await visitor.started();
    await service.redis.flushdb();
    service.clock.advance(59_000);
    await service.housekeeping.sweep();
    expect(await service.queued.find(run.id)).toBeUndefined();
    service.clock.advance(2_000);
    await service.housekeeping.sweep();
    expect(await service.queued.find(run.id)).toBeDefined();
  });
});

describe('the purge', () => {
  it('deletes a free result and its audio after 24 hours, not before; the trial stays used', async () => {
    const run = await visitor.started();
    const filesOfRun = async () => (await service.listStoredFiles()).filter((name) => name.includes(run.id));
    await visitor.finish(run, ['Olá.']);
    service.clock.advance(23 * 3_600_000);
    await service.housekeeping.purge();
    expect(await filesOfRun()).toEqual([run.id]);
    service.clock.advance(3_600_001);
    await service.housekeeping.purge();
    expect(await visitor.status(run.id)).toMatchObject({ status: 404 });
    expect(await filesOfRun()).toEqual([]);
    expect((await visitor.upload()).body.error).toBe('transcription.free_trial_used');
  });

  it('removes the leftovers of an upload whose process died', async () => {
    const storageKey = 'recordings/of-a-dead-process';
    await service.storage.put(storageKey, Readable.from([Buffer.from('half')]));
    await service.db
      .insertInto('loose_objects')
      .values({ storage_key: storageKey, remove_after: service.clock.now() })
      .execute();
    await service.housekeeping.purge();
    expect(await service.storage.find(storageKey)).toBeUndefined();
    expect(await service.listUnclaimed()).toEqual([]);
  });

  it('removes what it can, beside what it cannot, and tries that again later', async () => {
    const [stuck, free] = ['recordings/stuck', 'recordings/free'];
    // A folder is not removed as a file is.
    await service.storage.put(`${stuck}/inside`, Readable.from([Buffer.from('x')]));
    await service.storage.put(free, Readable.from([Buffer.from('x')]));
    const due = service.clock.now();
    for (const [storageKey, seconds] of [
      [stuck, 1],
      [free, 0],
    ] as const)
      await service.db
        .insertInto('loose_objects')
        .values({ storage_key: storageKey, remove_after: new Date(due.getTime() - seconds * 1_000) })
        .execute();
    await service.housekeeping.purge();
    expect(await service.storage.find(free)).toBeUndefined();
    expect((await service.listUnclaimed()).map((row) => row.storage_key)).toEqual([stuck]);
    await service.storage.remove(`${stuck}/inside`);
    service.clock.advance(60_000);
    await service.housekeeping.purge();
    expect(await service.listUnclaimed()).toEqual([]);
  });

  it('counts the figures of one transcript beside another that it cannot read', async () => {
    const user = createUser(service, 'pro');
    const ids = [
      await recognised(service, user, ['Bom dia.']),
      await recognised(service, user, ['Boa tarde.']),
    ];
    await service.db.deleteFrom('transcript_figures').where('transcription_id', 'in', ids).execute();
    for (const id of ids)
      await service.db.insertInto('missing_figures').values({ transcription_id: id }).execute();
    await sql`update transcript_versions set document = 'null' where transcription_id = ${ids[0]}`.execute(
      service.db,
    );
    await service.housekeeping.purge();
    const missing = await service.db.selectFrom('missing_figures').select('transcription_id').execute();
    expect(missing).toEqual([{ transcription_id: ids[0] }]);
  });
});
