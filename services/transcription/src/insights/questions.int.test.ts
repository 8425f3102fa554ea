import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createInsightsClient } from '../testing/insights-client.ts';
import { createLabelsClient } from '../testing/labels-client.ts';
import { createLibraryUser, type LibraryUser } from '../testing/library-user.ts';
import { createQuestionsClient, type QuestionsClient } from '../testing/questions-client.ts';
import { startTestService, type TestService } from '../testing/start-test-service.ts';
import { createUsageClient } from '../recordings/recordings.ts';
import { createInsightRunsRepository } from './insight-runs.repository.ts';
import { createQuestionRunsRepository } from './question-runs.repository.ts';
import { createQuestionsService } from './questions.service.ts';
import { readQuestion } from './read-question.ts';

const ASSISTANT = { baseUrl: 'https://models.example/v1', model: 'test-model', recipient: 'models.example' };
const QUESTION = 'Quando vence o contrato?';

let service: TestService;
let user: LibraryUser;
let questions: QuestionsClient;

beforeAll(async () => {
  service = await startTestService({ assistant: ASSISTANT });
});
afterAll(() => service.stop());
beforeEach(() => {
  user = createLibraryUser(service);
  questions = createQuestionsClient(user);
  service.consents.agree(user.userId, ASSISTANT.recipient);
});

const used = () => createInsightsClient(service, user.userId).used();
/** Asks, and claims the question as a worker would. */
const claim = async (body: object) => {
  const { data } = await questions.ask({ question: QUESTION, ...body });
  const run = await createInsightRunsRepository(service.db).claim(data.id, service.clock.now());
  if (run?.form !== 'question') throw new Error('nothing to claim');
  return { id: data.id, run };
};
const sourceOf = (transcriptionId: string) => ({
  transcriptionId,
  startMs: 0,
  endMs: 900,
  quote: 'Em julho.',
});
const statementOf = (text: string, ...ids: readonly string[]) => ({ text, sources: ids.map(sourceOf) });
const finish = (
  run: Awaited<ReturnType<typeof claim>>['run'],
  statements: unknown,
  revisions: Readonly<Record<string, number>> = {},
) =>
  service.db
    .transaction()
    .execute((transaction) =>
      createQuestionRunsRepository(transaction).finish(
        run,
        { statements: [Buffer.from(JSON.stringify(statements))], revisions },
        service.clock.now(),
      ),
    );

const readerOf = (userId: string) => ({ userId, sessionId: 'session', locale: 'pt' as const });
/** Returns a service in which something happens while a question is asked: after its recordings were found. */
const askWhile = (happens: () => Promise<unknown>) =>
  createQuestionsService({
    db: service.db,
    bus: service.bus,
    usage: createUsageClient(service.usagePeer),
    insightQueue: { add: async () => {}, stop: async () => {} },
    assistant: ASSISTANT,
    agreements: {
      ...service.agreements,
      read: async (userId) => {
        await happens();
        return service.agreements.read(userId);
      },
    },
    canTranslateSpeech: service.presence.canTranslate,
    newId: randomUUID,
    clock: service.clock.now,
  });

const edit = (id: string) =>
  service.db
    .updateTable('transcripts')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('transcription_id', '=', id)
    .execute();
const isStale = async (id: string) => (await questions.get(id)).data.isStale;

