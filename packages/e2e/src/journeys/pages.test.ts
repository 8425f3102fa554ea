import { describe, expect, it } from '@jest/globals';
import { sharedProductUrl } from '../testing/product.ts';
import { openTestBrowser } from '../testing/test-browser.ts';

const { arrive } = openTestBrowser(sharedProductUrl);

describe('the site', () => {
  it('shows a not-found page, which leads home', async () => {
    const { page, upload } = await arrive({ path: '/nao/existe' });
    await page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor();
    await page.getByRole('link', { name: 'Voltar ao início' }).click();
    await upload.state('idle');
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('responds 404 to an unknown path, and 200 to a page of the app', async () => {
    const status = async (path: string) => (await fetch(sharedProductUrl() + path)).status;
    expect(await status('/nao/existe')).toBe(404);
    expect(await status('/app/transcriptions')).toBe(200);
  });

  it('opens a page at the second try if its code did not load at the first', async () => {
    const { page } = await arrive();
    await page.route('**/assets/privacy-page*', (route) => route.abort());
    await page.goto('/privacy');
    await page.getByRole('heading', { name: 'Erro no carregamento' }).waitFor();
    await page.unroute('**/assets/privacy-page*');
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await page.getByRole('heading', { level: 1, name: /privacidade/i }).waitFor();
  });

  it('keeps the chosen language on the next visit', async () => {
    const { page } = await arrive();
    await page.getByRole('button', { name: 'Idioma da página' }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Transcribe audio' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Transcribe audio' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('en');
  });

  it('keeps the chosen theme, and follows the system by default', async () => {
    const { page, upload } = await arrive({ colorScheme: 'dark' });
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await upload.state('idle');
    const dark = await paper();
    await page.getByRole('button', { name: 'Tema' }).click();
    await page.getByRole('menuitemradio', { name: 'Claro' }).click();
    await page.locator('html[data-theme=light]').waitFor();
    expect(await paper()).not.toBe(dark);
    await page.reload();
    await page.locator('html[data-theme=light]').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
    await page.getByRole('button', { name: 'Tema' }).click();
    await page.getByRole('menuitemradio', { name: 'Do sistema' }).click();
    await page.locator('html:not([data-theme])').waitFor();
    expect(await paper()).toBe(dark);
  });

  it('leads from its sections to the upload and to the accounts', async () => {
    const { page } = await arrive();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Transcrever' }).click();
    await page.waitForURL('**/#upload');
    await page.getByRole('banner').getByRole('link', { name: 'Entrar' }).click();
    await page.waitForURL('**/auth');
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  it('leads developers from the first request to the reference of its API', async () => {
    const { page, faults } = await arrive({ path: '/docs' });
    const first = page.getByRole('group', { name: 'Código (sh)' }).first();
    // The address of the visitor's connection, which the page knows once its code has run; the HTML names that of the product.
    const { origin } = new URL(page.url());
    await first.getByText(`curl ${origin}/v1/audio/transcriptions`).waitFor();
    await page.getByRole('navigation', { name: 'Nesta página' }).getByRole('link', { name: 'Erros' }).click();
    await page.waitForURL('**/docs#errors');
    await page.getByRole('heading', { name: 'Erros' }).waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Referência da API' }).click();
    await page.waitForURL('**/docs/api');
    await page.getByText('/api/transcription/free-upload').first().waitFor();
    expect(faults).toEqual([]);
  });

  it('loads nothing from other sites', async () => {
    const { page, upload } = await arrive();
    const origin = new URL(page.url()).origin;
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(origin) && !request.url().startsWith('data:'))
        foreign.push(request.url());
    });
    await page.reload({ waitUntil: 'networkidle' });
    await upload.state('idle');
    expect(foreign).toEqual([]);
  });
});
