import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createInsightsClient, type InsightsClient } from '../testing/insights-client.ts';
import { createInsightsStage } from '../testing/insights-stage.ts';
import { type LibraryUser, createLibraryUser } from '../testing/library-user.ts';
import { type TestService, startTestService } from '../testing/start-test-service.ts';
import { createTranslateToEnglish } from './translate-to-english.ts';

const TEXT = 'A reunião começa agora.';
const BY_EAR = { form: 'translation', method: 'speech', language: 'en' };

let service: TestService;
let stage: ReturnType<typeof createInsightsStage>;
let user: LibraryUser;
let insights: InsightsClient;

/** Lets a worker report whether its model translates. */
const report = (translates: boolean): Promise<void> =>
  service.presence.announce('worker', {
    speech: { ok: true },
    slots: 1,
    recognises: [{ name: 'whisper-base', ...(translates && { translates }) }],
    models: [],
  });
const ask = async (id: string) => insights.ask(id, BY_EAR);
/** Has a worker translate some parts of a recording. */
const translate = async (insightId: string, done: number) => {
  const run = await stage.claim(insightId);
  expect(await stage.runs.noteParts(run, { done, total: 9 })).toBe(true);
  return run;
};

beforeAll(async () => {
  service = await startTestService();
  service.clock.set(new Date());
  stage = createInsightsStage(service);
});
beforeEach(async () => {
  user = createLibraryUser(service);
  insights = createInsightsClient(service, user.userId);
  await report(true);
});
afterAll(async () => {
  await stage.jobs.close();
  await service.stop();
});

describe('a translation by recognition', () => {
  it('needs no language model, waits in the queue of workers that recognise, and counts once', async () => {
    const id = await user.add({ text: TEXT });
    const [first, second] = await Promise.all([ask(id), ask(id)]);
    expect(first).toMatchObject({
      status: 202,
      data: { form: 'translation', method: 'speech', language: 'en', status: 'waiting', model: null },
    });
    expect(second.data.id).toBe(first.data.id);
    expect(await stage.isQueued(first.data.id, 'speech')).toBe(true);
    expect(await insights.used()).toBe(1);
  });

  it.each([
    [{ ...BY_EAR, language: 'fr' }, 'insight.speech_to_english'],
    [{ form: 'translation', method: 'speech' }, 'insight.speech_to_english'],
    [{ ...BY_EAR, form: 'summary' }, 'insight.speech_to_english'],
    [{ form: 'translation', language: 'en' }, 'insight.no_assistant'],
  ])('is a translation into English: %j is refused with %s', async (body, error) => {
    const id = await user.add({ text: TEXT });
    expect(await insights.ask(id, body)).toMatchObject({ error });
    expect(await insights.used()).toBe(0);
  });

  it('is refused without a text, of a recording in English, without its audio, and while no worker translates', async () => {
    expect(await ask(await user.add())).toMatchObject({ status: 409, error: 'insight.no_transcript' });
    const [english, silent, id] = [
      await user.add({ text: TEXT }),
      await user.add({ text: TEXT }),
      await user.add({ text: TEXT }),
    ];
    const change = (of: string, values: { language?: string; storage_key?: null }) =>
      service.db.updateTable('transcriptions').set(values).where('id', '=', of).execute();
    await change(english, { language: 'en' });
    await change(silent, { storage_key: null });
    expect(await ask(english)).toMatchObject({ status: 400, error: 'insight.in_english' });
    expect(await ask(silent)).toMatchObject({ status: 410, error: 'transcription.audio_gone' });
    await report(false);
    expect(await ask(id)).toMatchObject({ status: 409, error: 'insight.no_speech_translation' });
    expect((await insights.assistant()).data.translatesSpeech).toBe(false);
    await service.redis.del('transcription:workers');
    expect(await ask(id)).toMatchObject({ status: 409, error: 'insight.no_speech_translation' });
    await report(true);
    expect((await insights.assistant()).data).toMatchObject({ translatesSpeech: true, isAvailable: false });
    expect(await insights.used()).toBe(0);
  });

  it('of another user is not found', async () => {
    const id = await user.add({ text: TEXT });
    const { data } = await ask(id);
    const other = createInsightsClient(service, createLibraryUser(service).userId);
    expect((await other.ask(id, BY_EAR)).status).toBe(404);
    expect((await other.get(id, data.id)).status).toBe(404);
    expect((await other.delete(id, data.id)).status).toBe(404);
    expect((await createInsightsClient(service).ask(id, BY_EAR)).status).toBe(401);
  });

  it('is refused before anything is queued once the month is used up', async () => {
    service.usage.setPlan(user.userId, 'free', { insightsPerMonth: 1 });
    const [id, other] = [await user.add({ text: TEXT }), await user.add({ text: TEXT })];
    expect((await ask(id)).status).toBe(202);
    expect(await ask(other)).toMatchObject({ status: 403, error: 'usage.insights_limit' });
    expect(await stage.rowsOf(other)).toEqual([]);
  });

  it('that is cancelled before its first part does not count, and counts after it', async () => {
    const id = await user.add({ text: TEXT });
    const first = await ask(id);
    await translate(first.data.id, 0);
    await insights.delete(id, first.data.id);
    expect(await insights.used()).toBe(0);
    const second = await ask(id);
    const run = await translate(second.data.id, 8);
    await insights.delete(id, second.data.id);
    expect(await insights.used()).toBe(1);
    expect(await stage.runs.renew(run, service.clock.now())).toBe(false);
  });

  it('that runs is repeated by a request after an edit, since it reads the text at the end', async () => {
    const id = await user.add({ text: TEXT });
    const { data } = await ask(id);
    await translate(data.id, 2);
    await service.db
      .updateTable('transcripts')
      .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
      .where('transcription_id', '=', id)
      .execute();
    expect((await ask(id)).data).toMatchObject({ id: data.id, progress: { done: 2, total: 9 } });
    expect(await insights.used()).toBe(1);
  });
});

it('reaches a program that waits for it, also when it is done between two reads', async () => {
  const id = await user.add({ text: TEXT });
  const { data } = await ask(id);
  let reads = 0;
  const db = service.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      reads += 1;
      if (reads === 1) await stage.finish(data.id);
      return result;
    },
  });
  const insights = { create: () => Promise.reject(new Error('made twice')), countUsed: async () => 0 };
  const usage = { readAllowance: () => Promise.reject(new Error('asked twice')) };
  const { translate: wait } = createTranslateToEnglish({ db, bus: service.bus, usage, insights });
  const reader = { userId: user.userId, sessionId: 'any', locale: 'pt' } as const;
  const { signal } = new AbortController();
  expect(await wait(reader, { transcriptionId: id, signal })).toMatchObject({ facts: { id: data.id } });
});
