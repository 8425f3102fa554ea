import type { FinishedMail } from '@escriba/contracts/transcription/finished-mail';
import { MAIL_SUMMARY_MINUTES, type MailChoices } from '@escriba/contracts/transcription/mail-choices';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type InsightsClient, createInsightsClient } from '../../testing/insights-client.ts';
import { createInsightsStage } from '../../testing/insights-stage.ts';
import { type LibraryUser, createLibraryUser } from '../../testing/library-user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createTranscriptClient, passage, replacing } from '../../testing/transcript-client.ts';

const SUMMARY_WAIT_MS = MAIL_SUMMARY_MINUTES * 60_000;
const CHOICES = '/api/transcription/mail-choices';
const TEXT = 'Meu CPF é 249.715.637-92. Amanhã assinamos o contrato.';
const STATEMENTS = [{ text: TEXT, sources: [{ startMs: 0, endMs: 900, quote: TEXT }] }];

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
  service.consents.fallSilent(false);
  user = createLibraryUser(service);
  insights = createInsightsClient(service, user.userId);
});

const choose = async (choices: unknown, of = user): Promise<number> =>
  (await of.request('PATCH', CHOICES, { body: JSON.stringify(choices) })).status;
const chosen = async (of = user): Promise<MailChoices> =>
  ((await (await of.request('GET', CHOICES)).json()) as { data: MailChoices }).data;
/** Delivers what is due now and in the next seconds; returns the recordings of the mails that auth was given. */
const deliver = async (ms = 2_000): Promise<string[]> => {
  service.clock.advance(ms);
  await service.mails.runDue();
  const known = new Map(service.consents.finished.map((event) => [event.id, event.data])); // as auth has it
  return [...known.values()]
    .filter(({ userId }) => userId === user.userId)
    .map(({ transcriptionId }) => transcriptionId);
};
const read = async (id: string, of = user): Promise<{ status: number; data: FinishedMail }> => {
  const response = await of.request('GET', `/internal/finished-mails/${id}`);
  return { status: response.status, ...((await response.json()) as { data: FinishedMail }) };
};
const waiting = async (id: string): Promise<number> =>
  (await service.db.selectFrom('finished_mails').select('id').where('transcription_id', '=', id).execute())
    .length;
const summaryOf = async (id: string) => (await insights.list(id)).data.find(({ form }) => form === 'summary');
const finish = async (id: string): Promise<void> => {
  await stage.finish((await summaryOf(id))?.id ?? '', STATEMENTS);
};

describe('the mail about a recording', () => {
  it('is not sent until its user wants it', async () => {
    const id = await user.add({ text: TEXT });
    expect([await chosen(), await deliver(), await waiting(id)]).toEqual([
      { finished: false, withSummary: false },
      [],
      0,
    ]);
  });

  it('is given to auth once, by ids alone, and requests nothing without a wish', async () => {
    expect(await choose({ finished: true, withSummary: false })).toBe(200);
    const id = await user.add({ text: TEXT });
    expect(await deliver()).toEqual([id]);
    expect(await deliver(60_000)).toEqual([id]);
    expect(await insights.used()).toBe(0);
    expect(JSON.stringify(service.consents.finished)).not.toMatch(/CPF|fala\.wav/);
    expect(await read(id)).toMatchObject({ status: 200, data: { name: 'fala.wav', summary: null } });
  });

  it('is one, however many processes send it and however often auth is asked', async () => {
    await choose({ finished: true, withSummary: false });
    const id = await user.add({ text: TEXT });
    service.consents.fallSilent(true);
    await deliver(); // whether auth has it is not known
    expect(await waiting(id)).toBe(1);
    service.consents.fallSilent(false);
    service.clock.advance(60_000);
    await Promise.all([1, 2, 3].map(() => service.mails.runDue()));
    expect([await deliver(), await waiting(id)]).toEqual([[id], 0]);
  });

  it('is not written for a recording that failed', async () => {
    await choose({ finished: true, withSummary: false });
    const failed = await user.add();
    const run = await service.runs.claim(failed);
    if (run) await service.runs.fail(run, 'transcription.failed');
    expect([await waiting(failed), await deliver()]).toEqual([0, []]);
  });

  it('is given up after a day in which auth was away', async () => {
    await choose({ finished: true, withSummary: false });
    const id = await user.add({ text: TEXT });
    expect([await deliver(86_400_001), await waiting(id)]).toEqual([[], 0]);
  });

  it('goes with the recording', async () => {
    await choose({ finished: true, withSummary: true });
    const id = await user.add({ text: TEXT });
    await deliver();
    await user.remove(id);
    expect([await waiting(id), await deliver(SUMMARY_WAIT_MS)]).toEqual([0, []]);
    expect((await read(id)).status).toBe(404);
  });

  it('says nothing to another user, while it is transcribed again, or once its user wants none', async () => {
    const stranger = createLibraryUser(service);
    await choose({ finished: true, withSummary: true });
    await choose({ finished: true, withSummary: true }, stranger);
    const id = await user.add({ text: TEXT });
    expect((await read(id, stranger)).status).toBe(404);
    await service.db
      .updateTable('transcriptions')
      .set({ status: 'processing', progress: 1 })
      .where('id', '=', id)
      .execute();
    expect((await read(id)).status).toBe(404);
    await service.db
      .updateTable('transcriptions')
      .set({ status: 'completed' })
      .where('id', '=', id)
      .execute();
    await choose({ finished: false, withSummary: true });
    expect((await read(id)).status).toBe(404);
  });
});

