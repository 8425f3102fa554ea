import { randomUUID } from 'node:crypto';
import type { OperatorInsights } from '@escriba/contracts/operator/transcription';
import { type AssistantServerRequest, type FakeAssistant, startFakeAssistant } from '@escriba/fakes';
import { eventually } from '@escriba/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createInsightsClient, type InsightsClient } from '../testing/insights-client.ts';
import { startInsightsWorkerProcess } from '../testing/insights-worker-process.ts';
import { createLibraryUser, type LibraryUser } from '../testing/library-user.ts';
import { createQuestionsClient } from '../testing/questions-client.ts';
import { startTestService, type TestService } from '../testing/start-test-service.ts';

const PATIENCE = { timeoutMs: 60_000 };
const TEXT = 'Decidimos abrir a loja de Curitiba em março. A Ana cuida do contrato até sexta.';
const PRICES = { input: 2_000, output: 30_000 };

type Worker = ReturnType<typeof startInsightsWorkerProcess>;

let assistant: FakeAssistant;
let service: TestService;
let user: LibraryUser;
let insights: InsightsClient;
let workers: Worker[] = [];
let respond: (request: AssistantServerRequest) => object | Promise<object>;

beforeAll(async () => {
  assistant = await startFakeAssistant({ respond: (request) => respond(request) });
  const { baseUrl, model } = assistant;
  service = await startTestService({ assistant: { baseUrl, model, recipient: new URL(baseUrl).host } });
  service.clock.set(new Date());
});
beforeEach(() => {
  respond = halfSupported;
  assistant.requests.length = 0;
  user = createLibraryUser(service);
  insights = createInsightsClient(service, user.userId);
  service.consents.agree(user.userId, new URL(assistant.baseUrl).host);
});
const endAll = async (): Promise<void> => {
  await Promise.all(workers.map((worker) => worker.end('SIGKILL')));
  workers = [];
};
afterEach(endAll);
afterAll(async () => {
  await service.stop();
  await assistant.close();
});

/** Responds with a statement that the text supports and one that it does not. */
const halfSupported = ({ material }: AssistantServerRequest) => {
  const lines = [Number(/\[(?<line>\d+)\]/.exec(material)?.groups?.['line'] ?? 0)];
  const of = (text: string) => ({ section: 'decisions', text, who: null, due: null, lines });
  return {
    isTold: true,
    statements: [of('A loja de Curitiba abre em março.'), of('A loja de Recife abre em junho.')],
  };
};
const start = (): void => {
  const { baseUrl, model, apiKey } = assistant;
  const env = {
    ASSISTANT_BASE_URL: baseUrl,
    ASSISTANT_MODEL: model,
    ASSISTANT_API_KEY: apiKey,
    ASSISTANT_INPUT_PRICE: String(PRICES.input),
    ASSISTANT_OUTPUT_PRICE: String(PRICES.output),
  };
  workers.push(startInsightsWorkerProcess(service, { env }));
};
const request = async (body: object): Promise<string> => {
  const id = await user.add({ text: TEXT });
  expect((await insights.ask(id, body)).status).toBe(202);
  return id;
};
const isEnded = ({ status }: { readonly status: string }): boolean =>
  status === 'done' || status === 'failed';
const untilEnded = (ids: readonly string[]): Promise<unknown> =>
  eventually(async () => {
    const listed = await Promise.all(ids.map((id) => insights.list(id)));
    return listed.every(({ data }) => data.every(isEnded));
  }, PATIENCE);
const call = async (query = '') => {
  const response = await fetch(`${service.url}/api/operator/transcription/insights${query}`, {
    headers: await service.callerHeaders({ userId: randomUUID(), operator: true }),
  });
  return { status: response.status, ...((await response.json()) as { data: OperatorInsights }) };
};
const figures = async (): Promise<OperatorInsights> => (await call()).data;
const madeOf = ({ documents }: Pick<OperatorInsights, 'documents'>, form: string, method: string) =>
  documents.find((one) => one.form === form && one.method === method);
const failuresOf = ({ failures }: OperatorInsights, code: string): number =>
  failures.find((one) => one.code === code)?.count ?? 0;