describe('a question', () => {
  it('waits, counts once if it is repeated, and is listed for its recording', async () => {
    const id = await user.add({ text: 'O contrato vence em julho.' });
    const other = await user.add({ text: 'Bom dia.' });
    const first = await questions.ask({ question: ` ${QUESTION} `, recordingIds: [id] });
    expect(first).toMatchObject({
      status: 202,
      data: {
        question: QUESTION,
        recordingIds: [id],
        folderId: null,
        status: 'waiting',
        model: 'test-model',
        language: 'recording',
        statements: [],
        isReduced: false,
      },
    });
    const again = await Promise.all(
      Array.from({ length: 4 }, () =>
        questions.ask({ question: QUESTION, recordingIds: [id, id.toUpperCase()] }),
      ),
    );
    expect(new Set(again.map(({ data }) => data.id))).toEqual(new Set([first.data.id]));
    expect(await used()).toBe(1);
    await questions.ask({ question: QUESTION, recordingIds: [id, other] });
    expect((await questions.list({ recordingId: id })).data.map((one) => one.id)).toEqual([first.data.id]);
    expect((await questions.list()).data).toHaveLength(2);
    expect((await questions.get(first.data.id)).data.id).toBe(first.data.id);
  });

  it('is asked again once a text has changed', async () => {
    const id = await user.add({ text: 'O contrato vence em julho.' });
    const { run } = await claim({ recordingIds: [id] });
    expect(await finish(run, [statementOf('Em julho.', id)])).toBe(true);
    const same = await questions.ask({ question: QUESTION, recordingIds: [id] });
    expect(same.data).toMatchObject({ id: run.id, status: 'done' });
    await edit(id);
    expect((await questions.ask({ question: QUESTION, recordingIds: [id] })).data.id).not.toBe(run.id);
    expect(await used()).toBe(2);
  });

  it('about a recording or folder that is deleted while it is asked is refused, and counts nothing', async () => {
    const [one, two] = [await user.add({ text: 'O contrato.' }), await user.add({ text: 'O contrato.' })];
    const folder = (await createLabelsClient(user).create('folders', 'Aulas')).data;
    await createLabelsClient(user).organise({ ids: [two], folderId: folder.id });
    const ask = (scope: object, meanwhile: () => Promise<unknown>) =>
      askWhile(meanwhile).ask(readerOf(user.userId), { question: QUESTION, ...scope });
    const noRecording = { code: 'transcription.not_found' };
    const deleteFolder = () => createLabelsClient(user).remove('folders', folder.id);
    await expect(ask({ folderId: folder.id }, deleteFolder)).rejects.toMatchObject({
      code: 'label.folder_not_found',
    });
    await expect(ask({ recordingIds: [one, two] }, () => user.remove(one))).rejects.toMatchObject(
      noRecording,
    );
    await expect(ask({ recordingIds: [two] }, () => user.remove(two))).rejects.toMatchObject(noRecording);
    expect([(await questions.list()).data, await used()]).toEqual([[], 0]);
  });

  it('about a recording alone that is deleted before the answer counts no longer', async () => {
    const id = await user.add({ text: 'O contrato vence em julho.' });
    await claim({ recordingIds: [id] });
    await questions.ask({ question: 'Quem assina?', recordingIds: [id] });
    expect(await used()).toBe(2);
    await user.remove(id);
    expect(await used()).toBe(0);
  });

  it('that is cancelled counts no longer, and its worker writes nothing', async () => {
    const id = await user.add({ text: 'O contrato vence em julho.' });
    const { run } = await claim({ recordingIds: [id] });
    expect((await questions.delete(run.id)).status).toBe(200);
    expect([await finish(run, []), await used()]).toEqual([false, 0]);
    expect((await questions.delete(run.id)).error).toBe('question.not_found');
  });

  it.each([
    ['no recordings and no folder', {}, 'question.needs_scope'],
    ['both', { recordingIds: [randomUUID()], folderId: randomUUID() }, 'question.needs_scope'],
    ['no letter', { question: ' ?! ', recordingIds: [randomUUID()] }, 'question.empty'],
    ['an empty list', { recordingIds: [] }, 'request.invalid'],
    ['101 recordings', { recordingIds: Array.from({ length: 101 }, () => randomUUID()) }, 'request.invalid'],
    ['1,001 characters', { question: 'a'.repeat(1_001), recordingIds: [randomUUID()] }, 'request.invalid'],
    ['100 kB', { question: 'a'.repeat(100_000), recordingIds: [randomUUID()] }, 'request.invalid'],
    ['no id', { recordingIds: ['1'] }, 'request.invalid'],
    ['another language', { recordingIds: [randomUUID()], language: 'xx' }, 'request.invalid'],
  ])('with %s is refused', async (_, body, error) => {
    expect(await questions.ask({ question: QUESTION, ...body })).toMatchObject({ status: 400, error });
  });

  it('is refused about recordings and folders of others, without a text, an agreement or a plan’s rest', async () => {
    const stranger = createLibraryUser(service);
    const foreign = await stranger.add({ text: 'O contrato vence em julho.' });
    const folder = (await createLabelsClient(stranger).create('folders', 'Aulas')).data;
    const own = await user.add({ text: 'Bom dia.' });
    const bare = await user.add();
    const empty = (await createLabelsClient(user).create('folders', 'Vazia')).data;
    const errorOf = async (body: object) => (await questions.ask({ question: QUESTION, ...body })).error;
    expect(await errorOf({ recordingIds: [own, foreign] })).toBe('transcription.not_found');
    expect(await errorOf({ recordingIds: [randomUUID()] })).toBe('transcription.not_found');
    expect(await errorOf({ folderId: folder.id })).toBe('label.folder_not_found');
    expect(await errorOf({ folderId: empty.id })).toBe('question.no_transcript');
    expect(await errorOf({ recordingIds: [bare] })).toBe('question.no_transcript');
    service.usage.setPlan(user.userId, 'free', { insightsPerMonth: 0 });
    expect(await errorOf({ recordingIds: [own] })).toBe('usage.insights_limit');
    service.consents.withdraw(user.userId);
    expect(await errorOf({ recordingIds: [own] })).toBe('insight.agreement_needed');
    expect(await used()).toBe(0);
  });

  it('of one user is neither read nor deleted by another', async () => {
    const id = await user.add({ text: 'O contrato vence em julho.' });
    const { data } = await questions.ask({ question: QUESTION, recordingIds: [id] });
    const others = createQuestionsClient(createLibraryUser(service));
    expect((await others.get(data.id)).error).toBe('question.not_found');
    expect((await others.delete(data.id)).error).toBe('question.not_found');
    expect((await others.list({ recordingId: id })).data).toEqual([]);
  });
});

