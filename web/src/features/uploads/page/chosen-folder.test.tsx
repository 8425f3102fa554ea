import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { openStage, recording } from '../../../../testing/uploads-stage.tsx';
import { provideIndexedDatabase } from '../../../../testing/indexed-database.ts';

provideIndexedDatabase();

const stage = await openStage();
const { server } = stage;
beforeEach(async () => {
  await stage.begin();
  stage.chooseLanguage('pt');
});
afterEach(() => window.history.replaceState(null, '', '/'));
afterAll(stage.end);

const [LESSONS, CLIENTS, GONE] = ['1', '2', '3'].map((last) => `0190f5c0-0000-7000-8000-00000000000${last}`);
const withFolders = () => {
  server.folders.push(
    { id: LESSONS ?? '', name: 'Aulas', recordings: 0 },
    { id: CLIENTS ?? '', name: 'Clientes', recordings: 3 },
  );
};
const picker = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Pasta' });
const chooseFile = async (user: ReturnType<typeof stage.show>) =>
  user.upload(await screen.findByLabelText('Escolher arquivos', { selector: 'input' }), [recording()]);
const sentFolders = () => [...server.stored.values()].map(({ metadata }) => metadata['folder_id']);

describe('the folder of the next recordings', () => {
  it('is chosen among those that there are, and sent with every file from then on', async () => {
    withFolders();
    const user = stage.show();
    expect([...(await picker()).options].map(({ text }) => text)).toEqual(['Sem pasta', 'Aulas', 'Clientes']);
    await chooseFile(user);
    await user.selectOptions(await picker(), 'Clientes');
    await chooseFile(user);
    await waitFor(() => expect(sentFolders()).toEqual([undefined, CLIENTS]));
  });

  it('is not asked for without folders', async () => {
    const user = stage.show();
    await chooseFile(user);
    await waitFor(() => expect(sentFolders()).toEqual([undefined]));
    expect(screen.queryByRole('combobox', { name: 'Pasta' })).toBeNull();
  });

  it('is the one that the address names, until another one is chosen', async () => {
    withFolders();
    const user = stage.show(`/app/upload?folder=${LESSONS}`);
    await waitFor(async () => expect((await picker()).value).toBe(LESSONS));
    await user.selectOptions(await picker(), 'Clientes');
    await chooseFile(user);
    await waitFor(() => expect(sentFolders()).toEqual([CLIENTS]));
  });

  it('is none if the one that the address names is not there', async () => {
    withFolders();
    const user = stage.show(`/app/upload?folder=${GONE}`);
    await waitFor(() => expect(stage.queue().store.getState().folderId).toBeNull());
    await chooseFile(user);
    await waitFor(() => expect(sentFolders()).toEqual([undefined]));
  });

  it('is the one that the address names, also if the one before is gone', async () => {
    withFolders();
    stage.queue().store.set({ folderId: GONE ?? null });
    stage.show();
    await waitFor(async () => expect((await picker()).value).toBe(''));
    cleanup();
    stage.queue().store.set({ folderId: GONE ?? null });
    const user = stage.show(`/app/upload?folder=${LESSONS}`);
    await waitFor(async () => expect((await picker()).value).toBe(LESSONS));
    await chooseFile(user);
    await waitFor(() => expect(sentFolders()).toEqual([LESSONS]));
  });

  it.each([
    ['a folder', LESSONS, LESSONS],
    ['what is in no folder', 'none', undefined],
  ])('is %s where the library shows it and files are dropped on it', async (_what, shown, sent) => {
    withFolders();
    stage.show('/app/transcriptions');
    stage.queue().store.set({ folderId: CLIENTS ?? null });
    window.history.replaceState(null, '', `/app/transcriptions?folder=${shown}`);
    fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [recording()] } });
    await waitFor(() => expect(sentFolders()).toEqual([sent]));
  });

  it('is that of a drop on the library for the dropped files alone', async () => {
    withFolders();
    stage.show('/app/transcriptions');
    const drop = () =>
      fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [recording()] } });
    window.history.replaceState(null, '', `/app/transcriptions?folder=${LESSONS}`);
    drop();
    await waitFor(() => expect(sentFolders()).toEqual([LESSONS]));
    window.history.replaceState(null, '', '/app/transcriptions');
    drop();
    await waitFor(() => expect(sentFolders().map((id) => id ?? 'none')).toEqual([LESSONS, 'none']));
  });
});
