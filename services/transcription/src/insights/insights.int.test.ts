import { ExtractiveForm, Insight } from '@escriba/contracts/transcription/insights';
import { eventually } from '@escriba/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { userChannel } from '../recordings/recordings.ts';
import { createInsightsClient, type InsightsClient } from '../testing/insights-client.ts';
import { createInsightsStage, STATEMENTS } from '../testing/insights-stage.ts';
import { type LibraryUser, createLibraryUser } from '../testing/library-user.ts';
import { type TestService, startTestService } from '../testing/start-test-service.ts';
import { createTranscriptClient, passage, replacing } from '../testing/transcript-client.ts';
import { createInsightSweep } from './sweep-insights.ts';

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
const edit = async (id: string, text: string): Promise<void> => {
  const transcripts = createTranscriptClient(service, user.userId);
  const { data } = await transcripts.open(id);
  const first = data.document.segments[0]?.id ?? 's1';
  const splices = replacing(0, passage(text, { id: first, second: 0 }));
  const saved = await transcripts.save(id, { baseRevision: data.revision, splices });
  expect(saved.status).toBe(200);
};

describe('an insight', () => {
  it('is requested, waits in the queue, counts, and is listed once it is done', async () => {
    const id = await user.add({ text: 'Bom dia.' });
    expect(await insights.list(id)).toMatchObject({ status: 200, data: [] });
    const { status, data } = await insights.create(id, 'summary');
    expect([status, Value.Check(Insight, data)]).toEqual([202, true]);
    expect(data).toMatchObject({
      form: 'summary',
      status: 'waiting',
      method: 'extractive',
      revision: 1,
      stale: false,
      errorCode: null,
      statements: [],
      finishedAt: null,
    });
    expect([await stage.isQueued(data.id), await insights.used()]).toEqual([true, 1]);
    await stage.finish(data.id);
    const listed = await insights.list(id);
    expect(Value.Check(Type.Array(Insight), listed.data)).toBe(true);
    expect(listed.data).toMatchObject([
      { id: data.id, status: 'done', stale: false, statements: STATEMENTS },
    ]);
    expect((await insights.create(id, 'summary')).data).toEqual(listed.data[0]);
    expect(await insights.used()).toBe(1);
  });

  it('of thousands of statements is sent whole', async () => {
    const id = await user.add({ text: 'Bom dia.' });
    const { data } = await insights.create(id, 'figures');
    const statements = Array.from({ length: 4_000 }, (_, index) => ({
      text: `“${index}”, "statements":[] \\ ${'palavra '.repeat(20)}`,
      sources: [{ startMs: index, endMs: index + 1, quote: 'é assim' }],
    }));
    await stage.finish(data.id, statements);
    await insights.create(id, 'terms');
    const listed = await insights.list(id);
    expect(listed.data.map(({ form }) => form).toSorted()).toEqual(['figures', 'terms']);
    expect(listed.data.find(({ form }) => form === 'figures')?.statements).toEqual(statements);
  });

  it('is one, and counts once, however often and from however many processes it is requested', async () => {
    const id = await user.add({ text: 'Bom dia.' });
    const processes = [stage.createProcess(), stage.createProcess(), stage.createProcess()];
    const requests = await Promise.all([
      ...Array.from({ length: 100 }, () => insights.create(id).then(({ data }) => data.id)),
      ...processes.flatMap((each) =>
        Array.from({ length: 34 }, () =>
          each.create(readerOf(user.userId), id, { form: 'summary' }).then(({ facts }) => facts.id),
        ),
      ),
    ]);
    expect(new Set(requests).size).toBe(1);
    expect(await stage.rowsOf(id)).toHaveLength(1);
    expect(await insights.used()).toBe(1);
  });

  it('of each form is separate', async () => {
    const id = await user.add({ text: 'Bom dia.' });
    const made = await Promise.all(ExtractiveForm.enum.map((form) => insights.create(id, form)));
    expect(made.map(({ status }) => status)).toEqual(ExtractiveForm.enum.map(() => 202));
    expect(await stage.rowsOf(id)).toHaveLength(ExtractiveForm.enum.length);
    expect(await insights.used()).toBe(ExtractiveForm.enum.length);
  });

  it('is announced to open pages', async () => {
    const id = await user.add({ text: 'Bom dia.' });
    const heard: unknown[] = [];
    const stop = await service.bus.subscribe(userChannel(user.userId), (message) => heard.push(message));
    const { data } = await insights.create(id);
    await insights.delete(id, data.id);
    await eventually(() => heard.length === 2);
    stop();
    expect(heard).toEqual([{ transcriptionId: id }, { transcriptionId: id }]);
  });

  it('is queued by the sweep if Redis has lost it, also while it seems to run', async () => {
    const id = await user.add({ text: 'Bom dia.' });
    const waiting = (await insights.create(id, 'summary')).data.id;
    const running = (await insights.create(id, 'terms')).data.id;
    await stage.claim(running);
    await stage.jobs.extractive.queue.remove(waiting);
    await stage.jobs.extractive.queue.remove(running);
    const sweep = createInsightSweep({
      db: service.db,
      insightQueue: stage.insightQueue,
      clock: service.clock.now,
    });
    await sweep();
    expect([await stage.isQueued(waiting), await stage.isQueued(running)]).toEqual([true, false]);
    service.clock.set('2026-03-16T15:02:01.000Z');
    await sweep();
    expect(await stage.isQueued(running)).toBe(true);
  });
});

