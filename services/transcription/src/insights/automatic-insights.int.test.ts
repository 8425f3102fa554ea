import { eventually } from '@escriba/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createInsightsClient, type InsightsClient } from '../testing/insights-client.ts';
import { createInsightsStage } from '../testing/insights-stage.ts';
import { createLabelsClient } from '../testing/labels-client.ts';
import { createLibraryUser, type LibraryUser } from '../testing/library-user.ts';
import { startTestService, type TestService } from '../testing/start-test-service.ts';
import { createTranscriptClient, spoken } from '../testing/transcript-client.ts';
import { createUser } from '../testing/user.ts';
import { createVisitor, transcriptOf } from '../testing/visitor.ts';
import { announceUnrequested, createInsightSweep, createUnrequestedQueue } from './insights.ts';

const SUMMARY = { form: 'summary', method: 'extractive' };
const TERMS = { form: 'terms', method: 'extractive' };
const MINUTES = { form: 'minutes', method: 'model' };
const FORM = { name: 'Relatório', instructions: 'Escreva.', sections: [], kind: 'sentences' };

let service: TestService;
let stage: ReturnType<typeof createInsightsStage>;
let user: LibraryUser;
let client: InsightsClient;

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
  client = createInsightsClient(service, user.userId);
});

const labels = () => createLabelsClient(user);
const createFolder = async (name: string): Promise<string> =>
  (await labels().create('folders', name)).data.id;
const move = (id: string, folderId: string | null) => labels().organise({ ids: [id], folderId });
const formsOf = async (id: string) => (await stage.rowsOf(id)).map(({ form }) => form).toSorted();

describe('a finished transcription', () => {
  it('has the forms of the account wait, without personal data for a language model, and counts none yet', async () => {
    const { data } = await client.forms.create(FORM);
    await client.automatic.set([SUMMARY, MINUTES, { form: 'own', method: 'model', formId: data.id }]);
    const id = await user.add({ text: 'Bom dia.' });
    const made = (await client.list(id)).data;
    expect(made).toHaveLength(3);
    expect(made).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...SUMMARY, status: 'waiting', isPersonalDataHidden: false, revision: 1 }),
        expect.objectContaining({
          ...MINUTES,
          status: 'waiting',
          isPersonalDataHidden: true,
          language: 'recording',
        }),
        expect.objectContaining({ form: 'own', ownForm: { id: data.id, name: 'Relatório', sections: [] } }),
      ]),
    );
    expect(await client.used()).toBe(0);
  });

  it('has those of its folder instead, if that names some', async () => {
    const [named, other] = [await createFolder('Atas'), await createFolder('Aulas')];
    await client.automatic.set([TERMS]);
    await client.automatic.setFolder(named, [SUMMARY]);
    const [inNamed, inOther] = [await user.add(), await user.add()];
    await move(inNamed, named);
    await move(inOther, other);
    for (const id of [inNamed, inOther]) await user.finish(id, 'Bom dia.');
    expect([await formsOf(inNamed), await formsOf(inOther)]).toEqual([['summary'], ['terms']]);
  });

  it('has those of the folder in which it is then', async () => {
    const [first, second] = [await createFolder('Atas'), await createFolder('Aulas')];
    await client.automatic.set([TERMS]);
    await client.automatic.setFolder(first, [SUMMARY]);
    await client.automatic.setFolder(second, [MINUTES]);
    const [moved, left] = [await user.add(), await user.add()];
    await move(moved, first);
    await move(left, first);
    const runs = [await service.runs.claim(moved), await service.runs.claim(left)];
    await move(moved, second);
    await labels().remove('folders', first);
    for (const run of runs) if (run) await service.runs.finish(run, transcriptOf(['Bom dia.']));
    expect([await formsOf(moved), await formsOf(left)]).toEqual([['minutes'], ['terms']]);
  });

  it('has none of another user, and a visitor’s has none', async () => {
    await client.automatic.set([SUMMARY]);
    const other = createLibraryUser(service);
    expect(await formsOf(await other.add({ text: 'Bom dia.' }))).toEqual([]);
    const run = await createVisitor(service).started();
    await service.runs.finish(run, transcriptOf(['Bom dia.']));
    expect(await formsOf(run.id)).toEqual([]);
  });

  it('without words has none', async () => {
    await client.automatic.set([SUMMARY]);
    const id = await user.add();
    const run = await service.runs.claim(id);
    if (run) await service.runs.finish(run, transcriptOf([]));
    expect(await formsOf(id)).toEqual([]);
  });

  it('has each form once, also if a job runs twice', async () => {
    await client.automatic.set([SUMMARY]);
    const id = await user.add();
    const run = await service.runs.claim(id);
    if (run === undefined) throw new Error('nothing to claim');
    const outcomes = await Promise.allSettled(
      [1, 2].map(() => service.runs.finish(run, transcriptOf(['Bom dia.']))),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await formsOf(id)).toEqual(['summary']);
    const [waiting] = (await client.list(id)).data;
    expect((await client.create(id)).data.id).toBe(waiting?.id);
  });

  it('that is recognised again keeps what it has, and gets what is missing', async () => {
    const again = createUser(service, 'pro');
    const theirs = createInsightsClient(service, again.userId);
    await theirs.automatic.set([SUMMARY]);
    const { body } = await again.upload();
    const id = body.data.transcriptionId;
    await service.runs.finish(await again.claim(id), spoken(['Bom dia.']));
    const [first] = (await theirs.list(id)).data;
    await stage.finish(first?.id ?? '');
    await theirs.automatic.set([SUMMARY, TERMS]);
    await createTranscriptClient(service, again.userId).recognise(id, { language_code: 'pt' });
    await service.runs.finish(await again.claim(id), spoken(['Boa tarde.']));
    expect((await theirs.list(id)).data).toMatchObject([
      { form: 'terms', status: 'waiting' },
      { id: first?.id, status: 'done', stale: true },
    ]);
  });
});

