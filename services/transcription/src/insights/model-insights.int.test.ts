import { randomUUID } from 'node:crypto';
import type { Insight } from '@escriba/contracts/transcription/insights';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createInsightsClient, type InsightsClient } from '../testing/insights-client.ts';
import { createInsightsStage, STATEMENTS } from '../testing/insights-stage.ts';
import { type LibraryUser, createLibraryUser } from '../testing/library-user.ts';
import { type TestService, startTestService } from '../testing/start-test-service.ts';

const ASSISTANT = { baseUrl: 'https://models.example/v1', model: 'test-model', recipient: 'models.example' };

let service: TestService;
let stage: ReturnType<typeof createInsightsStage>;
let user: LibraryUser;
let insights: InsightsClient;

beforeAll(async () => {
  service = await startTestService({ assistant: ASSISTANT });
  stage = createInsightsStage(service, { assistant: ASSISTANT });
});
afterAll(async () => {
  await stage.jobs.close();
  await service.stop();
});
beforeEach(() => {
  user = createLibraryUser(service);
  insights = createInsightsClient(service, user.userId);
});

const readerOf = (userId: string) => ({ userId, sessionId: 'session', locale: 'pt' as const });
const agree = () => service.consents.agree(user.userId, ASSISTANT.recipient);

describe('the agreement to the server of the language model', () => {
  it('is read, given once in the consent log, and withdrawn', async () => {
    const status = {
      translatesSpeech: false,
      isAvailable: true,
      recipient: 'models.example',
      model: 'test-model',
    };
    expect((await insights.assistant()).data).toEqual({
      ...status,
      isAgreed: false,
      text: { pt: expect.any(String), en: expect.any(String) },
    });
    expect((await insights.agree('models.example')).data).toMatchObject({ ...status, isAgreed: true });
    expect((await insights.assistant()).data.isAgreed).toBe(true);
    expect((await insights.withdraw()).data.isAgreed).toBe(false);
    expect((await insights.withdraw()).status).toBe(200);
    const own = service.consents.decisions.filter(({ userId }) => userId === user.userId);
    expect(own).toMatchObject([
      { recipient: 'models.example', granted: true, ip: '192.0.2.1', userAgent: 'node' },
      { recipient: 'models.example', granted: false },
    ]);
  });

  it('is to one server: another one needs a new agreement, and one that users have not read is refused', async () => {
    service.consents.agree(user.userId, 'before.example');
    const id = await user.add({ text: 'Bom dia.' });
    expect((await insights.assistant()).data.isAgreed).toBe(false);
    expect(await insights.ask(id, { form: 'tasks' })).toMatchObject({
      status: 403,
      error: 'insight.agreement_needed',
    });
    expect(await insights.agree('before.example')).toMatchObject({
      status: 409,
      error: 'insight.recipient_changed',
    });
  });

  it('of one user is not that of another, and visitors have none', async () => {
    agree();
    const stranger = createInsightsClient(service, randomUUID());
    expect((await stranger.assistant()).data.isAgreed).toBe(false);
    const visitor = createInsightsClient(service);
    for (const response of [await visitor.assistant(), await visitor.agree('models.example')])
      expect(response).toMatchObject({ status: 401, error: 'auth.token_missing' });
  });

  it.each([{}, { recipient: '' }, { recipient: 'a'.repeat(301) }, { recipient: 7 }])(
    'is refused: %j',
    async ({ recipient }: { recipient?: unknown }) => {
      expect((await insights.agree(recipient as string)).status).toBe(400);
    },
  );

  it('that cannot be read makes a request fail for the moment, and nothing is counted', async () => {
    const id = await user.add({ text: 'Bom dia.' });
    service.consents.fallSilent(true);
    const responses = [await insights.ask(id, { form: 'tasks' }), await insights.assistant()];
    service.consents.fallSilent(false);
    for (const response of responses)
      expect(response).toMatchObject({ status: 503, error: 'insight.agreement_unknown' });
    expect([await stage.rowsOf(id), await insights.used()]).toEqual([[], 0]);
  });
});