describe('a changed text', () => {
  it('makes a done insight stale, which stays readable until the new one is done', async () => {
    const id = await user.add({ text: 'Bom dia.' });
    const first = (await insights.create(id)).data.id;
    await stage.finish(first);
    await edit(id, 'Boa tarde.');
    expect((await insights.list(id)).data).toMatchObject([{ id: first, status: 'done', stale: true }]);
    const second = await insights.create(id);
    expect(second.data).toMatchObject({ status: 'waiting', revision: 2, stale: false });
    expect((await insights.list(id)).data).toMatchObject([
      { id: second.data.id, status: 'waiting' },
      { id: first, status: 'done', stale: true, statements: STATEMENTS },
    ]);
    await stage.finish(second.data.id);
    expect((await insights.list(id)).data).toMatchObject([
      { id: second.data.id, status: 'done', stale: false },
    ]);
    expect(await insights.used()).toBe(2);
  });

  it('replaces an insight that runs once it is requested again, which counts once', async () => {
    const id = await user.add({ text: 'Bom dia.' });
    const first = (await insights.create(id)).data.id;
    const run = await stage.claim(first);
    await edit(id, 'Boa tarde.');
    expect((await insights.list(id)).data).toMatchObject([{ status: 'running', stale: true }]);
    const second = (await insights.create(id)).data;
    expect(second).toMatchObject({ status: 'waiting', revision: 2 });
    expect(await stage.runs.finish(run, [Buffer.from('[]')], service.clock.now())).toBe(false);
    expect(await stage.rowsOf(id)).toEqual([{ id: second.id, form: 'summary', status: 'waiting' }]);
    expect(await insights.used()).toBe(1);
  });

  it('is what an insight that waits is made of', async () => {
    const id = await user.add({ text: 'Bom dia.' });
    const { data } = await insights.create(id);
    await edit(id, 'Boa tarde.');
    expect((await insights.list(id)).data).toMatchObject([{ status: 'waiting', stale: false }]);
    expect((await insights.create(id)).data.id).toBe(data.id);
  });
});

describe('a failed or cancelled insight', () => {
  it('counts no longer, once, and can be requested again', async () => {
    const id = await user.add({ text: 'Bom dia.' });
    const first = (await insights.create(id)).data.id;
    const run = await stage.claim(first);
    const ends = [1, 2, 3].map(() => stage.runs.fail(run, 'insight.failed', service.clock.now()));
    expect((await Promise.all(ends)).filter(Boolean)).toHaveLength(1);
    expect(await insights.used()).toBe(0);
    expect((await insights.list(id)).data).toMatchObject([
      { id: first, status: 'failed', errorCode: 'insight.failed', statements: [] },
    ]);
    const second = (await insights.create(id)).data;
    expect((await insights.list(id)).data).toMatchObject([{ id: second.id, status: 'waiting' }]);
    expect(await insights.used()).toBe(1);
  });

  it('is refused without counting if only a language model makes it, since there is none', async () => {
    const id = await user.add({ text: 'Bom dia.' });
    for (const body of [{ form: 'tasks' }, { form: 'summary', method: 'model' }])
      expect(await insights.ask(id, body)).toMatchObject({ status: 409, error: 'insight.no_assistant' });
    expect((await insights.ask(id, { form: 'summary', method: 'extractive' })).data).toMatchObject({
      method: 'extractive',
      model: null,
    });
    expect(await insights.used()).toBe(1);
  });

  it('is gone when it is cancelled while it waits or runs, and nothing is written after it', async () => {
    const id = await user.add({ text: 'Bom dia.' });
    const waiting = (await insights.create(id, 'summary')).data.id;
    const running = (await insights.create(id, 'terms')).data.id;
    const run = await stage.claim(running);
    const all = [waiting, running, waiting, running].map((each) => insights.delete(id, each));
    const statuses = (await Promise.all(all)).map(({ status }) => String(status));
    expect(statuses.toSorted()).toEqual(['200', '200', '404', '404']);
    expect(await stage.runs.finish(run, [Buffer.from('[]')], service.clock.now())).toBe(false);
    expect(await stage.runs.fail(run, 'insight.failed', service.clock.now())).toBe(false);
    expect(await stage.rowsOf(id)).toEqual([]);
    expect([await insights.used(), await stage.isQueued(waiting)]).toEqual([0, false]);
  });

  it('still counts if it was done before it was deleted', async () => {
    const id = await user.add({ text: 'Bom dia.' });
    const { data } = await insights.create(id);
    await stage.finish(data.id);
    expect((await insights.delete(id, data.id)).status).toBe(200);
    expect((await insights.list(id)).data).toEqual([]);
    expect(await insights.used()).toBe(1);
  });
});
