import { readFile } from 'node:fs/promises';
import type { PlanLimits } from '@escriba/contracts/plans/limits';
import type { PlanId } from '@escriba/contracts/plans/plans';
import { eventually, samplePath } from '@escriba/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { toFile } from 'openai';
import type OpenAI from 'openai';
import { createInsightsClient } from '../testing/insights-client.ts';
import { createInsightsStage } from '../testing/insights-stage.ts';
import { createProgram as createProgramOf } from '../testing/program.ts';
import { type TestService, startTestService } from '../testing/start-test-service.ts';
import { transcriptOf } from '../testing/visitor.ts';

const SENTENCES = [
  { text: 'Hello, world.', sources: [{ startMs: 0, endMs: 900, quote: 'Olá, mundo.' }] },
  { text: 'See you soon.', sources: [{ startMs: 1_000, endMs: 1_900, quote: 'Até logo.' }] },
];

let service: TestService;
let stage: ReturnType<typeof createInsightsStage>;
let speech: Buffer<ArrayBuffer>;

/** Lets a worker report whether its model translates. */
const report = (translates: boolean): Promise<void> =>
  service.presence.announce('worker', {
    speech: { ok: true },
    slots: 1,
    recognises: [{ name: 'whisper-base', ...(translates && { translates }) }],
    models: [],
  });

beforeAll(async () => {
  service = await startTestService();
  service.clock.set(new Date());
  stage = createInsightsStage(service);
  speech = Buffer.from(await readFile(samplePath('short-pt.wav')));
});
beforeEach(() => report(true));
afterAll(async () => {
  await stage.jobs.close();
  await service.stop();
});

/** Creates a program, and a worker of its translations. */
const createProgram = async (plan?: PlanId, limits?: Partial<PlanLimits>) => {
  const program = await createProgramOf(service, plan, limits);
  const openTranslation = async (id: string) =>
    eventually(async () => (await stage.rowsOf(id)).find(({ status }) => status === 'waiting'));
  return {
    ...program,
    insights: createInsightsClient(service, program.userId),
    openTranslation,
    translate: async (fields: object = {}, options: OpenAI.RequestOptions = {}): Promise<unknown> =>
      program.client.audio.translations.create(
        { model: 'whisper-1', file: await toFile(speech, 'fala.wav'), ...fields },
        options,
      ),
    /** Recognises the program's next recording and translates it. */
    work: async (statements: unknown = SENTENCES): Promise<string> => {
      const id = await program.recognise();
      const { id: insightId } = await openTranslation(id);
      // The queue gets it once the row is committed.
      await eventually(() => stage.isQueued(insightId, 'speech'));
      await stage.finish(insightId, statements);
      await program.announce(id);
      return id;
    },
  };
};