describe('a request for an insight', () => {
  it('goes to the model if only that makes the form, or if it says so', async () => {
    agree();
    const id = await user.add({ text: 'Bom dia.' });
    const made = [
      await insights.ask(id, { form: 'tasks' }),
      await insights.ask(id, { form: 'summary' }),
      await insights.ask(id, { form: 'chapters', method: 'model', language: 'en' }),
    ];
    expect(made.map(({ data: { method, model, language } }) => [method, model, language])).toEqual([
      ['model', 'test-model', 'recording'],
      ['extractive', null, 'recording'],
      ['model', 'test-model', 'en'],
    ]);
    const [tasks, summary] = made.map(({ data }) => data.id);
    expect([
      await stage.isQueued(tasks ?? '', 'model'),
      await stage.isQueued(tasks ?? '', 'extractive'),
      await stage.isQueued(summary ?? '', 'extractive'),
    ]).toEqual([true, false, true]);
  });

  it.each([
    [{ form: 'tasks', method: 'extractive' }, 'insight.needs_model'],
    [{ form: 'summary', language: 'en' }, 'insight.needs_model'],
    [{ form: 'terms', method: 'model' }, 'insight.needs_no_model'],
    [{ form: 'summary', method: 'model', language: 'xx' }, 'request.invalid'],
    [{ form: 'summary', method: 'magic' }, 'request.invalid'],
    [{ form: 'poem' }, 'request.invalid'],
    [{ form: 'tasks', padding: 'a'.repeat(140_000) }, 'request.too_large'],
  ])('is refused: %j', async (body, error) => {
    agree();
    const id = await user.add({ text: 'Bom dia.' });
    const response = await insights.ask(id, body);
    expect([response.error, await insights.used()]).toEqual([error, 0]);
  });

  it('is one, and counts once, however often and from however many processes', async () => {
    agree();
    const id = await user.add({ text: 'Bom dia.' });
    const processes = [stage.createProcess(), stage.createProcess()];
    const ids = await Promise.all([
      ...Array.from({ length: 100 }, () => insights.ask(id, { form: 'minutes' }).then(({ data }) => data.id)),
      ...processes.flatMap((each) =>
        Array.from({ length: 50 }, () =>
          each.create(readerOf(user.userId), id, { form: 'minutes' }).then(({ facts }) => facts.id),
        ),
      ),
    ]);
    expect(new Set(ids).size).toBe(1);
    expect([(await stage.rowsOf(id)).length, await insights.used()]).toEqual([1, 1]);
  });

  it('replaces one that waits to be made otherwise, and counts once', async () => {
    agree();
    const id = await user.add({ text: 'Bom dia.' });
    const first = (await insights.ask(id, { form: 'summary' })).data;
    const second = (await insights.ask(id, { form: 'summary', method: 'model' })).data;
    expect(await stage.rowsOf(id)).toEqual([{ id: second.id, form: 'summary', status: 'waiting' }]);
    expect([await stage.isQueued(first.id), await stage.isQueued(second.id, 'model')]).toEqual([false, true]);
    const hidden = { form: 'summary', method: 'model', isPersonalDataHidden: true };
    expect((await insights.ask(id, hidden)).data).toMatchObject({ isPersonalDataHidden: true });
    const third = (await insights.ask(id, { form: 'summary', method: 'model', language: 'de' })).data;
    expect(third.language).toBe('de');
    expect([(await stage.rowsOf(id)).length, await insights.used()]).toEqual([1, 1]);
  });

  it('repeats one that is done only if it was made in the same way', async () => {
    agree();
    const id = await user.add({ text: 'Bom dia.' });
    const first = (await insights.ask(id, { form: 'summary' })).data;
    await stage.finish(first.id);
    const second = (await insights.ask(id, { form: 'summary', method: 'model' })).data;
    expect(second.id).not.toBe(first.id);
    const listed = (await insights.list(id)).data;
    expect(listed).toMatchObject([
      { id: second.id, status: 'waiting', statements: [] },
      { id: first.id, status: 'done', statements: STATEMENTS },
    ]);
    await stage.finish(second.id);
    const again = { form: 'summary', method: 'model' } as const;
    expect((await insights.ask(id, again)).data.id).toBe(second.id);
    service.consents.withdraw(user.userId);
    expect((await insights.ask(id, again)).data).toMatchObject({ id: second.id, status: 'done' });
    expect(await insights.used()).toBe(2);
  });

  it('of another user’s recording is not found, before anything else is said', async () => {
    const id = await user.add({ text: 'Bom dia.' });
    const stranger = createInsightsClient(service, randomUUID());
    expect(await stranger.ask(id, { form: 'tasks' })).toMatchObject({
      status: 404,
      error: 'transcription.not_found',
    });
  });
});

