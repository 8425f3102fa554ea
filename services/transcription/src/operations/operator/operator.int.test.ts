import { randomUUID } from 'node:crypto';
import { operatorRoutes } from '@escriba/contracts/operator/acts';
import type { RouteContract } from '@escriba/contracts/shared/route';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createInsightsClient } from '../../testing/insights-client.ts';
import { createInsightsStage } from '../../testing/insights-stage.ts';
import { createLibraryUser } from '../../testing/library-user.ts';
import { createUser } from '../../testing/user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createVisitor } from '../../testing/visitor.ts';

const PATH = '/api/operator/transcription';
const DAY_MS = 86_400_000;

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const call = async (method: string, path: string, body?: object) => {
  const headers = await service.callerHeaders({ userId: randomUUID(), operator: true });
  const response = await fetch(service.url + PATH + path, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, ...((await response.json()) as { error?: string; data: any }) }; // oxlint-disable-line typescript/no-explicit-any -- tests assert what they read of a response
};
const failed = async (user: ReturnType<typeof createUser>, code = 'speech.unavailable') => {
  const run = await user.started();
  await service.runs.fail(run, code);
  await service.queued.remove(run.id);
  await service.outbox.deliverDue();
  return run.id;
};
const find = async (id: string) =>
  (await call('GET', '/failures')).data.failures.find((failure: { id: string }) => failure.id === id);
const queued = async (id: string) =>
  (await service.queued.list()).filter((job) => job.data.transcriptionId === id).length;

describe('the operators’ routes', () => {
  const routes: readonly RouteContract[] = operatorRoutes.transcription;

  it.each(routes)('$method $path does not exist for visitors and users', async ({ method, path }) => {
    for (const caller of [{}, { userId: randomUUID() }, { operator: true as const }]) {
      const response = await fetch(service.url + path.replace(':id', randomUUID()), {
        method,
        headers: await service.callerHeaders(caller),
      });
      expect([response.status, await response.text()]).toEqual([
        404,
        expect.stringContaining('request.not_found'),
      ]);
    }
  });

  it.each(routes)('$method $path refuses forged callers', async ({ method, path }) => {
    const headers = { 'x-escriba-caller': 'eyJhbGciOiJub25lIn0.eyJvcCI6dHJ1ZX0.', 'x-user-id': randomUUID() };
    expect((await fetch(service.url + path, { method, headers })).status).toBe(401);
  });
});