describe('the insights of the month', () => {
  it('are those of all workers, also of killed ones, with what the language model has cost', async () => {
    const before = await figures();
    start();
    start();
    const questions = createQuestionsClient(user);
    await untilEnded(
      await Promise.all([
        request({ form: 'tasks' }),
        request({ form: 'tasks' }),
        request({ form: 'summary' }),
        request({ form: 'summary' }),
      ]),
    );
    await endAll();
    start();
    const recordingIds = [await user.add({ text: TEXT })];
    const asked = (await questions.ask({ question: 'Quando abre a loja de Curitiba?', recordingIds })).data;
    await eventually(async () => isEnded((await questions.get(asked.id)).data), PATIENCE);
    const id = await request({ form: 'tasks' });
    await untilEnded([id]);
    await user.remove(id);
    const { assistant: configured, ...after } = await figures();
    expect(configured).toEqual({ model: 'test-model', recipient: new URL(assistant.baseUrl).host });
    expect(after.month).toMatch(/^20\d\d-\d\d$/);
    expect(madeOf(after, 'tasks', 'model')).toEqual({
      form: 'tasks',
      method: 'model',
      made: (madeOf(before, 'tasks', 'model')?.made ?? 0) + 3,
      shown: (madeOf(before, 'tasks', 'model')?.shown ?? 0) + 3,
      rejected: (madeOf(before, 'tasks', 'model')?.rejected ?? 0) + 3,
    });
    expect(madeOf(after, 'summary', 'extractive')).toMatchObject({ shown: 0, rejected: 0 });
    expect(after.questions - before.questions).toBe(1);
    expect(after.statements.shown - before.statements.shown).toBe(4);
    expect(after.statements.rejected - before.statements.rejected).toBe(4);
    expect(after.requests.done - before.requests.done).toBe(4);
    const { input, output } = after.tokens;
    expect(Math.min(input, output)).toBeGreaterThan(0);
    expect(after.price).toBeCloseTo((input * PRICES.input + output * PRICES.output) / 1_000_000, 6);
  });

  it('have the failures by reason, and failed requests', async () => {
    const before = await figures();
    assistant.failNext({ kind: 'server_error' }, { kind: 'refusal' });
    start();
    await untilEnded([await request({ form: 'tasks' })]);
    const after = await figures();
    expect(
      failuresOf(after, 'insight.assistant_refused') - failuresOf(before, 'insight.assistant_refused'),
    ).toBe(1);
    expect(after.requests.failed - before.requests.failed).toBe(1);
    expect(madeOf(after, 'tasks', 'model')).toEqual(madeOf(before, 'tasks', 'model'));
  });

  it('count nothing of an insight that another worker has taken', async () => {
    const gate = Promise.withResolvers<void>();
    respond = async (asked) => {
      await gate.promise;
      return halfSupported(asked);
    };
    start();
    const id = await request({ form: 'key_points' });
    await eventually(() => assistant.requests.length > 0, PATIENCE);
    await service.db
      .updateTable('insights')
      .set((eb) => ({ attempt: eb('attempt', '+', 1) }))
      .where('transcription_id', '=', id)
      .execute();
    gate.resolve();
    await eventually(() => workers[0]?.log().includes('"outcome":"superseded"') === true, PATIENCE);
    expect(madeOf(await figures(), 'key_points', 'model')).toBeUndefined();
  });

  it('are of one month, and no other query is understood', async () => {
    expect((await call('?month=2025-02')).data).toMatchObject({
      month: '2025-02',
      documents: [],
      questions: 0,
      price: 0,
      failures: [],
    });
    for (const month of ['2025-13', '2025-00', '0000-01', '2025-1', "2025-01'--", '', '2025-01-01'])
      expect([month, (await call(`?month=${encodeURIComponent(month)}`)).status]).toEqual([month, 400]);
  });

  it('begin with the month in São Paulo', async () => {
    const now = service.clock.now();
    service.clock.set(new Date('2030-03-01T02:59:59Z'));
    expect((await figures()).month).toBe('2030-02');
    service.clock.set(new Date('2030-03-01T03:00:00Z'));
    expect((await figures()).month).toBe('2030-03');
    service.clock.set(now);
  });
});
