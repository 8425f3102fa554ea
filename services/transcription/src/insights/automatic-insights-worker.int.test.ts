import type { Insight } from '@escriba/contracts/transcription/insights';
import { type FakeAssistant, startFakeAssistant } from '@escriba/fakes';
import { eventually } from '@escriba/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createInsightsClient, type InsightsClient } from '../testing/insights-client.ts';
import { startInsightsWorkerProcess } from '../testing/insights-worker-process.ts';
import { createLibraryUser, type LibraryUser } from '../testing/library-user.ts';
import { startTestService, type TestService } from '../testing/start-test-service.ts';
import { announceUnrequested } from './insights.ts';

const PATIENCE = { timeoutMs: 60_000 };
const TEXT =
  'Decidimos abrir a loja de Curitiba em março. A Ana, de CPF 529.982.247-25, cuida do contrato até sexta.';
const SUMMARY = { form: 'summary', method: 'extractive' };
const TASKS = { form: 'tasks', method: 'model' };

type Worker = ReturnType<typeof startInsightsWorkerProcess>;

let assistant: FakeAssistant;
let service: TestService;
let user: LibraryUser;
let insights: InsightsClient;
let worker: Worker | undefined;

beforeAll(async () => {
  assistant = await startFakeAssistant({
    respond: () => ({
      statements: [{ text: 'A Ana cuida do contrato.', section: 'tasks', who: 'Ana', due: null, lines: [0] }],
    }),
  });
  const { baseUrl, model } = assistant;
  service = await startTestService({ assistant: { baseUrl, model, recipient: new URL(baseUrl).host } });
  service.clock.set(new Date());
});
beforeEach(() => {
  assistant.requests.length = 0;
  user = createLibraryUser(service);
  insights = createInsightsClient(service, user.userId);
});
afterEach(async () => {
  await worker?.end('SIGKILL');
  worker = undefined;
});
afterAll(async () => {
  await service.stop();
  await assistant.close();
});

const agree = (): void => service.consents.agree(user.userId, new URL(assistant.baseUrl).host);
/** Starts a worker, with a language model unless there is none. */
const start = ({ hasModel = true } = {}): void => {
  const { baseUrl, model, apiKey } = assistant;
  const env = { ASSISTANT_BASE_URL: baseUrl, ASSISTANT_MODEL: model, ASSISTANT_API_KEY: apiKey };
  worker = startInsightsWorkerProcess(service, hasModel ? { env } : {});
};
/** Finishes a transcription, which the worker hears of as it does in the product. */
const transcribe = async (): Promise<string> => {
  const id = await user.add({ text: TEXT });
  await announceUnrequested(service.bus, id);
  return id;
};
/** Waits until all insights of a recording have ended. */
const ended = async (id: string): Promise<Insight[]> => {
  const isEnded = ({ status }: Insight) => status === 'done' || status === 'failed';
  await eventually(async () => {
    // A worker that has just started may not have heard it.
    await announceUnrequested(service.bus, id);
    return (await insights.list(id)).data.every(isEnded);
  }, PATIENCE);
  return (await insights.list(id)).data;
};
const outcomeOf = (made: readonly Insight[]) =>
  Object.fromEntries(made.map(({ form, status, errorCode }) => [form, errorCode ?? status]));

describe('what is made of a finished transcription by itself', () => {
  it('is written without a request, counted like any other, and sends no personal data', async () => {
    agree();
    await insights.automatic.set([SUMMARY, TASKS]);
    start();
    const made = await ended(await transcribe());
    expect(outcomeOf(made)).toEqual({ summary: 'done', tasks: 'done' });
    expect(made.find(({ form }) => form === 'tasks')).toMatchObject({
      model: 'test-model',
      isPersonalDataHidden: true,
    });
    expect(assistant.requests.length).toBeGreaterThan(0);
    for (const { material } of assistant.requests) expect(material).not.toContain('529.982.247-25');
    expect(await insights.used()).toBe(2);
  });

  it('is refused by the limit of the plan, and the recording is complete nevertheless', async () => {
    service.usage.setPlan(user.userId, 'free', { insightsPerMonth: 1 });
    await insights.automatic.set([SUMMARY, { form: 'terms', method: 'extractive' }]);
    start();
    const id = await transcribe();
    const outcomes = Object.values(outcomeOf(await ended(id))).toSorted();
    expect(outcomes).toEqual(['done', 'usage.insights_limit']);
    expect(await insights.used()).toBe(1);
    expect((await user.get(id)).data).toMatchObject({ status: 'completed' });
    service.usage.setPlan(user.userId, 'free', { insightsPerMonth: 2 });
    const refused = (await insights.list(id)).data.find(({ status }) => status === 'failed');
    expect((await insights.create(id, refused?.form ?? 'summary')).status).toBe(202);
    expect(outcomeOf(await ended(id))).toEqual({ summary: 'done', terms: 'done' });
  });

  it('is refused without an agreement, which costs nothing, and made once the user agrees and asks', async () => {
    await insights.automatic.set([TASKS, SUMMARY]);
    start();
    const id = await transcribe();
    expect(outcomeOf(await ended(id))).toEqual({ tasks: 'insight.no_agreement', summary: 'done' });
    expect([assistant.requests.length, await insights.used()]).toEqual([0, 1]);
    agree();
    await insights.ask(id, TASKS);
    expect(outcomeOf(await ended(id))).toEqual({ tasks: 'done', summary: 'done' });
  });

  it('is refused once the agreement is withdrawn', async () => {
    agree();
    await insights.automatic.set([TASKS]);
    const id = await transcribe();
    await insights.withdraw();
    start();
    expect(outcomeOf(await ended(id))).toEqual({ tasks: 'insight.no_agreement' });
    expect([assistant.requests.length, await insights.used()]).toEqual([0, 0]);
  });

  it('is refused by an installation without a language model', async () => {
    agree();
    await insights.automatic.set([TASKS, SUMMARY]);
    start({ hasModel: false });
    expect(outcomeOf(await ended(await transcribe()))).toEqual({
      tasks: 'insight.no_assistant',
      summary: 'done',
    });
    expect(await insights.used()).toBe(1);
  });

  it('waits while the plan cannot be read, and counts nothing', async () => {
    await insights.automatic.set([SUMMARY]);
    service.usage.fallSilent(true);
    start();
    const id = await transcribe();
    await eventually(async () => {
      await announceUnrequested(service.bus, id);
      return worker?.log().includes('"outcome":"retried"') === true;
    }, PATIENCE);
    service.usage.fallSilent(false);
    expect((await insights.list(id)).data).toMatchObject([{ status: 'waiting', errorCode: null }]);
    expect(await insights.used()).toBe(0);
  });
});
