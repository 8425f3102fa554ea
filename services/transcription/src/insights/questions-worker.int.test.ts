import { type AssistantServerRequest, type FakeAssistant, startFakeAssistant } from '@escriba/fakes';
import { eventually } from '@escriba/testing';
import type { Question } from '@escriba/contracts/transcription/questions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createInsightsClient } from '../testing/insights-client.ts';
import { startInsightsWorkerProcess } from '../testing/insights-worker-process.ts';
import { createLibraryUser, type LibraryUser } from '../testing/library-user.ts';
import { createQuestionsClient, type QuestionsClient } from '../testing/questions-client.ts';
import { startTestService, type TestService } from '../testing/start-test-service.ts';

const PATIENCE = { timeoutMs: 60_000 };
const TEXT = 'O contrato de Curitiba vence em março. Meu CPF é 529.982.247-25.';

let assistant: FakeAssistant;
let service: TestService;
let worker: ReturnType<typeof startInsightsWorkerProcess>;
let user: LibraryUser;
let questions: QuestionsClient;
let respond: (request: AssistantServerRequest) => object | string | Promise<object | string>;

const lineOf = ({ material }: AssistantServerRequest, text: string): number => {
  const line = material.split('\n').find((one) => one.startsWith('[') && one.includes(text)) ?? '';
  return Number(/^\[(?<line>\d+)\]/.exec(line)?.groups?.['line'] ?? -1);
};
const say = (text: string, source: string) => (request: AssistantServerRequest) => ({
  isTold: true,
  statements: [{ text, lines: [lineOf(request, source)] }],
});

beforeAll(async () => {
  assistant = await startFakeAssistant({ respond: (request) => respond(request) });
  const { baseUrl, model, apiKey } = assistant;
  service = await startTestService({ assistant: { baseUrl, model, recipient: new URL(baseUrl).host } });
  service.clock.set(new Date());
  worker = startInsightsWorkerProcess(service, {
    env: { ASSISTANT_BASE_URL: baseUrl, ASSISTANT_MODEL: model, ASSISTANT_API_KEY: apiKey },
  });
});
beforeEach(() => {
  assistant.requests.length = 0;
  user = createLibraryUser(service);
  questions = createQuestionsClient(user);
  service.consents.agree(user.userId, new URL(assistant.baseUrl).host);
});
afterAll(async () => {
  await worker.end('SIGKILL');
  await service.stop();
  await assistant.close();
});

const used = () => createInsightsClient(service, user.userId).used();
const ended = async (id: string): Promise<Question> => {
  await eventually(async () => {
    const { status } = (await questions.get(id)).data;
    return status === 'done' || status === 'failed';
  }, PATIENCE);
  return (await questions.get(id)).data;
};
const ask = async (question: string, options: object = {}): Promise<Question> => {
  const recordingIds = [await user.add({ text: TEXT })];
  const { data } = await questions.ask({ question, recordingIds, ...options });
  return ended(data.id);
};

describe('an insights worker', () => {
  it('answers a question from the passages that have its words, with recording and times', async () => {
    respond = say('O contrato vence em março.', 'contrato');
    const answered = await ask('Quando vencem os contratos?');
    expect(answered).toMatchObject({
      status: 'done',
      statements: [
        {
          text: 'O contrato vence em março.',
          sources: [
            { transcriptionId: answered.recordingIds?.[0], quote: expect.stringContaining('contrato') },
          ],
        },
      ],
      recordings: [{ fileName: 'fala.wav' }],
    });
    expect(await used()).toBe(1);
  });

  it('sends nothing if no passage has a word of the question', async () => {
    respond = say('Brasil.', 'contrato');
    expect(await ask('Quem ganhou o campeonato?')).toMatchObject({ status: 'done', statements: [] });
    expect(assistant.requests).toEqual([]);
  });

  it('shows nothing that the passages do not say', async () => {
    respond = say('O contrato vence em abril.', 'contrato');
    expect(await ask('O contrato vence em abril?')).toMatchObject({ status: 'done', statements: [] });
    expect(assistant.requests).toHaveLength(1);
  });

  it('keeps personal data of passages and question from the model if the user wishes', async () => {
    respond = say('O CPF é [CPF 1].', 'CPF');
    const answered = await ask('De quem é o CPF 529.982.247-25?', { isPersonalDataHidden: true });
    expect(answered.statements.map(({ text }) => text)).toEqual(['O CPF é 529.982.247-25.']);
    expect(JSON.stringify(assistant.requests)).not.toContain('529.982.247-25');
  });

  it('fails one without counting, and says why', async () => {
    assistant.failNext({ kind: 'refusal' });
    expect(await ask('contrato')).toMatchObject({
      status: 'failed',
      errorCode: 'insight.assistant_refused',
    });
    expect(await used()).toBe(0);
  });

  it('answers after the server was away', async () => {
    assistant.failNext({ kind: 'server_error' }, { kind: 'disconnect_in_the_middle' });
    respond = say('O contrato vence em março.', 'contrato');
    expect(await ask('contrato')).toMatchObject({ status: 'done', statements: [{}] });
  });

  it('stops one that is deleted, or whose only recording is deleted, and closes the connection', async () => {
    const gate = Promise.withResolvers<void>();
    respond = async (request) => {
      await gate.promise;
      return say('O contrato vence em março.', 'contrato')(request);
    };
    const recordingIds = [await user.add({ text: TEXT })];
    const first = (await questions.ask({ question: 'contrato', recordingIds })).data;
    await eventually(() => assistant.countOpen() === 1, PATIENCE);
    await questions.delete(first.id);
    await eventually(() => assistant.countOpen() === 0, PATIENCE);
    await questions.ask({ question: 'contrato', recordingIds });
    await eventually(() => assistant.countOpen() === 1, PATIENCE);
    await user.remove(recordingIds[0] ?? '');
    await eventually(() => assistant.countOpen() === 0, PATIENCE);
    gate.resolve();
    expect((await questions.list()).data).toEqual([]);
  });
});
