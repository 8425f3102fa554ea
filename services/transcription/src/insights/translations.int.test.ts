import { type AssistantServerRequest, type FakeAssistant, startFakeAssistant } from '@escriba/fakes';
import { eventually } from '@escriba/testing';
import type { Insight } from '@escriba/contracts/transcription/insights';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { addTranslation } from '../testing/add-translation.ts';
import { createInsightsClient, type InsightsClient } from '../testing/insights-client.ts';
import { createInsightsStage } from '../testing/insights-stage.ts';
import { startInsightsWorkerProcess } from '../testing/insights-worker-process.ts';
import { type LibraryUser, createLibraryUser } from '../testing/library-user.ts';
import { type TestService, startTestService } from '../testing/start-test-service.ts';
import { createTranscriptClient, passage, replacing } from '../testing/transcript-client.ts';

const PATIENCE = { timeoutMs: 60_000 };
const TEXT = 'A reunião começa agora. O contrato custa 500 reais.';
const ENGLISH: Readonly<Record<string, string>> = {
  'A reunião começa agora.': 'The meeting begins now.',
  'O contrato custa 500 reais.': 'The contract costs 500 reais.',
  'O contrato custa 700 reais.': 'The contract costs 700 reais.',
};

let assistant: FakeAssistant;
let service: TestService;
let stage: ReturnType<typeof createInsightsStage>;
let user: LibraryUser;
let insights: InsightsClient;

const respond = ({ material }: AssistantServerRequest) => ({
  sentences: [...material.matchAll(/^\[(\d+)\] (?:[^:]+: )?(.+)$/gm)].map(([, line, said = '']) => ({
    line: Number(line),
    text: ENGLISH[said] ?? said,
  })),
});
const ask = async (id: string, language: string): Promise<string> => {
  const { status, data } = await insights.ask(id, { form: 'translation', language });
  expect(status).toBe(202);
  return data.id;
};
const made = async (id: string, insightId: string): Promise<Insight> => {
  await eventually(
    async () => (await insights.list(id)).data.some((one) => one.id === insightId && one.status === 'done'),
    PATIENCE,
  );
  return (await insights.get(id, insightId)).data;
};

const edit = async (id: string, text: string): Promise<void> => {
  const transcripts = createTranscriptClient(service, user.userId);
  const { data } = await transcripts.open(id);
  const first = data.document.segments[0]?.id ?? 's1';
  const splices = replacing(0, passage(text, { id: first, second: 0 }));
  expect((await transcripts.save(id, { baseRevision: data.revision, splices })).status).toBe(200);
};

beforeAll(async () => {
  assistant = await startFakeAssistant({ respond });
  const { baseUrl, model } = assistant;
  service = await startTestService({ assistant: { baseUrl, model, recipient: new URL(baseUrl).host } });
  service.clock.set(new Date());
  stage = createInsightsStage(service);
});
beforeEach(() => {
  assistant.requests.length = 0;
  user = createLibraryUser(service);
  insights = createInsightsClient(service, user.userId);
  service.consents.agree(user.userId, new URL(assistant.baseUrl).host);
});
afterAll(async () => {
  await stage.jobs.close();
  await service.stop();
  await assistant.close();
});