describe('OpenAI’s client', () => {
  it('gets the English text of a Portuguese file, one recording and one insight', async () => {
    const program = await createProgram();
    const [result, id] = await Promise.all([program.translate(), program.work()]);
    expect(result).toMatchObject({ text: 'Hello, world. See you soon.' });
    expect((await program.item(id)).data).toMatchObject({ status: 'completed', language: 'pt' });
    expect([await program.charges(), await program.insights.used()]).toEqual([['committed'], 1]);
  });

  it('reads the translation in every form of OpenAI’s, and the file is sent again without a further charge', async () => {
    const program = await createProgram();
    await Promise.all([program.translate({ response_format: 'text' }), program.work()]);
    const again = (response_format: string) => program.translate({ response_format });
    expect(await again('text')).toBe('Hello, world. See you soon.\n');
    expect(await again('srt')).toMatch(/^1\n00:00:00,000 --> 00:00:0\d,\d{3}\nHello, world/);
    expect(await again('vtt')).toMatch(/^WEBVTT\n\n00:00:00\.000 --> /);
    expect(await again('verbose_json')).toMatchObject({
      task: 'translate',
      language: 'english',
      duration: 4.4,
      text: 'Hello, world. See you soon.',
      segments: [
        { id: 0, start: 0, text: ' Hello, world.' },
        { id: 1, start: 1, text: ' See you soon.' },
      ],
    });
    await expect(again('diarized_json')).rejects.toMatchObject({
      status: 400,
      code: 'audio.parameter_invalid',
    });
    expect([(await program.rows()).length, await program.charges()]).toEqual([1, ['committed']]);
    expect(await program.insights.used()).toBe(1);
  });

  it('that gives up and asks again waits for the same translation', async () => {
    const program = await createProgram();
    const sent = program.translate({}, { timeout: 700, maxRetries: 10 });
    await eventually(() => program.requests() > 1);
    await program.work();
    expect(await sent).toMatchObject({ text: 'Hello, world. See you soon.' });
    expect([(await program.rows()).length, await program.insights.used()]).toEqual([1, 1]);
  });

  it('sent twice at once is one recording and one insight, also if it is the last of the month', async () => {
    const program = await createProgram('pro', { insightsPerMonth: 1, dailyFiles: 1 });
    const [one, other] = await Promise.all([program.translate(), program.translate(), program.work()]);
    expect([one, other]).toEqual([
      expect.objectContaining({ text: 'Hello, world. See you soon.' }),
      expect.objectContaining({ text: 'Hello, world. See you soon.' }),
    ]);
    expect([(await program.rows()).length, await program.charges()]).toEqual([1, ['committed']]);
    expect(await program.insights.used()).toBe(1);
  });

  it('gets the text itself of a recording in English, which costs no insight', async () => {
    const program = await createProgram();
    const sent = program.translate({ response_format: 'verbose_json' });
    const id = (await eventually(async () => (await program.rows())[0])).id;
    await service.runs.finish(await program.claim(id), {
      ...transcriptOf(['Good morning.']),
      language: 'en',
    });
    await program.announce(id);
    expect(await sent).toMatchObject({ task: 'translate', language: 'english', text: 'Good morning.' });
    expect(await program.insights.used()).toBe(0);
  });

  it('uses the transcript of an earlier request, and each has its own text', async () => {
    const program = await createProgram();
    await Promise.all([program.transcribe(speech), program.recognise()]);
    const sent = program.translate();
    const { id } = await eventually(async () => (await program.rows())[0]);
    const open = await program.openTranslation(id);
    await stage.finish(open.id, SENTENCES);
    await program.announce(id);
    expect(await sent).toMatchObject({ text: 'Hello, world. See you soon.' });
    expect((await program.transcribe(speech)).text).toBe('Olá, mundo. Tudo bem? Até logo.');
    expect((await program.rows()).length).toBe(1);
  });
});

describe('a translation is refused', () => {
  it('before anything is charged or stored while no model translates, or once the month’s insights are used up', async () => {
    const [program, poor] = [await createProgram(), await createProgram('free', { insightsPerMonth: 0 })];
    const files = await service.listStoredFiles();
    await expect(poor.translate()).rejects.toMatchObject({ status: 429, code: 'insufficient_quota' });
    await report(false);
    await expect(program.translate()).rejects.toMatchObject({
      status: 400,
      code: 'translation.not_supported',
    });
    expect([program.requests(), poor.requests()]).toEqual([1, 1]);
    expect([await program.rows(), await poor.rows(), await service.listStoredFiles()]).toEqual([
      [],
      [],
      files,
    ]);
  });

  it('if it is cancelled or fails while the program waits, and is made again by the next request', async () => {
    const program = await createProgram();
    const cancelled = expect(program.translate()).rejects.toMatchObject({ code: 'insight.cancelled' });
    const id = await program.recognise();
    await program.insights.delete(id, (await program.openTranslation(id)).id);
    await cancelled;

    const failed = expect(program.translate()).rejects.toMatchObject({ status: 422, code: 'insight.failed' });
    const run = await stage.claim((await program.openTranslation(id)).id);
    await stage.runs.fail(run, 'insight.failed', service.clock.now());
    await program.announce(id);
    await failed;

    const sent = program.translate();
    await stage.finish((await program.openTranslation(id)).id, SENTENCES);
    await program.announce(id);
    expect(await sent).toMatchObject({ text: 'Hello, world. See you soon.' });
    expect([await program.insights.used(), await program.charges()]).toEqual([1, ['committed']]);
  });

  it('to another account and another key: each makes its own', async () => {
    const program = await createProgram();
    await Promise.all([program.translate(), program.work()]);
    const stranger = await createProgram();
    const theirs = [{ ...SENTENCES[0], text: 'Only theirs.' }];
    const [result] = await Promise.all([stranger.translate(), stranger.work(theirs)]);
    expect(result).toMatchObject({ text: 'Only theirs.' });
    expect(await program.translate()).toMatchObject({ text: 'Hello, world. See you soon.' });
  });
});
