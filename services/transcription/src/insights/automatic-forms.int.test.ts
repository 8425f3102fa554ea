import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createInsightsClient, type InsightsClient } from '../testing/insights-client.ts';
import { createLabelsClient } from '../testing/labels-client.ts';
import { createLibraryUser, type LibraryUser } from '../testing/library-user.ts';
import { startTestService, type TestService } from '../testing/start-test-service.ts';

const FORM = { name: 'Relatório', instructions: 'Escreva.', sections: [], kind: 'sentences' };
const SUMMARY = { form: 'summary', method: 'extractive' };
const MINUTES = { form: 'minutes', method: 'model' };
const CHAPTERS = { form: 'chapters', method: 'model' };
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

let service: TestService;
let user: LibraryUser;
let client: InsightsClient;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(() => {
  user = createLibraryUser(service);
  client = createInsightsClient(service, user.userId);
});

const createFolder = async (name: string, owner = user): Promise<string> =>
  (await createLabelsClient(owner).create('folders', name)).data.id;
const createForm = async (owner = client): Promise<string> => (await owner.forms.create(FORM)).data.id;
const read = async () => (await client.automatic.list()).data;

describe('the forms that are made by themselves', () => {
  it('are chosen, changed and read, for the account and for each folder', async () => {
    expect(await read()).toEqual({ account: [], folders: [] });
    const [folderId, other] = [await createFolder('Atas'), await createFolder('Aulas')];
    const own = { form: 'own', method: 'model', formId: await createForm() };
    expect(await client.automatic.set([SUMMARY, own])).toMatchObject({
      status: 200,
      data: { forms: [SUMMARY, own] },
    });
    await client.automatic.setFolder(folderId, [MINUTES, CHAPTERS]);
    await client.automatic.setFolder(other, [SUMMARY]);
    await client.automatic.setFolder(folderId, [CHAPTERS]);
    expect(await read()).toEqual({
      account: [SUMMARY, own],
      folders: [
        { folderId, forms: [CHAPTERS] },
        { folderId: other, forms: [SUMMARY] },
      ],
    });
    await client.automatic.setFolder(other, []);
    await client.automatic.set([]);
    expect(await read()).toEqual({ account: [], folders: [{ folderId, forms: [CHAPTERS] }] });
  });

  it('are lost with the form of the user and with the folder', async () => {
    const [folderId, formId] = [await createFolder('Atas'), await createForm()];
    const own = { form: 'own', method: 'model', formId };
    await client.automatic.set([own, SUMMARY]);
    await client.automatic.setFolder(folderId, [own]);
    await client.forms.delete(formId);
    expect(await read()).toEqual({ account: [SUMMARY], folders: [] });
    await client.automatic.setFolder(folderId, [MINUTES]);
    await createLabelsClient(user).remove('folders', folderId);
    expect(await read()).toEqual({ account: [SUMMARY], folders: [] });
  });

  it('of another user are neither read nor changed, and their folders and forms are not found', async () => {
    const stranger = createLibraryUser(service);
    const theirs = createInsightsClient(service, stranger.userId);
    const [folderId, formId] = [await createFolder('Delas', stranger), await createForm(theirs)];
    await theirs.automatic.set([SUMMARY]);
    await theirs.automatic.setFolder(folderId, [MINUTES]);
    expect(await client.automatic.setFolder(folderId, [])).toMatchObject({
      status: 404,
      error: 'label.folder_not_found',
    });
    expect(await client.automatic.set([{ form: 'own', method: 'model', formId }])).toMatchObject({
      status: 404,
      error: 'form.not_found',
    });
    await client.automatic.set([]);
    expect(await read()).toEqual({ account: [], folders: [] });
    expect((await theirs.automatic.list()).data).toEqual({
      account: [SUMMARY],
      folders: [{ folderId, forms: [MINUTES] }],
    });
    expect((await createInsightsClient(service).automatic.list()).status).toBe(401);
    expect((await createInsightsClient(service).automatic.set([SUMMARY])).status).toBe(401);
  });

  it.each([
    ['four', [SUMMARY, MINUTES, CHAPTERS, { form: 'tasks', method: 'model' }], 400, 'request.invalid'],
    ['one twice', [SUMMARY, { ...SUMMARY, method: 'model' }], 400, 'form.twice'],
    ['a translation', [{ form: 'translation', method: 'model' }], 400, 'request.invalid'],
    ['an unknown form', [{ form: 'horoscope', method: 'model' }], 400, 'request.invalid'],
    ['no method', [{ form: 'summary' }], 400, 'request.invalid'],
    ['minutes of the text itself', [{ form: 'minutes', method: 'extractive' }], 400, 'insight.needs_model'],
    ['terms of a language model', [{ form: 'terms', method: 'model' }], 400, 'insight.needs_no_model'],
    ['a form of the user without its id', [{ form: 'own', method: 'model' }], 400, 'insight.needs_form'],
    ['an id beside another form', [{ ...SUMMARY, formId: UNKNOWN }], 400, 'insight.needs_form'],
    ['an id that is none', [{ form: 'own', method: 'model', formId: 'x' }], 400, 'request.invalid'],
    ['an unknown id', [{ form: 'own', method: 'model', formId: UNKNOWN }], 404, 'form.not_found'],
    ['no list', 'summary', 400, 'request.invalid'],
  ])('are refused with %s, and stay as they are', async (_what, forms, status, error) => {
    const folderId = await createFolder('Atas');
    await client.automatic.set([MINUTES]);
    await client.automatic.setFolder(folderId, [CHAPTERS]);
    expect(await client.automatic.set(forms)).toMatchObject({ status, error });
    expect(await client.automatic.setFolder(folderId, forms)).toMatchObject({ status, error });
    expect(await read()).toEqual({ account: [MINUTES], folders: [{ folderId, forms: [CHAPTERS] }] });
  });

  it('are one of two choices if both are sent at once', async () => {
    const [one, other] = [
      [SUMMARY, MINUTES],
      [CHAPTERS, { form: 'tasks', method: 'model' }, SUMMARY],
    ];
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, at) => client.automatic.set(at % 2 === 0 ? one : other)),
    );
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
    expect([one, other]).toContainEqual((await read()).account);
  });
});