describe('an insight that a language model writes', () => {
  it('shows what is written so far while it runs, and nothing of it once the run has ended', async () => {
    agree();
    const id = await user.add({ text: 'Bom dia.' });
    const { data } = await insights.ask(id, { form: 'tasks' });
    const run = await stage.claim(data.id);
    const draft = { statements: Buffer.from(JSON.stringify(STATEMENTS)), done: 1, total: 3 };
    expect(await stage.runs.noteDraft(run, draft)).toBe(true);
    const shown = async (): Promise<Insight | undefined> => (await insights.list(id)).data[0];
    expect(await shown()).toMatchObject({
      status: 'running',
      progress: { done: 1, total: 3 },
      statements: STATEMENTS,
    });
    expect(await stage.runs.putBack(run)).toBe(true);
    expect(await shown()).toMatchObject({ status: 'waiting', progress: null, statements: [] });
    expect(await stage.runs.noteDraft(run, draft)).toBe(false);
    const later = await stage.claim(data.id);
    expect(await stage.runs.noteDraft(run, draft)).toBe(false);
    await stage.runs.noteDraft(later, draft);
    await stage.runs.fail(later, 'insight.assistant_refused', service.clock.now());
    expect(await shown()).toMatchObject({
      status: 'failed',
      errorCode: 'insight.assistant_refused',
      progress: null,
      statements: [],
    });
    expect(await insights.used()).toBe(0);
  });
});

describe('statements of an insight', () => {
  const STATEMENT = STATEMENTS[0];

  it('are ticked off, which stays, also in the export, until they are ticked otherwise', async () => {
    agree();
    const id = await user.add({ text: 'Bom dia.' });
    const { data } = await insights.ask(id, { form: 'tasks' });
    await stage.finish(data.id, [STATEMENT, STATEMENT, STATEMENT]);
    expect((await insights.tick(id, data.id, [2, 0, 2])).data.ticked).toEqual([0, 2]);
    expect((await insights.list(id)).data[0]?.ticked).toEqual([0, 2]);
    const exported = await user.request('GET', '/internal/account/transcriptions');
    expect(await exported.text()).toContain('"ticked":[0,2]');
    expect((await insights.tick(id, data.id, [])).data.ticked).toEqual([]);
  });

  it('are not ticked off by others, before they are written, or where there is none', async () => {
    agree();
    const id = await user.add({ text: 'Bom dia.' });
    const { data } = await insights.ask(id, { form: 'tasks' });
    expect(await insights.tick(id, data.id, [0])).toMatchObject({ status: 404, error: 'insight.not_found' });
    await stage.finish(data.id, [STATEMENT]);
    const stranger = createInsightsClient(service, randomUUID());
    expect(await stranger.tick(id, data.id, [0])).toMatchObject({
      status: 404,
      error: 'transcription.not_found',
    });
    expect(await insights.tick(id, data.id, [1])).toMatchObject({
      status: 400,
      error: 'insight.no_statement',
    });
    for (const wrong of [[-1], [0.5], ['0'], 'all', Array.from({ length: 10_001 }, () => 0)])
      expect((await insights.tick(id, data.id, wrong)).status).toBe(400);
    expect((await insights.list(id)).data[0]?.ticked).toEqual([]);
  });
});