describe('a translation', () => {
  it('needs a language and an agreement', async () => {
    const id = await user.add({ text: TEXT });
    expect(await insights.ask(id, { form: 'translation' })).toMatchObject({
      status: 400,
      error: 'insight.needs_language',
    });
    expect((await insights.ask(id, { form: 'translation', language: 'tlh' })).status).toBe(400);
    service.consents.withdraw(user.userId);
    expect(await insights.ask(id, { form: 'translation', language: 'en' })).toMatchObject({
      status: 403,
      error: 'insight.agreement_needed',
    });
  });

  it('is one of each language, also at the same time', async () => {
    const id = await user.add({ text: TEXT });
    const [english, again, spanish] = [await ask(id, 'en'), await ask(id, 'en'), await ask(id, 'es')];
    expect(again).toBe(english);
    expect(await stage.finish(english)).toBe(true);
    expect(await stage.finish(spanish)).toBe(true);
    const { data } = await insights.list(id);
    expect(
      data
        .map(({ language, status }) => `${language} ${status}`)
        .toSorted((one, other) => one.localeCompare(other)),
    ).toEqual(['en done', 'es done']);
    expect(await insights.used()).toBe(2);
  });

  it('takes over no sentence of a draft by recognition, and replaces it', async () => {
    const recognises = [{ name: 'whisper-base', translates: true }];
    await service.presence.announce('worker', { speech: { ok: true }, slots: 1, recognises, models: [] });
    const id = await user.add({ text: TEXT });
    const draft = await insights.ask(id, { form: 'translation', method: 'speech', language: 'en' });
    expect(await stage.finish(draft.data.id)).toBe(true);
    const english = await ask(id, 'en');
    expect(english).not.toBe(draft.data.id);
    expect((await insights.list(id)).data.map(({ method }) => method)).toEqual(['model', 'speech']);
    const run = await stage.claim(english);
    expect(await stage.runs.findBefore(run)).toBeUndefined();
    expect(await stage.finish(english)).toBe(true);
    expect((await insights.list(id)).data).toMatchObject([{ id: english, method: 'model' }]);
  });

  it('is listed without its sentences, and read by its user alone', async () => {
    const id = await user.add({ text: TEXT });
    const english = await ask(id, 'en');
    await stage.finish(english);
    expect((await insights.list(id)).data[0]?.statements).toEqual([]);
    expect((await insights.get(id, english)).data.statements).toHaveLength(1);
    const other = createInsightsClient(service, createLibraryUser(service).userId);
    expect((await other.get(id, english)).status).toBe(404);
    expect((await createInsightsClient(service).get(id, english)).status).toBe(401);
    expect((await insights.get(await user.add({ text: TEXT }), english)).status).toBe(404);
  });

  it('is counted by language, of the recordings of its user alone', async () => {
    const ids = [
      await user.add({ text: TEXT }),
      await user.add({ text: TEXT }),
      await user.add({ text: TEXT }),
    ];
    const stranger = createLibraryUser(service);
    const theirs = await stranger.add({ text: TEXT });
    for (const [id, language] of [
      [ids[0], 'en'],
      [ids[1], 'en'],
      [ids[0], 'ja'],
    ] as const)
      await addTranslation(service.db, { ownerId: user.userId, id: id ?? '', language, text: 'x' });
    await addTranslation(service.db, { ownerId: stranger.userId, id: theirs, language: 'de', text: 'x' });
    const waiting = await ask(ids[2] ?? '', 'en');
    const count = async (listed: readonly string[], who = user) => {
      const response = await who.request('GET', `/api/transcription/translations?ids=${listed.join(',')}`);
      return [response.status, ((await response.json()) as { data?: unknown }).data];
    };
    const mine = [
      { language: 'en', recordings: 2 },
      { language: 'ja', recordings: 1 },
    ];
    expect(await count([...ids, theirs])).toEqual([200, mine]);
    expect(await count(ids.map((id) => id.toUpperCase()))).toEqual([200, mine]);
    expect(await count(ids, stranger)).toEqual([200, []]);
    await insights.delete(ids[2] ?? '', waiting);
    expect((await count([]))[0]).toBe(400);
    expect((await count(['x']))[0]).toBe(400);
    expect((await count(Array.from({ length: 101 }, () => theirs)))[0]).toBe(400);
  });

  it('has each sentence with what was said, and after an edit only what changed is translated', async () => {
    const id = await user.add({ text: TEXT });
    const { baseUrl, model, apiKey } = assistant;
    const worker = startInsightsWorkerProcess(service, {
      env: { ASSISTANT_BASE_URL: baseUrl, ASSISTANT_MODEL: model, ASSISTANT_API_KEY: apiKey },
    });
    try {
      const first = await made(id, await ask(id, 'en'));
      expect(first).toMatchObject({ method: 'model', language: 'en', stale: false });
      expect(first.statements.map(({ text, sources }) => [text, sources[0]?.quote])).toEqual([
        ['The meeting begins now.', 'A reunião começa agora.'],
        ['The contract costs 500 reais.', 'O contrato custa 500 reais.'],
      ]);
      await edit(id, TEXT.replace('500', '700'));
      expect((await insights.get(id, first.id)).data.stale).toBe(true);
      const second = await made(id, await ask(id, 'en'));
      expect(second.statements.map(({ text }) => text)).toEqual([
        'The meeting begins now.',
        'The contract costs 700 reais.',
      ]);
      expect(assistant.requests).toHaveLength(2);
      expect(assistant.requests[1]?.material).toContain('(before)');
      expect((await insights.list(id)).data).toHaveLength(1);

      const personal = await user.add({ text: 'O meu CPF é 249.715.637-92, certo?' });
      const hidden = await insights.ask(personal, {
        form: 'translation',
        language: 'es',
        isPersonalDataHidden: true,
      });
      expect((await made(personal, hidden.data.id)).statements[0]?.sources[0]?.quote).toContain(
        '249.715.637-92',
      );
      expect(assistant.requests.at(-1)?.material).toContain('[CPF 1]');
      expect(JSON.stringify(assistant.requests.map(({ body }) => body))).not.toContain('249.715.637-92');
    } finally {
      await worker.end('SIGKILL');
    }
  });
});
