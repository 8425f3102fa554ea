import { OWN_FORMS_MAX } from '@escriba/contracts/transcription/own-forms';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createInsightsClient, type InsightsClient } from '../testing/insights-client.ts';
import { createLibraryUser, type LibraryUser } from '../testing/library-user.ts';
import { startTestService, type TestService } from '../testing/start-test-service.ts';
import { createInsightRunsRepository } from './insight-runs.repository.ts';
import { createOwnFormsRepository } from './own-forms.repository.ts';

const ASSISTANT = { baseUrl: 'https://models.example/v1', model: 'test-model', recipient: 'models.example' };
const FORM = {
  name: 'Relatório de visita',
  instructions: 'Escreva o relatório\nda visita técnica.',
  sections: [
    { title: 'Defeitos', content: 'o que não funciona' },
    { title: 'Peças', content: '' },
  ],
  kind: 'sentences',
};

let service: TestService;
let user: LibraryUser;
let client: InsightsClient;

beforeAll(async () => {
  service = await startTestService({ assistant: ASSISTANT });
});
afterAll(() => service.stop());
beforeEach(() => {
  user = createLibraryUser(service);
  client = createInsightsClient(service, user.userId);
  service.consents.agree(user.userId, ASSISTANT.recipient);
});

const other = (): InsightsClient => createInsightsClient(service, createLibraryUser(service).userId);
const createForm = async (name = FORM.name): Promise<string> =>
  (await client.forms.create({ ...FORM, name })).data.id;

describe('forms of a user', () => {
  it('are created, changed, listed and deleted', async () => {
    const created = await client.forms.create({ ...FORM, name: ' Relatório  de\nvisita ' });
    expect(created).toMatchObject({ status: 201, data: FORM });
    const { id } = created.data;
    const changed = await client.forms.change(id, { ...FORM, sections: [], kind: 'tasks' });
    expect(changed).toMatchObject({ status: 200, data: { id, sections: [], kind: 'tasks' } });
    expect((await client.forms.list()).data).toEqual([changed.data]);
    expect((await client.forms.delete(id)).status).toBe(200);
    expect((await client.forms.list()).data).toEqual([]);
    expect(await client.forms.delete(id)).toMatchObject({ status: 404, error: 'form.not_found' });
  });

  it('are created after those of another request, which may not take long', async () => {
    const held = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holding = service.db.transaction().execute(async (transaction) => {
      await createOwnFormsRepository(transaction).lock(user.userId);
      locked.resolve();
      await held.promise;
    });
    await locked.promise;
    const refused = await client.forms.create(FORM);
    held.resolve();
    await holding;
    expect(refused).toMatchObject({ status: 503, error: 'transcription.busy' });
    expect((await client.forms.create(FORM)).status).toBe(201);
    expect((await client.forms.list()).data).toHaveLength(1);
  });

  it('are not found by another user', async () => {
    const id = await createForm();
    const stranger = other();
    expect((await stranger.forms.list()).data).toEqual([]);
    expect(await stranger.forms.change(id, FORM)).toMatchObject({ status: 404, error: 'form.not_found' });
    expect(await stranger.forms.delete(id)).toMatchObject({ status: 404, error: 'form.not_found' });
    expect((await client.forms.list()).data).toHaveLength(1);
  });

  it.each([
    ['a blank name', { name: ' \u202e ' }, 'form.incomplete'],
    ['blank instructions', { instructions: ' \n ' }, 'form.incomplete'],
    ['a blank title', { sections: [{ title: ' ', content: 'x' }] }, 'form.incomplete'],
    [
      'a title twice',
      { sections: ['A', ' A'].map((title) => ({ title, content: '' })) },
      'form.section_twice',
    ],
    ['instructions of 100 kB', { instructions: 'x'.repeat(100_000) }, 'request.invalid'],
    [
      'thirteen sections',
      { sections: Array.from({ length: 13 }, (_, at) => ({ title: `${at}`, content: '' })) },
      'request.invalid',
    ],
    ['another kind', { kind: 'code' }, 'request.invalid'],
  ])('are refused with %s, and stay as they are', async (_what, difference, error) => {
    const id = await createForm();
    expect(await client.forms.create({ ...FORM, ...difference })).toMatchObject({ status: 400, error });
    expect(await client.forms.change(id, { ...FORM, ...difference })).toMatchObject({ status: 400, error });
    expect((await client.forms.list()).data).toMatchObject([FORM]);
  });

  it('are limited, also if many are created at once', async () => {
    const all = await Promise.all(
      Array.from({ length: OWN_FORMS_MAX + 5 }, (_, at) => client.forms.create({ ...FORM, name: `${at}` })),
    );
    expect(all.filter(({ status }) => status === 201)).toHaveLength(OWN_FORMS_MAX);
    expect(all.find(({ status }) => status !== 201)).toMatchObject({ status: 409, error: 'form.too_many' });
    expect((await client.forms.list()).data).toHaveLength(OWN_FORMS_MAX);
  });
});

