import { LOCALES, LOCALE_TAGS } from '@escriba/contracts/shared/locale';
import { localisePath, PAGE_PATHS, TRANSLATED_PAGES } from '@escriba/contracts/web/pages';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { tabTo } from '../testing/keyboard.ts';
import { sharedProductUrl } from '../testing/product.ts';
import { openTestBrowser } from '../testing/test-browser.ts';

const { arrive, recordings } = openTestBrowser(sharedProductUrl);

const PAGES = TRANSLATED_PAGES.flatMap((name) =>
  LOCALES.map((locale) => [localisePath(PAGE_PATHS[name], locale), locale] as const),
);
const read = async (path: string): Promise<string> =>
  (await fetch(sharedProductUrl() + path, { headers: { accept: 'text/html' } })).text();

/** Holds requests for scripts of that name until `resolve` of the result is called. */
const holdScripts = async (page: Page, name = '*'): Promise<PromiseWithResolvers<void>> => {
  const code = Promise.withResolvers<void>();
  await page.route(`**/assets/${name}.js`, async (route) => {
    await code.promise;
    await route.continue();
  });
  return code;
};

describe('a reader without JavaScript', () => {
  it.each([
    ['/', ['Sua gravação, por escrito.', 'Bom dia, Paulo.', 'R$&nbsp;29', 'Perguntas frequentes', '© 2024']],
    ['/en', ['Your recording, in writing.', 'Good morning, Paul.', 'R$29', 'Frequently asked questions']],
    ['/plans', ['Comparação', '120 min', 'Sob consulta']],
    ['/en/plans', ['Comparison', '120 min']],
    ['/privacy', ['1. Quais dados tratamos', '30 dias depois do envio']],
    ['/terms', ['Termos']],
  ])('reads %s', async (path, words) => {
    const html = (await read(path)).replaceAll('\u00A0', '&nbsp;').replaceAll(/<[^>]+>/g, '');
    expect(words.filter((word) => !html.includes(word))).toEqual([]);
  });

  it.each(PAGES)('finds the languages of %s', async (path, locale) => {
    const html = await read(path);
    const origin = /<link rel="canonical" href="(https?:\/\/[^/"]+)/.exec(html)?.[1] ?? '';
    expect(html).toContain(`<html lang="${LOCALE_TAGS[locale]}"`);
    expect(html).toContain(`<link rel="canonical" href="${origin}${path}"`);
    for (const other of LOCALES) expect(html).toContain(`href="${origin}${localisePath(path, other)}"`);
    expect(await read('/sitemap.xml')).toContain(`<loc>${origin}${path}</loc>`);
  });
});

describe('the public pages', () => {
  it.each(PAGES)('%s is taken over by its code without a fault', async (path) => {
    const { page, faults } = await arrive({ path, isStill: true });
    await page.mouse.move(40, 200);
    await page.mouse.move(60, 240);
    await page.waitForFunction(() => Object.keys(document.querySelector('#root') ?? {}).length > 0);
    await page.waitForLoadState('networkidle');
    expect(faults).toEqual([]);
  });

  it('keep the plans in their place while the prices load, so that no click is lost', async () => {
    const { page, faults } = await arrive({ path: '/privacy', isStill: true });
    const catalogue = Promise.withResolvers<void>();
    await page.route('**/api/subscription/plans', async (route) => {
      await catalogue.promise;
      await route.continue();
    });
    const asked = page.waitForRequest('**/api/subscription/plans');
    await page.goto(`${sharedProductUrl()}/plans`);
    const link = await page.getByRole('link', { name: 'Assinar o Pro' }).elementHandle();
    await asked;
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(await link?.isVisible()).toBe(true);
    const response = page.waitForResponse('**/api/subscription/plans');
    catalogue.resolve();
    await response;
    await page.waitForLoadState('networkidle');
    expect(await link?.evaluate((element) => element.isConnected)).toBe(true);
    expect(faults).toEqual([]);
  });

  it('keep a choice that was made before their code has loaded', async () => {
    const { page, faults } = await arrive({ path: '/robots.txt', isStill: true });
    const code = await holdScripts(page);
    await page.goto('/plans', { waitUntil: 'commit' });
    await page.getByText('Anual', { exact: true }).click();
    expect(await page.getByRole('radio', { name: 'Anual' }).isChecked()).toBe(true);
    code.resolve();
    await page.getByText('R$ 290').waitFor();
    expect(await page.getByRole('radio', { name: 'Anual' }).isChecked()).toBe(true);
    expect(faults).toEqual([]);
  });

  it('have an icon for addresses that name none, such as that of a text file', async () => {
    const icon = await fetch(`${sharedProductUrl()}/favicon.ico`);
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/vnd.microsoft.icon']);
    expect([...new Uint8Array(await icon.arrayBuffer())].slice(0, 4)).toEqual([0, 0, 1, 0]);
  });

  it('have no link that leads nowhere', async () => {
    const seen = new Set(PAGES.map(([path]) => path));
    const broken: string[] = [];
    for (const path of seen) {
      const html = await read(path);
      for (const [, href = ''] of html.matchAll(/<a [^>]*href="([^"]+)"/g)) {
        const url = new URL(href.replaceAll('&amp;', '&'), sharedProductUrl() + path);
        if (url.origin !== new URL(sharedProductUrl()).origin) continue;
        const response = await fetch(url, { headers: { accept: 'text/html' } });
        const target = await response.text();
        const anchor = decodeURIComponent(url.hash.slice(1));
        const isThere = anchor === '' || target.includes(`id="${anchor}"`);
        if (response.status !== 200 || !isThere) broken.push(`${path}: ${href}`);
      }
    }
    expect(broken).toEqual([]);
  });

  it('lead from English to English: every link to a page with an English address has it', async () => {
    const english = PAGES.filter(([, locale]) => locale === 'en').map(([path]) => path);
    const away: string[] = [];
    for (const path of english)
      for (const [, href = ''] of (await read(path)).matchAll(/<a [^>]*href="(\/[^"]*)"/g))
        if (localisePath(href, 'en') !== href) away.push(`${path}: ${href}`);
    // The menu of languages is a button: no link leads to Portuguese on purpose.
    expect(away).toEqual([]);
  });

  it('have room for text of twice the size on a phone', async () => {
    const { page } = await arrive({ path: '/', viewport: { width: 390, height: 844 } });
    const wide: string[] = [];
    for (const [path] of PAGES) {
      await page.goto(path);
      await page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > 390) wide.push(`${path}: ${width}`);
    }
    expect(wide).toEqual([]);
  });

  it('keep the chosen language at every address', async () => {
    const { page } = await arrive({ path: '/plans', language: 'en' });
    await page.waitForURL('**/en/plans');
    await page.getByRole('heading', { level: 1, name: 'Plans' }).waitFor();
    await page.getByRole('link', { name: 'How it works' }).first().click();
    await page.waitForURL('**/en#how-it-works');
  });
});