describe('the summary of a mail', () => {
  beforeEach(() => choose({ finished: true, withSummary: true }));

  it('is requested as by hand, waited for, and read without personal data', async () => {
    const id = await user.add({ name: 'CPF 249.715.637-92.wav', text: TEXT });
    expect(await deliver()).toEqual([]);
    expect(await deliver()).toEqual([]);
    expect(await insights.used()).toBe(1);
    await finish(id);
    expect(await deliver()).toEqual([id]);
    const { data } = await read(id);
    expect(data.name).toBe('CPF [CPF].wav');
    expect(data.summary).toEqual({
      method: 'extractive',
      statements: ['Meu CPF é [CPF]. Amanhã assinamos o contrato.'],
    });
    await insights.create(id, 'summary');
    expect(await insights.used()).toBe(1);
  });

  it('is the one that there is or that is under way, whatever makes it', async () => {
    const id = await user.add({ text: TEXT });
    await insights.create(id, 'summary');
    const { id: requested } = (await summaryOf(id)) ?? {};
    await service.db
      .updateTable('insights')
      .set({ method: 'model', model: 'm' })
      .where('id', '=', requested ?? '')
      .execute();
    expect(await deliver()).toEqual([]);
    await finish(id);
    expect(await deliver()).toEqual([id]);
    expect((await read(id)).data.summary?.method).toBe('model');
    expect(await insights.used()).toBe(1);
  });

  it('is the one that a form makes by itself, which counts once', async () => {
    const forms = [{ form: 'summary', method: 'extractive' }];
    await user.request('PATCH', '/api/transcription/automatic-forms', { body: JSON.stringify({ forms }) });
    const id = await user.add({ text: TEXT });
    const made = await summaryOf(id);
    expect(await deliver()).toEqual([]);
    expect((await stage.rowsOf(id)).map((row) => row.id)).toEqual([made?.id]);
    await finish(id);
    expect(await deliver()).toEqual([id]);
    expect((await read(id)).data.summary?.method).toBe('extractive');
  });

  it('is not waited for longer than two minutes', async () => {
    const id = await user.add({ text: TEXT });
    await deliver();
    expect(await deliver(SUMMARY_WAIT_MS - 3_000)).toEqual([]);
    expect(await deliver(3_000)).toEqual([id]);
    expect((await read(id)).data.summary).toBeNull();
  });

  it('is left out, and the mail is sent at once, if the month’s insights are used up or it fails', async () => {
    service.usage.setPlan(user.userId, 'free', { insightsPerMonth: 1 });
    const first = await user.add({ text: TEXT });
    await deliver();
    const run = await stage.claim((await summaryOf(first))?.id ?? '');
    await stage.runs.fail(run, 'insight.failed', service.clock.now());
    expect(await deliver()).toEqual([first]);
    await insights.create(first, 'terms');
    const second = await user.add({ text: TEXT });
    expect(await deliver()).toEqual([first, second]);
    expect([(await read(second)).data.summary, await insights.used()]).toEqual([null, 1]);
  });

  it('is requested again while usage is away, within the two minutes', async () => {
    const id = await user.add({ text: TEXT });
    await service.usage.stop();
    expect(await deliver()).toEqual([]);
    await service.usage.start();
    await deliver();
    await finish(id);
    expect(await deliver()).toEqual([id]);
  });

  it('is not requested of a recording in which nothing was said', async () => {
    const id = await user.add({ text: '' });
    expect(await deliver()).toEqual([id]);
    expect(await insights.used()).toBe(0);
  });

  it('of a text that was edited meanwhile is left out', async () => {
    const id = await user.add({ text: TEXT });
    await deliver();
    await finish(id);
    const transcripts = createTranscriptClient(service, user.userId);
    const { data } = await transcripts.open(id);
    const first = data.document.segments[0]?.id ?? 's1';
    const splices = replacing(0, passage('Nada disso.', { id: first, second: 0 }));
    await transcripts.save(id, { baseRevision: data.revision, splices });
    expect((await read(id)).data.summary).toBeNull();
  });
});

describe('the choice of mails', () => {
  it('is each user’s own, is exported, and is deleted with the account', async () => {
    const other = createLibraryUser(service);
    await choose({ finished: true, withSummary: true });
    expect(await chosen(other)).toEqual({ finished: false, withSummary: false });
    const kept = await (await user.request('GET', '/internal/account/labels')).json();
    expect(kept).toMatchObject({ data: { mails: { finished: true, withSummary: true } } });
    await user.request('DELETE', '/internal/account/transcriptions');
    expect(await chosen()).toEqual({ finished: false, withSummary: false });
  });

  it.each([
    {},
    { finished: true },
    { finished: 'sim', withSummary: [] },
    { finished: null, withSummary: 1 },
    [],
  ])('%j is refused', async (choices) => {
    expect(await choose(choices)).toBe(400);
  });

  it('needs a signed-in user', async () => {
    const headers = await service.callerHeaders({});
    expect((await fetch(service.url + CHOICES, { headers })).status).toBe(401);
    expect((await fetch(`${service.url}/internal/finished-mails/x`, { headers })).status).toBe(401);
  });
});