describe('an insight of a form of the user', () => {
  it('waits once for each form, also if it is requested again', async () => {
    const [first, second] = [await createForm('Um'), await createForm('Dois')];
    const id = await user.add({ text: 'Bom dia.' });
    const made = await client.ask(id, { form: 'own', formId: first });
    expect(made).toMatchObject({
      status: 202,
      data: {
        form: 'own',
        ownForm: { id: first, name: 'Um', sections: ['Defeitos', 'Peças'] },
        method: 'model',
        status: 'waiting',
      },
    });
    expect((await client.ask(id, { form: 'own', formId: first })).data.id).toBe(made.data.id);
    await client.ask(id, { form: 'own', formId: second });
    const names = (await client.list(id)).data.map(({ ownForm }) => ownForm?.name);
    expect(new Set(names)).toEqual(new Set(['Um', 'Dois']));
    expect(await client.used()).toBe(2);
  });

  it('is made again once the form has changed, and keeps the name that it had', async () => {
    const formId = await createForm('Antes');
    const id = await user.add({ text: 'Bom dia.' });
    const { data } = await client.ask(id, { form: 'own', formId });
    const run = await createInsightRunsRepository(service.db).claim(data.id, service.clock.now());
    expect(run).toMatchObject({ form: 'own', ownForm: { id: formId, name: 'Antes', kind: 'sentences' } });
    if (run === undefined || run.form === 'question') throw new Error('nothing to claim');
    await service.db
      .transaction()
      .execute((transaction) =>
        createInsightRunsRepository(transaction).finish(run, [Buffer.from('[]')], service.clock.now()),
      );
    await client.forms.change(formId, { ...FORM, name: 'Depois' });
    await client.ask(id, { form: 'own', formId });
    expect((await client.list(id)).data.map(({ ownForm, status }) => [ownForm?.name, status])).toEqual([
      ['Depois', 'waiting'],
      ['Antes', 'done'],
    ]);
  });

  it.each([
    ['no form', { form: 'own' }, 400, 'insight.needs_form'],
    [
      'a form beside another one',
      { form: 'summary', formId: '00000000-0000-4000-8000-000000000000' },
      400,
      'insight.needs_form',
    ],
    [
      'an unknown form',
      { form: 'own', formId: '00000000-0000-4000-8000-000000000000' },
      404,
      'form.not_found',
    ],
    [
      'sentences of the text',
      { form: 'own', method: 'extractive', formId: '00000000-0000-4000-8000-000000000000' },
      400,
      'insight.needs_model',
    ],
  ])('is refused with %s', async (_what, body, status, error) => {
    const id = await user.add({ text: 'Bom dia.' });
    expect(await client.ask(id, body)).toMatchObject({ status, error });
    expect(await client.used()).toBe(0);
  });

  it('is refused with a form of another user', async () => {
    const formId = await createForm();
    const stranger = createLibraryUser(service);
    service.consents.agree(stranger.userId, ASSISTANT.recipient);
    const id = await stranger.add({ text: 'Bom dia.' });
    const theirs = createInsightsClient(service, stranger.userId);
    expect(await theirs.ask(id, { form: 'own', formId })).toMatchObject({
      status: 404,
      error: 'form.not_found',
    });
  });
});
