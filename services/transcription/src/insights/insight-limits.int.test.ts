import { randomUUID } from 'node:crypto';
import { KeptTranscription } from '@escriba/contracts/transcription/account-part';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { createInsightsClient, type InsightsClient } from '../testing/insights-client.ts';
import { createInsightsStage } from '../testing/insights-stage.ts';
import { type LibraryUser, createLibraryUser } from '../testing/library-user.ts';
import { type TestService, startTestService } from '../testing/start-test-service.ts';
import { createVisitor } from '../testing/visitor.ts';
import { registerInsightMetrics } from './insight-metrics.ts';

let service: TestService;
let stage: ReturnType<typeof createInsightsStage>;
let user: LibraryUser;
let insights: InsightsClient;

beforeAll(async () => {
  service = await startTestService();
  stage = createInsightsStage(service);
});
afterAll(async () => {
  await stage.jobs.close();
  await service.stop();
});
beforeEach(() => {
  user = createLibraryUser(service);
  insights = createInsightsClient(service, user.userId);
});
afterEach(() => service.clock.set('2026-03-16T15:00:00.000Z'));

const readerOf = (userId: string) => ({ userId, sessionId: 'session', locale: 'pt' as const });

describe('the limit of the plan', () => {
  it('refuses what exceeds the month, in both languages, and counts exactly', async () => {
    service.usage.setPlan(user.userId, 'free', { insightsPerMonth: 5 });
    const ids = await Promise.all(Array.from({ length: 9 }, () => user.add({ text: 'Bom dia.' })));
    const [one, other] = [stage.createProcess(), stage.createProcess()];
    const outcomes = await Promise.all(
      ids.map((id, index) =>
        (index % 2 === 0 ? one : other).create(readerOf(user.userId), id, { form: 'summary' }).then(
          () => 'made',
          (error: { code?: string }) => error.code,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'made')).toHaveLength(5);
    expect(new Set(outcomes)).toEqual(new Set(['made', 'usage.insights_limit']));
    expect(await insights.used()).toBe(5);
    const refused = ids[outcomes.indexOf('usage.insights_limit')] ?? '';
    expect(await insights.create(refused)).toMatchObject({
      status: 403,
      error: 'usage.insights_limit',
      message: 'Limite mensal de resumos e análises atingido (5 por mês)',
    });
    expect((await insights.create(refused, 'summary', { 'accept-language': 'en' })).message).toBe(
      'Monthly limit of summaries and analyses reached (5 a month)',
    );
    expect(await stage.rowsOf(refused)).toEqual([]);
    const made = ids[outcomes.indexOf('made')] ?? '';
    expect((await insights.create(made)).status).toBe(202);
  });

  it.each([
    [0, 403],
    [-1, 202],
  ])('of %s gives %s', async (insightsPerMonth, status) => {
    service.usage.setPlan(user.userId, 'free', { insightsPerMonth });
    const id = await user.add({ text: 'Bom dia.' });
    expect((await insights.create(id)).status).toBe(status);
  });

  it('starts again with the month of São Paulo', async () => {
    service.usage.setPlan(user.userId, 'free', { insightsPerMonth: 1 });
    const [first, second] = [await user.add({ text: 'Um.' }), await user.add({ text: 'Dois.' })];
    service.clock.set('2026-04-01T02:59:59.000Z');
    await insights.create(first);
    expect((await insights.create(second)).status).toBe(403);
    service.clock.set('2026-04-01T03:00:00.000Z');
    expect(await insights.used()).toBe(0);
    expect((await insights.create(second)).status).toBe(202);
  });

  it('gives the month of the request back when it fails in the next one', async () => {
    const id = await user.add({ text: 'Bom dia.' });
    service.clock.set('2026-04-01T02:59:59.000Z');
    const { data } = await insights.create(id);
    service.clock.set('2026-04-01T03:00:00.000Z');
    await insights.create(id, 'terms');
    await insights.delete(id, data.id);
    expect(await insights.used()).toBe(1);
    service.clock.set('2026-04-01T02:59:59.000Z');
    expect(await insights.used()).toBe(0);
  });

  it('that cannot be read refuses with a temporary failure, and nothing is counted', async () => {
    const id = await user.add({ text: 'Bom dia.' });
    service.usage.fallSilent(true);
    const response = await insights.create(id);
    service.usage.fallSilent(false);
    expect(response).toMatchObject({ status: 503, error: 'transcription.quota_unavailable' });
    expect([await stage.rowsOf(id), await insights.used()]).toEqual([[], 0]);
  });
});

describe('an insight whose recording is deleted', () => {
  it('counts no longer unless it was made, or a part of it was translated by recognition', async () => {
    const id = await user.add({ text: 'Bom dia.' });
    await stage.finish((await insights.create(id, 'summary')).data.id);
    await stage.claim((await insights.create(id, 'terms')).data.id);
    const { data: spent } = await insights.create(id, 'figures');
    await service.db
      .updateTable('insights')
      .set({ method: 'speech', parts_done: 1, parts_total: 2 })
      .where('id', '=', spent.id)
      .execute();
    service.clock.set('2026-04-01T03:00:00.000Z');
    await insights.create(id, 'chapters');
    expect(await insights.used()).toBe(1);
    await user.remove(id);
    expect(await insights.used()).toBe(0);
    service.clock.set('2026-03-16T15:00:00.000Z');
    expect(await insights.used()).toBe(2);
  });
});

describe('nobody else', () => {
  it('sees, requests or deletes the insights of a recording', async () => {
    const id = await user.add({ text: 'Bom dia.' });
    const { data } = await insights.create(id);
    const stranger = createInsightsClient(service, randomUUID());
    for (const response of [
      await stranger.list(id),
      await stranger.create(id),
      await stranger.delete(id, data.id),
    ])
      expect(response).toMatchObject({ status: 404, error: 'transcription.not_found' });
    const visitor = createInsightsClient(service);
    for (const response of [
      await visitor.list(id),
      await visitor.create(id),
      await visitor.delete(id, data.id),
    ])
      expect(response.status).toBe(401);
    expect((await insights.list(id)).data).toHaveLength(1);
  });

  it('reaches an insight through another recording', async () => {
    const [one, other] = [await user.add({ text: 'Um.' }), await user.add({ text: 'Dois.' })];
    const { data } = await insights.create(one);
    expect(await insights.delete(other, data.id)).toMatchObject({ status: 404, error: 'insight.not_found' });
    expect(await stage.rowsOf(one)).toHaveLength(1);
  });

  it('has insights of a free trial', async () => {
    const visitor = createVisitor(service);
    const run = await visitor.started();
    expect(await insights.create(run.id)).toMatchObject({ status: 404, error: 'transcription.not_found' });
  });
});

describe('a request that cannot be met', () => {
  it('of a recording without a text is refused until there is one', async () => {
    const id = await user.add();
    expect(await insights.create(id)).toMatchObject({ status: 409, error: 'insight.no_transcript' });
    expect(await insights.used()).toBe(0);
  });

  it.each([
    [{}],
    [{ form: 'horoscope' }],
    [{ form: ['summary'] }],
    [{ form: 'summary', form2: 'x'.repeat(100_000) }],
    ['summary'],
    [null],
  ])('with the body %# changes nothing', async (body) => {
    const id = await user.add({ text: 'Bom dia.' });
    const { status } = await insights.ask(id, body);
    expect([400, 202]).toContain(status);
    expect((await stage.rowsOf(id)).length).toBe(status === 202 ? 1 : 0);
  });

  it.each(['not-an-id', '%00', '00000000-0000-4000-8000-000000000000'])(
    'for an insight %s is refused',
    async (insightId) => {
      const id = await user.add({ text: 'Bom dia.' });
      expect([400, 404]).toContain((await insights.delete(id, insightId)).status);
    },
  );
});

describe('insights', () => {
  it('are part of the export of the account', async () => {
    const id = await user.add({ text: 'Bom dia.' });
    await stage.finish((await insights.create(id, 'summary')).data.id);
    await insights.create(id, 'terms');
    const response = await user.request('GET', '/internal/account/transcriptions');
    const kept = Value.Parse(Type.Array(KeptTranscription), await response.json());
    expect(kept[0]?.insights).toEqual((await insights.list(id)).data);
    expect(kept[0]?.insights).toHaveLength(2);
  });

  it('that are not made yet are counted for operators', async () => {
    const registry = new Registry();
    registerInsightMetrics(registry, { jobs: stage.jobs, db: service.db, clock: service.clock.now });
    const read = async (name: string) =>
      (await registry.getSingleMetric(name)?.get())?.values.map(({ value }) => value);
    service.clock.set('2026-03-10T15:00:00.000Z');
    await insights.create(await user.add({ text: 'Bom dia.' }));
    service.clock.set('2026-03-10T15:01:40.000Z');
    expect(await read('insights_oldest_seconds')).toEqual([100]);
    expect((await read('insights_queue_depth'))?.[0]).toBeGreaterThanOrEqual(1);
  });

  it('are deleted with their recording, in all states', async () => {
    const id = await user.add({ text: 'Bom dia.' });
    await stage.finish((await insights.create(id, 'summary')).data.id);
    const run = await stage.claim((await insights.create(id, 'terms')).data.id);
    await insights.create(id, 'chapters');
    await user.remove(id);
    expect(await stage.rowsOf(id)).toEqual([]);
    expect(await stage.runs.finish(run, [Buffer.from('[]')], service.clock.now())).toBe(false);
    expect((await insights.list(id)).status).toBe(404);
  });
});