describe('an insight that no request has asked for', () => {
  it('is queued once the text is committed, and by the sweep if the message is lost', async () => {
    await client.automatic.set([SUMMARY, MINUTES]);
    const [told, lost] = [await user.add({ text: 'Bom dia.' }), await user.add({ text: 'Boa tarde.' })];
    const idOf = async (id: string, form: string) =>
      (await stage.rowsOf(id)).find((row) => row.form === form)?.id ?? '';
    const failures: unknown[] = [];
    const stop = await createUnrequestedQueue({ ...service, insightQueue: stage.insightQueue })((error) =>
      failures.push(error),
    );
    await announceUnrequested(service.bus, told);
    const ids = [await idOf(told, 'summary'), await idOf(told, 'minutes')] as const;
    await eventually(async () => (await stage.isQueued(ids[0])) && stage.isQueued(ids[1], 'model'));
    stop();
    expect(failures).toEqual([]);
    expect(await stage.isQueued(await idOf(lost, 'summary'))).toBe(false);
    await createInsightSweep({ ...service, insightQueue: stage.insightQueue, clock: service.clock.now })();
    expect(await stage.isQueued(await idOf(lost, 'summary'))).toBe(true);
    expect(await stage.isQueued(await idOf(lost, 'minutes'), 'model')).toBe(true);
  });

  it('that is replaced by a request in another way counts once', async () => {
    await client.automatic.set([{ form: 'summary', method: 'model' }]);
    const id = await user.add({ text: 'Bom dia.' });
    await client.create(id);
    expect((await client.list(id)).data).toMatchObject([{ ...SUMMARY, status: 'waiting' }]);
    expect(await client.used()).toBe(1);
  });

  it('that is deleted gives nothing back', async () => {
    await client.automatic.set([SUMMARY]);
    const id = await user.add({ text: 'Bom dia.' });
    await client.create(await user.add({ text: 'Um.' }), 'terms');
    const [waiting] = (await client.list(id)).data;
    await client.delete(id, waiting?.id ?? '');
    expect(await client.used()).toBe(1);
  });
});
