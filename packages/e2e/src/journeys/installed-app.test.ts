import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@escriba/testing';
import type { Page } from 'playwright-core';
import { openAccountBrowser } from '../testing/account-browser.ts';
import { openChangedFiles } from '../testing/changed-files.ts';
import { findFaults, LOOKS } from '../testing/find-faults.ts';
import { listCached, seeServiceWorker, shareFiles } from '../testing/installed-app.ts';
import { fillSignIn } from '../testing/user.ts';
import { sharedProductUrl } from '../testing/product.ts';
import { createUploadsPage } from '../testing/uploads-page.ts';

const files = await openChangedFiles(sharedProductUrl);
const { enterByLine, open, createUser, recordings } = openAccountBrowser(() => files.url);
afterEach(() => files.restore());
afterAll(() => files.close());

/** Opens a browser in which a new user is signed in and the service worker runs. */
const enter = async (path = '/app') => {
  const user = await createUser();
  await user.setPlan('business');
  const visitor = await enterByLine(user, path, { serviceWorkers: 'allow' });
  await seeServiceWorker(visitor.page);
  return { ...visitor, user, uploads: createUploadsPage(visitor.page) };
};

/** Makes the next pages those of the installed app, as Safari reports it: no headless browser has windows without an address bar. */
const openInstalled = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));

type Manifest = {
  readonly lang: string;
  readonly start_url: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose: string }[];
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[];
};

const readManifest = (page: Page) =>
  page.evaluate(async (): Promise<Manifest> => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
    const response = await fetch(link?.href ?? '');
    return (await response.json()) as Manifest;
  });

describe('the manifest', () => {
  it('is accepted by the browser, and each of its pictures and addresses exists', async () => {
    const { page, faults } = await open('/');
    const devTools = await page.context().newCDPSession(page);
    const { errors, url } = await devTools.send('Page.getAppManifest');
    expect([errors, new URL(url).pathname]).toEqual([[], '/manifest.webmanifest']);
    const { lang, start_url: start, icons, shortcuts } = await readManifest(page);
    expect([lang, start]).toEqual(['pt-BR', '/app']);
    expect(shortcuts.map(({ name }) => name)).toEqual(['Enviar gravação', 'Transcrições', 'Conta']);
    const apple = { src: '/icons/apple-touch-180.png', sizes: '180x180', purpose: 'any' };
    for (const { src, sizes } of [...icons, apple])
      expect(
        await page.evaluate(async (address) => {
          const picture = new Image();
          picture.src = address;
          await picture.decode();
          return `${picture.naturalWidth}x${picture.naturalHeight}`;
        }, src),
      ).toBe(sizes);
    for (const { url: address } of shortcuts) expect((await page.request.get(address)).status()).toBe(200);
    expect(faults).toEqual([]);
  });

  it('is English for English pages', async () => {
    const { page } = await open('/', { language: 'en' });
    await page.waitForURL(`${files.url}/en`);
    expect((await readManifest(page)).shortcuts[0]?.name).toBe('Send a recording');
  });
});