describe('the landing page before its code has loaded', () => {
  it('loads no script, and takes a file, which the app finds', async () => {
    const { page, upload } = await arrive({ path: '/robots.txt', isStill: true });
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    const code = await holdScripts(page);
    await page.goto('/', { waitUntil: 'load' });
    expect(scripts).toEqual([]);
    await page.locator('#upload select').selectOption('en-US');
    await page.locator('#upload input[type=file]').setInputFiles(recordings.short());
    await page.locator('[data-early=file]', { hasText: 'short-pt.wav' }).waitFor();
    code.resolve();
    await page.getByRole('button', { name: 'Remover short-pt.wav' }).waitFor();
    expect(await page.locator('#upload select').inputValue()).toBe('en-US');
    await upload.send();
    await upload.state('completed');
  });

  it('sends a file whose button was reached and pressed by keyboard', async () => {
    const { page, upload } = await arrive({ path: '/robots.txt', isStill: true });
    const code = await holdScripts(page);
    await page.goto('/', { waitUntil: 'load' });
    await page.locator('#upload input[type=file]').setInputFiles(recordings.short());
    await page.locator('#upload select').focus();
    await tabTo(page, 'Transcrever Áudio');
    await page.keyboard.press('Enter');
    code.resolve();
    await upload.state('completed');
  });

  it('opens a menu whose icon changes with the code, in the middle of the press', async () => {
    const { page } = await arrive({ path: '/robots.txt', isStill: true });
    await page.evaluate(() => localStorage.setItem('theme', 'light'));
    const code = await holdScripts(page);
    await page.goto('/', { waitUntil: 'load' });
    await page.getByRole('button', { name: 'Tema' }).hover();
    await page.mouse.down();
    code.resolve();
    await page.waitForFunction(() => !('early' in window));
    await page.mouse.up();
    await page.getByRole('menuitemradio', { name: 'Claro', checked: true }).waitFor();
  });

  it.each([
    [
      'its file is shown',
      (page: Page) => page.getByRole('button', { name: 'Remover short-pt.wav' }).waitFor(),
    ],
    ['the app has started', (page: Page) => page.waitForFunction(() => !('early' in window))],
  ])(
    'sends a file on a phone although the button moves in the middle of the press, when %s',
    async (_, begun) => {
      const { page, upload } = await arrive({
        path: '/robots.txt',
        isStill: true,
        viewport: { width: 390, height: 844 },
      });
      const code = await holdScripts(page);
      await page.goto('/', { waitUntil: 'load' });
      await page.locator('#upload input[type=file]').setInputFiles(recordings.short());
      await upload.button('idle').hover();
      await page.mouse.down();
      code.resolve();
      await begun(page);
      await page.mouse.up();
      await upload.state('completed');
    },
  );

  it('refuses a file of another kind once its code is there, and has nothing to send', async () => {
    const { page, upload } = await arrive({ path: '/robots.txt', isStill: true });
    const code = await holdScripts(page);
    await page.goto('/', { waitUntil: 'load' });
    const list = await recordings.written('lista.txt', 'pão, leite');
    await page.locator('#upload input[type=file]').setInputFiles(list);
    await upload.button('idle').click();
    code.resolve();
    await upload.alert.getByText('Por favor, selecione um arquivo de áudio ou vídeo válido.').waitFor();
    expect(await upload.button('idle').isDisabled()).toBe(true);
  });

  it('connects the extension although its part arrives last', async () => {
    const { page } = await arrive({ path: '/robots.txt', isStill: true });
    const code = await holdScripts(page, 'extension-offer-*');
    await page.goto('/', { waitUntil: 'load' });
    const asked = page.waitForRequest('**/assets/extension-offer-*.js');
    await page.mouse.move(40, 200);
    await page.mouse.move(60, 240);
    await asked;
    await page.getByRole('button', { name: 'Conectar extensão' }).click();
    code.resolve();
    await page.locator('[data-sonner-toast]').first().waitFor();
  });

  it('does what a button asked for once its code is there', async () => {
    const { page } = await arrive({ isStill: true });
    await page.getByRole('tab', { name: 'Processamento' }).click();
    await page.getByRole('heading', { name: 'Veja o texto nascer' }).waitFor();
    await page.getByRole('button', { name: 'Ouvir o exemplo' }).click();
    await page.getByRole('button', { name: 'Pausar o exemplo' }).waitFor();
    await page.locator('#features .marked').first().waitFor();
  });
});
