import { deleteTranscription } from '@escriba/contracts/transcription/transcription';
import { eventually } from '@escriba/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { openAccountBrowser } from '../testing/account-browser.ts';
import { findFaults, LOOKS } from '../testing/find-faults.ts';
import {
  seeNothingKept,
  seeLibrary,
  seeServiceWorker,
  seeTexts,
  listCached,
  shareFiles,
} from '../testing/installed-app.ts';
import { fillSignIn, type User } from '../testing/user.ts';

const { enterByLine, open, createUser, recordings } = openAccountBrowser();

const PATIENCE = { timeoutMs: 60_000 };
const OFFLINE = 'Você está sem internet. Mostrando o que foi salvo neste aparelho.';
const LIBRARY = '/app/transcriptions';

const userWith = async (...names: readonly string[]) => {
  const user = await createUser();
  await user.setPlan('business');
  const ids: string[] = [];
  for (const name of names) {
    const id = await user.upload(await recordings.named(name), 'pt');
    await eventually(async () => (await user.statusOf(id)) === 'completed', PATIENCE);
    ids.push(id);
  }
  return { user, ids };
};

const enter = async (user: User, path = LIBRARY) => {
  const visitor = await enterByLine(user, path, { serviceWorkers: 'allow' });
  await seeServiceWorker(visitor.page);
  return visitor;
};
type Reader = Awaited<ReturnType<typeof enter>>;

/** Opens a transcript from the library, and waits until this browser has kept both. */
const read = async ({ page }: Reader, id: string, kept = 1): Promise<void> => {
  await page.goto(`${LIBRARY}/${id}`);
  await page.getByText('Uma raposa velha').first().waitFor();
  await seeTexts(page, kept);
  await page.goto(LIBRARY);
  await page.getByRole('article').first().waitFor();
  await seeLibrary(page);
};

const signOut = async ({ page }: Reader): Promise<void> => {
  await page.goto('/app/account');
  await page.locator('#sidebar').getByRole('button', { name: 'Sair' }).click();
  await page.getByLabel(/^E-?mail$/).waitFor();
};

describe('without a connection', () => {
  let user: User;
  let ids: string[];
  beforeAll(async () => {
    ({ user, ids } = await userWith('Entrevista.wav', 'Aula.wav'));
  });

  it('the library and the opened transcript can be read, and the text is the one of the server again afterwards', async () => {
    const visitor = await enter(user);
    const { page, network } = visitor;
    await read(visitor, ids[0] ?? '');
    expect((await listCached(page)).filter((url) => url.includes('/api/'))).toEqual([]);
    await network.goOffline();
    await page.goto(LIBRARY);
    await page.getByText(OFFLINE).waitFor();
    await page.getByRole('article', { name: 'Aula', exact: true }).waitFor();
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);

    await page.getByRole('link', { name: 'Entrevista', exact: true }).click();
    await page.getByText('Uma raposa velha').first().waitFor();
    await page.getByText(/^Cópia salva neste aparelho em /).waitFor();
    // The check for faults leaves the page as narrow as a phone.
    const edit = page.getByRole('button', { name: 'Editar', exact: true });
    expect(await edit.isDisabled()).toBe(true);
    await page.keyboard.press('e');
    await page.getByText('Não dá para editar sem internet').first().waitFor();
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);

    await network.comeBack();
    await page.getByText(OFFLINE).waitFor({ state: 'detached' });
    await page.getByText(/^Cópia salva neste aparelho em /).waitFor({ state: 'detached' });
    await eventually(async () => !(await edit.isDisabled()));
  });

  it('a transcript can be opened at its address; one that was never opened here says so, and opens once the connection is back', async () => {
    const visitor = await enter(user);
    const { page, network } = visitor;
    await read(visitor, ids[0] ?? '');
    await network.goOffline();
    await page.goto(`${LIBRARY}/${ids[0]}`);
    await page.getByText('Uma raposa velha').first().waitFor();
    await page.goto(`${LIBRARY}/${ids[1]}`);
    await page.getByRole('heading', { name: 'Esta transcrição não está salva neste aparelho' }).waitFor();
    await network.comeBack();
    await page.getByText('Uma raposa velha').first().waitFor();
  });

  it('a page whose code is not kept says that it needs the connection', async () => {
    const visitor = await enter(user);
    const { page, network } = visitor;
    await network.goOffline();
    await page.goto('/app/settings');
    await page.getByText('Esta página precisa de internet').waitFor();
    await page.getByText(OFFLINE).waitFor();
  });

  it('the first page opens with what it has', async () => {
    const visitor = await enter(user);
    const { page, network } = visitor;
    await read(visitor, ids[0] ?? '');
    await page.goto('/app');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await network.goOffline();
    await page.reload();
    await page.getByText(OFFLINE).waitFor();
    await page.locator('main').getByRole('heading', { level: 1 }).waitFor();
  });
});

describe('what a browser keeps for reading', () => {
  it('is gone after the sign-out, and nobody finds it without a connection', async () => {
    const { user, ids } = await userWith('Segredo.wav');
    const visitor = await enter(user);
    await read(visitor, ids[0] ?? '');
    await signOut(visitor);
    await seeNothingKept(visitor.page);
    await visitor.network.goOffline();
    await visitor.page.goto(`${LIBRARY}/${ids[0]}`).catch(() => undefined);
    expect(await visitor.page.getByText('Uma raposa velha').count()).toBe(0);
  });

  it('is gone when another user signs in', async () => {
    const { user, ids } = await userWith('Primeira.wav');
    const other = await createUser();
    const visitor = await enter(user);
    await read(visitor, ids[0] ?? '');
    // The user does not sign out: the session is cleared by hand.
    await visitor.page.goto('/');
    await visitor.page.evaluate(() => {
      for (const key of ['accessToken', 'tokenExpiration', 'user']) localStorage.removeItem(key);
    });
    await visitor.page.goto('/auth');
    await fillSignIn(visitor.page, other);
    await visitor.page.waitForURL('/app');
    await visitor.page.locator('main').getByRole('heading', { level: 1 }).waitFor();
    await seeTexts(visitor.page, 0);
  });

  it('loses a recording that is deleted on another device', async () => {
    const { user, ids } = await userWith('Fica.wav', 'Vai.wav');
    const visitor = await enter(user);
    await read(visitor, ids[0] ?? '');
    await read(visitor, ids[1] ?? '', 2);
    const input = { params: { id: ids[1] ?? '' }, query: {}, headers: {} };
    await user.call(deleteTranscription, input);
    await seeTexts(visitor.page, 1);
  });

  it('loses a recording that was deleted while this browser was closed', async () => {
    const { user, ids } = await userWith('Longe.wav');
    const visitor = await enter(user);
    await read(visitor, ids[0] ?? '');
    await visitor.page.goto('/');
    const input = { params: { id: ids[0] ?? '' }, query: {}, headers: {} };
    await user.call(deleteTranscription, input);
    await visitor.page.goto('/app');
    await seeTexts(visitor.page, 0);
  });
});

describe('visitors', () => {
  it('get no service worker from the landing page', async () => {
    const { page } = await open('/', { serviceWorkers: 'allow' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(
      0,
    );
  });

  it('who share a recording without a service worker are asked for it', async () => {
    const user = await createUser();
    const { page } = await enterByLine(user, '/app');
    await shareFiles(page, [recordings.short()]);
    await page.getByText('O arquivo compartilhado não chegou até aqui.').waitFor();
    await page.getByRole('button', { name: 'Fechar', exact: true }).click();
    await page.waitForURL('/app/upload');
  });
});