describe('an answer', () => {
  const askOfTwo = async () => {
    const [one, two] = [
      await user.add({ text: 'O contrato vence em julho.', name: 'reunião.wav' }),
      await user.add({ text: 'O contrato foi assinado.', name: 'ligação.wav' }),
    ];
    return { one, two, ...(await claim({ recordingIds: [one, two] })) };
  };

  it('names its recordings, and loses what rests on one that is deleted', async () => {
    const { one, two, run, id } = await askOfTwo();
    await finish(run, [
      statementOf('Vence.', one),
      statementOf('Assinado.', two),
      statementOf('Ambos.', one, two),
    ]);
    expect((await questions.get(id)).data).toMatchObject({
      status: 'done',
      isReduced: false,
      recordings: expect.arrayContaining([
        { transcriptionId: one, fileName: 'reunião.wav' },
        { transcriptionId: two, fileName: 'ligação.wav' },
      ]),
    });
    await user.remove(one);
    expect((await questions.get(id)).data).toMatchObject({
      isReduced: true,
      statements: [statementOf('Assinado.', two)],
      recordings: [{ transcriptionId: two, fileName: 'ligação.wav' }],
    });
  });

  it('is stale once a text that it quotes has changed, also while it is written, and no other', async () => {
    const { one, two, run, id } = await askOfTwo();
    await finish(run, [statementOf('Vence.', one)], { [one]: 1, [two]: 1 });
    expect(await isStale(id)).toBe(false);
    await edit(two);
    expect(await isStale(id)).toBe(false);
    await edit(one);
    expect(await isStale(id)).toBe(true);
    const other = await claim({ recordingIds: [one, two] });
    await finish(other.run, [statementOf('Vence.', one)], { [one]: 1, [two]: 2 });
    expect(await isStale(other.id)).toBe(true);
  });

  it('about one recording that does not say it is stale once its text has changed', async () => {
    const one = await user.add({ text: 'Bom dia.' });
    const { id, run } = await claim({ recordingIds: [one] });
    expect(await isStale(id)).toBe(false);
    await finish(run, [], { [one]: 1 });
    expect(await isStale(id)).toBe(false);
    await edit(one);
    expect(await isStale(id)).toBe(true);
  });

  it('has nothing of a recording that is deleted while it is written', async () => {
    const { one, two, run, id } = await askOfTwo();
    await user.remove(one);
    expect(await finish(run, [statementOf('Vence.', one), statementOf('Assinado.', two)])).toBe(true);
    expect((await questions.get(id)).data).toMatchObject({
      isReduced: true,
      statements: [statementOf('Assinado.', two)],
    });
  });

  it('is deleted with the only recording that it is about, and with the account; the export has it', async () => {
    const { one, run } = await askOfTwo();
    await finish(run, [statementOf('Vence.', one)]);
    await questions.ask({ question: QUESTION, recordingIds: [one] });
    const headers = await service.callerHeaders({ userId: user.userId });
    const kept = await fetch(`${service.url}/internal/account/questions`, { headers });
    const { data: waiting } = await questions.list({ recordingId: one });
    expect(await kept.json()).toEqual(
      expect.arrayContaining([...waiting, (await questions.get(run.id)).data]),
    );
    expect(waiting).toHaveLength(1);
    await user.remove(one);
    expect((await questions.list()).data.map(({ id }) => id)).toEqual([run.id]);
    await fetch(`${service.url}/internal/account/transcriptions`, { method: 'DELETE', headers });
    expect((await questions.list()).data).toEqual([]);
  });
});

describe('the recordings that are read for an answer', () => {
  const addMany = async (count: number, folderId?: string) => {
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) ids.push(await user.add({ text: `Falamos de reuniões.` }));
    const found = await user.add({ text: 'Assinamos os contratos com a migração inteira.' });
    if (folderId !== undefined) await createLabelsClient(user).organise({ ids: [...ids, found], folderId });
    await service.indexSearch();
    return { ids, found };
  };

  it('are all of a few, and of many those in which search finds other forms of the words', async () => {
    const { ids, found } = await addMany(21);
    const few = await claim({ recordingIds: ids.slice(0, 2) });
    expect((await readQuestion(service.db, few.run))?.ids.toSorted()).toEqual(ids.slice(0, 2).toSorted());
    const many = await claim({ recordingIds: [...ids, found], question: 'O contrato e as migrações?' });
    expect((await readQuestion(service.db, many.run))?.ids).toEqual([found]);
  });

  it('are those of the folder alone, as it is when the question is answered', async () => {
    const folder = (await createLabelsClient(user).create('folders', 'Aulas')).data;
    await user.add({ text: 'Outro contrato.' });
    const { found } = await addMany(21, folder.id);
    const { run } = await claim({ folderId: folder.id, question: 'contrato' });
    expect((await readQuestion(service.db, run))?.ids).toEqual([found]);
    const none = await claim({ folderId: folder.id, question: 'orçamento' });
    expect((await readQuestion(service.db, none.run))?.ids).toEqual([]);
    await createLabelsClient(user).remove('folders', folder.id);
    expect((await readQuestion(service.db, run))?.ids).toEqual([]);
  });
});
