import { createDatabase } from '@escriba/db';
import { eventually } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DB } from '../../platform/db/schema.generated.ts';
import { SCHEMA } from '../../platform/db/schema.ts';
import { createUser } from '../../testing/user.ts';
import { holdAdvisoryLock, isStopped, stopInserts } from '../../testing/stopped-inserts.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createTusClient, makeWav } from '../../testing/tus-client.ts';
import { transcriptOf } from '../../testing/visitor.ts';
import { createQuota } from './quota.service.ts';
import { createUsageClient } from './usage-client.ts';

const SLOW = 'slow-api';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
  await stopInserts(service.db, { table: 'reservation_intents', applicationName: SLOW });
});
afterAll(() => service.stop());

/** Starts quota in another API process, which pauses between reading the existing rounds and writing the next one. */
const startSlowProcess = () => {
  const { DATABASE_URL: url } = service.environment;
  const db = createDatabase<DB>({ url, schema: SCHEMA, applicationName: SLOW });
  const usage = createUsageClient(service.usagePeer);
  return { quota: createQuota({ db, usage, clock: service.clock.now }), stop: () => db.destroy() };
};

describe('the round that a transcription owns', () => {
  it('is not given to a slow process that handles the same upload, so that its charge stays', async () => {
    const user = createUser(service, 'pro');
    const headers = () => service.callerHeaders({ userId: user.userId });
    const client = createTusClient({ url: service.url, headers });
    const wav = makeWav(300_000);
    const path = await client.created(wav.length);
    const transcriptionId = path.split('/').at(-1) ?? '';
    const slow = startSlowProcess();
    const charge = { transcriptionId, sizeBytes: wav.length, durationMs: 9_000 };
    const lock = await holdAdvisoryLock(service.environment.DATABASE_URL);
    const late = slow.quota.reserve(user, charge).then(
      (reservation) => reservation,
      () => undefined,
    );
    await eventually(() => isStopped(service.db, SLOW));
    expect((await client.patch(path, 0, wav)).status).toBe(204);
    await lock.release();
    const reservation = await late;
    // The transcription already exists, so the slow process returns its reservation.
    if (reservation) await slow.quota.abandon(reservation);
    await slow.stop();
    await service.runs.finish(await user.claim(transcriptionId), transcriptOf(['Olá.']));
    await user.charges();
    expect(service.usage.chargesOf(user.userId)[`${transcriptionId}/1`]).toMatchObject({
      state: 'committed',
    });
  });
});