describe('failures', () => {
  it('have the reason and the owner, but no name of a file and no key of a device', async () => {
    const user = createUser(service, 'pro');
    const id = await failed(user);
    expect(await find(id)).toEqual({
      id,
      code: 'speech.unavailable',
      reason: 'Falha na transcrição no servidor',
      attempt: 1,
      round: 1,
      ownerKind: 'user',
      ownerId: user.userId,
      durationMs: expect.any(Number),
      sizeBytes: expect.any(Number),
      failedAt: service.clock.now().toISOString(),
      canRetry: true,
    });
    const visitorsId = await createVisitor(service).uploaded();
    const run = await service.runs.claim(visitorsId);
    if (run) await service.runs.fail(run, 'transcription.corrupt_media');
    expect(await find(visitorsId)).toMatchObject({
      ownerKind: 'device',
      ownerId: null,
      canRetry: false,
      reason: 'O arquivo está corrompido ou incompleto',
    });
    const response = await call('GET', '/failures?code=transcription.corrupt_media');
    expect(response.data.failures).toMatchObject([{ id: visitorsId }]);
    expect(JSON.stringify(await call('GET', '/failures'))).not.toMatch(/short-pt|\.wav/);
  });

  it('are all listed, although more than a page failed at one instant', async () => {
    const code = 'transcription.too_many_errors';
    const id = await failed(createUser(service, 'pro'), code);
    await sql`
      INSERT INTO transcriptions
      SELECT (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'storage_key', NULL))).*
      FROM transcriptions AS one, generate_series(1, 119) WHERE id = ${id}`.execute(service.db);
    const seen = new Set<string>();
    let before: { failedAt: string; id: string } | null = null;
    do {
      const place: string = before === null ? '' : `&failedAt=${before.failedAt}&id=${before.id}`;
      const { data } = await call('GET', `/failures?code=${code}${place}`);
      for (const failure of data.failures) seen.add(failure.id);
      ({ before } = data);
    } while (before !== null && seen.size < 120);
    expect([before, seen.size]).toEqual([null, 120]);
    // Later failures are on the first page.
    service.clock.advance(1_000);
  });

  it('refuse a place that does not exist, and half of one', async () => {
    const [failedAt, id] = ['failedAt=2026-11-01T00:00:00.000Z', `id=${randomUUID()}`];
    expect((await call('GET', `/failures?${failedAt}&${id}`)).status).toBe(200);
    for (const place of ['failedAt=2026-13-01T00:00:00.000Z', 'failedAt=yesterday', 'id=1', failedAt, id])
      expect((await call('GET', `/failures?${place}`)).status).toBe(400);
  });

  it('are retried once, charged to the owner', async () => {
    const user = createUser(service, 'free');
    const id = await failed(user);
    const responses = await Promise.all(
      [1, 2, 3].map(() => call('POST', `/failures/${id}/retry`, { round: 1 })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await queued(id)).toBe(1);
    expect(await user.charges()).toEqual(['released', 'reserved']);
    expect(await find(id)).toBeUndefined();
  });

  it('that have changed since the operator saw them are not retried', async () => {
    const user = createUser(service, 'pro');
    const id = await failed(user);
    await user.retry(id);
    await service.runs.fail(await user.claim(id), 'speech.unavailable');
    await service.queued.remove(`${id}.2`);
    expect(await call('POST', `/failures/${id}/retry`, { round: 1 })).toMatchObject({
      status: 409,
      error: 'transcription.retry_impossible',
    });
    expect(await queued(id)).toBe(0);
    expect((await call('POST', `/failures/${id}/retry`, { round: 2 })).status).toBe(200);
  });

  it('that the owner cancelled, and unknown ones, are not retried', async () => {
    const user = createUser(service, 'pro');
    const id = await user.uploaded();
    await user.cancel(id);
    expect((await call('POST', `/failures/${id}/retry`, { round: 1 })).status).toBe(409);
    expect((await call('POST', `/failures/${randomUUID()}/retry`, { round: 1 })).status).toBe(404);
  });
});

describe('the queue', () => {
  it('has the insights that wait and run, with the longest wait and their jobs', async () => {
    const user = createLibraryUser(service);
    const insights = createInsightsClient(service, user.userId);
    const id = await user.add({ text: 'Bom dia.' });
    await insights.create(id, 'summary');
    const { data } = await insights.create(id, 'terms');
    const stage = createInsightsStage(service);
    await stage.claim(data.id);
    expect((await call('GET', '/queue')).data.insights).toEqual({
      waiting: 1,
      running: 1,
      oldestRequestedAt: service.clock.now().toISOString(),
      queued: { waiting: 2, active: 0, delayed: 0 },
    });
    await user.remove(id);
    await stage.jobs.close();
  });

  it('is counted by lane, with the longest wait, jobs and workers', async () => {
    const lane = async () =>
      (await call('GET', '/queue')).data.lanes.find(
        (found: { class: string; length: string }) => found.class === 'paid' && found.length === 'short',
      );
    await service.runs.fail(await createUser(service, 'pro').started(), 'speech.unavailable');
    const before = await lane();
    const queuedAt = service.clock.now().toISOString();
    const user = createUser(service, 'business');
    await user.started();
    await user.uploaded();
    const after = await lane();
    expect(after.waiting - before.waiting).toBe(1);
    expect(after.processing - before.processing).toBe(1);
    expect(after.queued.waiting - before.queued.waiting).toBe(2);
    expect(after.oldestQueuedAt <= queuedAt).toBe(true);
    await service.presence.announce('w1', {
      speech: { ok: false, code: 'speech.model_missing', message: 'x' },
      slots: 3,
      recognises: [],
      models: [
        { name: 'whisper-base', status: 'missing' },
        { name: 'ours', status: 'ok', added: { sizeBytes: 9, licence: 'cc-by-nc-4.0', attribution: 'Us' } },
      ],
    });
    await service.presence.announce('w2', {
      speech: { ok: true },
      slots: 4,
      recognises: [{ name: 'whisper-base', speed: 9.5 }, { name: 'whisper-large-v3' }],
      models: [],
    });
    const { workers, lastDay } = (await call('GET', '/queue')).data;
    expect(workers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          id: 'w1',
          ok: false,
          code: 'speech.model_missing',
          message: 'x',
          recordingsAtOnce: 3,
        }),
        expect.objectContaining({
          id: 'w2',
          ok: true,
          code: null,
          recordingsAtOnce: 4,
          models: [
            { name: 'whisper-base', speed: 9.5 },
            { name: 'whisper-large-v3', speed: null },
          ],
        }),
      ]),
    );
    expect(lastDay.failed).toBeGreaterThan(0);
    const models = (await call('GET', '/models')).data;
    expect(models).toContainEqual(
      expect.objectContaining({
        name: 'whisper-base',
        licence: 'MIT',
        isCommercial: true,
        attribution: '© 2022 OpenAI',
        workers: { verified: 0, missing: 1, damaged: 0 },
      }),
    );
    expect(models).toContainEqual({
      name: 'ours',
      purpose: 'recognition',
      sizeBytes: 9,
      licence: 'cc-by-nc-4.0',
      isCommercial: false,
      attribution: 'Us',
      workers: { verified: 1, missing: 0, damaged: 0 },
    });
  });
});

describe('storage', () => {
  it('is summed, and so are purges by day', async () => {
    const before = (await call('GET', '/storage')).data;
    const user = createUser(service, 'pro');
    const run = await user.started();
    await service.runs.fail(run, 'speech.unavailable');
    const filled = (await call('GET', '/storage')).data;
    expect(filled.audio.objects - before.audio.objects).toBe(1);
    expect(filled.audio.sizeBytes).toBeGreaterThan(before.audio.sizeBytes);
    service.clock.advance(31 * DAY_MS);
    expect((await call('GET', '/storage')).data.overdueAudio).toBeGreaterThan(0);
    const purged = await service.purgeOldAudio();
    const { overdueAudio, purges, purgeDays, audio } = (await call('GET', '/storage')).data;
    expect(overdueAudio).toBe(0);
    expect(purges.total - before.purges.total).toBe(purged);
    expect(purgeDays[0].objects).toBe(purged);
    expect(audio.objects).toBeLessThan(filled.audio.objects);
  });
});