// A form that is submitted with files is the request that the phone's share sheet sends; it reaches the service worker alike.
describe('a recording shared from another app', () => {
  it('is offered in a tab, asks for the language, and is transcribed', async () => {
    const { page, uploads, faults } = await enter();
    await shareFiles(page, [recordings.short()]);
    await page.getByText('Você compartilhou uma gravação com o Escriba').waitFor();
    await page.getByText(/^short-pt\.wav \(/).waitFor();
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    await page.getByRole('button', { name: 'Transcrever', exact: true }).click();
    await uploads.dialog.getByRole('button', { name: 'Escolher idioma' }).click();
    await uploads.recent.getByText('Uma raposa velha').waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(faults).toEqual([]);
  });

  it('is sent at once in the installed app, in the language of the last time', async () => {
    const { page, uploads } = await enter('/app/upload');
    await uploads.language.selectOption('pt');
    await openInstalled(page);
    await shareFiles(page, [await recordings.converted('PTT-20261123-WA0001.ogg', ['-c:a', 'libopus'])]);
    await uploads.recent.getByText('Uma raposa velha').waitFor();
    expect(await uploads.recent.getByRole('listitem').count()).toBe(1);
  });

  it('waits for the sign-in', async () => {
    const { page, user, uploads } = await enter('/app/account');
    await page.locator('#sidebar').getByRole('button', { name: 'Sair' }).click();
    await page.getByLabel(/^E-?mail$/).waitFor();
    await openInstalled(page);
    await shareFiles(page, [recordings.short()]);
    await page.getByLabel(/^E-?mail$/).waitFor();
    await fillSignIn(page, user);
    await uploads.dialog.getByRole('button', { name: 'Escolher idioma' }).click();
    await uploads.recent.getByText('Uma raposa velha').waitFor();
  });

  it('of another kind is refused with the reason, and an empty share says so', async () => {
    const { page } = await enter();
    await openInstalled(page);
    await shareFiles(page, [await recordings.written('lista.txt', 'pão, leite')]);
    await page.getByText('1 arquivo não pôde ser enviado').waitFor();
    await page.getByText('não é um formato suportado').waitFor();
    await shareFiles(page, []);
    await page.getByText('O que foi compartilhado não tinha nenhum arquivo.').waitFor();
  });

  it('is not taken twice when the page is reloaded, and can be discarded', async () => {
    const { page, uploads } = await enter();
    await shareFiles(page, [recordings.short()]);
    await page.getByRole('button', { name: 'Descartar' }).click();
    await page.waitForURL('/app/upload');
    await page.reload();
    await uploads.recent.getByText('As cinco últimas transcrições prontas aparecem aqui.').waitFor();
    expect(await page.getByText('Você compartilhou uma gravação').count()).toBe(0);
  });
});

describe('a new version of the product', () => {
  it('takes over without a reload, and open pages go on', async () => {
    const { page, faults } = await enter();
    await page.evaluate(() => Object.assign(globalThis, { isTheSamePage: true }));
    const before = await page.evaluate(() => caches.keys());
    files.change('/sw.js', (content) => content.replace(/(["`]\/index\.html["`],revision:["`])\w+/, '$1new'));
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/app');
      const changed = new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
      await registration?.update();
      await changed;
    });
    await eventually(async () => {
      const pages = (await listCached(page)).filter((url) => url.includes('/index.html'));
      return pages.length === 1 && pages[0]?.endsWith('?__WB_REVISION__=new');
    });
    await page.getByRole('link', { name: 'Configurações' }).first().click();
    await page.getByRole('heading', { name: 'Configurações', level: 1 }).waitFor();
    expect(await page.evaluate(() => 'isTheSamePage' in globalThis)).toBe(true);
    expect([before.length, faults]).toEqual([1, []]);
  });

  it('whose server no longer has the code of an open page reloads that page, once', async () => {
    const { page } = await enter();
    await page.evaluate(() => Object.assign(globalThis, { isTheSamePage: true }));
    let loads = 0;
    page.on('framenavigated', () => (loads += 1));
    const [entry = ''] = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLScriptElement>('script[type=module]')].map(({ src }) =>
        new URL(src).pathname.replace('/assets/', ''),
      ),
    );
    const isGone = /\/assets\/settings-page-[\w-]+\.js$/;
    await page.route(isGone, (route) => route.fulfill({ status: 404 }), { times: 1 });
    files.change('/', (content) => content.replaceAll(entry, 'index-other.js'));
    await page.getByRole('link', { name: 'Configurações' }).first().click();
    const isSame = () => page.evaluate(() => 'isTheSamePage' in globalThis);
    // A page that is just going cannot respond.
    await eventually(async () => !(await isSame().catch(() => true)));
    files.restore();
    await page.getByRole('heading', { name: 'Configurações', level: 1 }).waitFor();
    expect(loads).toBeLessThanOrEqual(2);
  });

  it('that turns the service worker off removes it and what it has kept', async () => {
    const { page } = await enter();
    const retired = await (await fetch(`${files.url}/sw-retired.js`)).text();
    files.change('/sw.js', () => retired);
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/app'))?.update());
    await eventually(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length === 0),
    );
    await eventually(async () => (await listCached(page)).length === 0);
    await page.getByRole('link', { name: 'Transcrições' }).first().click();
    await page.getByRole('heading', { name: 'Transcrições', level: 1 }).waitFor();
  });
});
