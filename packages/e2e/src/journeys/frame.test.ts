import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { at, openAccountBrowser } from '../testing/account-browser.ts';
import { findFaults } from '../testing/find-faults.ts';
import type { User } from '../testing/user.ts';

const { revisit, createUser } = openAccountBrowser();
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1_280, height: 900 };

let user: User;
beforeAll(async () => {
  user = await createUser();
});

describe('the sidebar', () => {
  it('collapses to icons with ctrl and B, and is still collapsed on the next visit', async () => {
    const { page } = await revisit(user, '/app', { viewport: DESKTOP });
    const sidebar = page.locator('#sidebar');
    const width = async () => (await sidebar.boundingBox())?.width;
    expect(await width()).toBe(260);
    await page.keyboard.press('Control+b');
    await page.locator('#sidebar[data-state=collapsed]').waitFor();
    expect(await width()).toBe(80);
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'sidebar_state');
    expect(((cookie?.expires ?? 0) * 1_000 - Date.now()) / 86_400_000).toBeCloseTo(7, 1);
    await page.reload();
    await page.locator('#sidebar[data-state=collapsed]').waitFor();
    await page.getByRole('button', { name: 'Expandir o menu' }).click();
    expect(await width()).toBe(260);
  });

  it('leads to every page, and marks the current one', async () => {
    const { page } = await revisit(user);
    const places = {
      'Reuniões Online': ['/app/meetings', 'Reuniões Online chegam em breve'],
      Relatórios: ['/app/reports', 'Relatórios em Desenvolvimento'],
      Membros: ['/app/members', 'Só você vê as gravações daqui.'],
      Integrações: ['/app/integrations', 'Microsoft Teams'],
      Configurações: ['/app/settings', 'Excluir minha conta'],
    } as const;
    for (const [name, [path, words]] of Object.entries(places)) {
      const link = page.locator('#sidebar').getByRole('link', { name });
      await link.click();
      await page.waitForURL(at(path));
      await page.locator('main').getByText(words).first().waitFor();
      expect(await link.getAttribute('aria-current')).toBe('page');
      expect(await page.title()).toContain('Escriba');
    }
    await page.goBack();
    await page.waitForURL(at('/app/integrations'));
  });

  it('is a drawer on phones, which closes after a choice', async () => {
    const { page } = await revisit(user, '/app', { viewport: PHONE });
    expect(await page.locator('#sidebar').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Abrir o menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu principal' });
    await drawer.waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Abrir o menu' }).click();
    await drawer.getByRole('link', { name: 'Membros' }).click();
    await page.waitForURL(at('/app/members'));
    await drawer.waitFor({ state: 'detached' });
  });
});

describe('the bar of phones', () => {
  it('leads to the main pages, and the account has language, theme and the sign-out', async () => {
    const { page } = await revisit(user, '/app', { viewport: PHONE });
    const bar = page.getByRole('navigation', { name: 'Navegação rápida' });
    expect(await page.getByRole('button', { name: 'Tema' }).isVisible()).toBe(false);
    for (const [name, path] of [
      ['Enviar', '/app/upload'],
      ['Transcrições', '/app/transcriptions'],
      ['Conta', '/app/account'],
    ] as const) {
      const link = bar.getByRole('link', { name });
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await link.click();
      await page.waitForURL(at(path));
      await bar.locator('a[aria-current=page]', { hasText: name }).waitFor();
    }
    await page.getByText('Escuro', { exact: true }).click();
    await page.locator('html[data-theme=dark]').waitFor();
    await page.getByText('English', { exact: true }).click();
    await page.getByRole('heading', { name: 'Account', exact: true }).waitFor();
    const signOut = page.getByRole('main').getByRole('button', { name: 'Sign out' });
    await signOut.click();
    await page.waitForURL(at('/auth'));
  });

  it('gives way on wide screens', async () => {
    const { page } = await revisit(user, '/app', { viewport: DESKTOP });
    const bar = page.getByRole('navigation', { name: 'Navegação rápida' });
    expect(await bar.isVisible()).toBe(false);
  });
});

/** Moves the mouse as a user does: a menu beside a menu closes for a pointer that comes from nowhere. */
const pointTo = async (page: Page, place: Locator): Promise<void> => {
  const { x, y, width, height } = (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 20 });
};

describe('the header', () => {
  it('changes language and theme, and remembers both', async () => {
    const { page } = await revisit(user);
    await page.getByRole('button', { name: 'Idioma da página' }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await page.getByRole('link', { name: 'Settings' }).waitFor();
    await page.getByRole('button', { name: 'Theme' }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await page.locator('html[data-theme=dark]').waitFor();
    await page.reload();
    await page.locator('html[data-theme=dark][lang=en]').waitFor();
    await page.getByRole('link', { name: 'Settings' }).waitFor();
  });

  it('has two notices, the plan, and the account menu', async () => {
    const { page } = await revisit(user);
    await page.getByRole('button', { name: 'Avisos: 2' }).click();
    const notices = page.getByRole('dialog', { name: 'Avisos' });
    await notices.getByRole('listitem').nth(1).waitFor();
    expect(await notices.getByRole('listitem').count()).toBe(2);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `Conta de ${user.name}` }).click();
    const menu = page.getByRole('menu');
    await menu.getByText(user.email).waitFor();
    await menu.getByText('FREE', { exact: true }).waitFor();
    await menu.getByRole('menuitem', { name: /^Tema/ }).click();
    await pointTo(page, page.getByRole('menuitemradio', { name: 'Escuro' }));
    await page.getByRole('menuitemradio', { name: 'Escuro' }).click();
    await page.locator('html[data-theme=dark]').waitFor();
    await page.getByRole('button', { name: `Conta de ${user.name}` }).click();
    await menu.getByRole('menuitem', { name: 'Perfil' }).click();
    await page.waitForURL(at('/app/settings#profile'));
  });
});

describe('the pages', () => {
  it('label sample figures as such', async () => {
    const { page } = await revisit(user);
    const samples = page.getByRole('button', { name: /^Análise de reuniões/ });
    await samples.getByText('dados de exemplo').waitFor();
    expect(await page.getByText('352').count()).toBe(0);
    await samples.click();
    await page.getByText('352').first().waitFor();
    await page.getByRole('tab', { name: 'Horas' }).click();
    await page.getByRole('tab', { name: 'Horas', selected: true }).waitFor();
    await page.getByRole('link', { name: 'Upload' }).click();
    await page.waitForURL(at('/app/upload'));
  });

  it('keep a changed name', async () => {
    const own = await createUser();
    const { page } = await revisit(own, '/app/settings');
    await page.getByLabel('Nome', { exact: true }).fill('Ana Beatriz');
    await page.locator('#profile').getByRole('button', { name: 'Salvar' }).click();
    await page.getByRole('button', { name: 'Conta de Ana Beatriz' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Conta de Ana Beatriz' }).waitFor();
  });

  it('show a not-found page for unknown paths', async () => {
    const { page } = await revisit(user, '/app/nao/existe');
    await page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor();
    await page.getByRole('link', { name: 'Voltar ao início' }).click();
    await page.waitForURL(at('/'));
  });

  it('take over no HTML of another page at an unknown path', async () => {
    const { page, faults } = await revisit(user, '/app', { viewport: DESKTOP });
    await page.goto(at('/app/nada'));
    await page.locator('#sidebar').waitFor();
    // The browser reports the status of the page itself, too.
    expect(faults.filter((fault) => !fault.includes('404 (Not Found)'))).toEqual([]);
  });

  it('log no errors', async () => {
    const { page, faults } = await revisit(user);
    for (const path of ['/app', '/app/settings', '/app/members', '/app/integrations', '/privacy']) {
      await page.goto(at(path));
      await page.getByRole('heading', { level: 1 }).first().waitFor();
    }
    expect(faults).toEqual([]);
  });
});

describe('in large letters', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await revisit(user, '/app', { viewport: DESKTOP, stays: true }));
    await page.addInitScript(() => {
      const enlarge = () => document.documentElement?.style.setProperty('font-size', '32px');
      enlarge();
      document.addEventListener('readystatechange', enlarge);
    });
  });

  it.each([
    '',
    '/upload',
    '/usage',
    '/plans',
    '/plans?tab=upgrade',
    '/subscription',
    '/account',
    '/settings',
    '/analytics',
    '/reports',
    '/meetings',
    '/members',
    '/integrations',
  ])('/app%s fits text of 200 %%', async (path) => {
    await page.goto(at(`/app${path}`));
    await page.locator('main').getByRole('heading', { level: 1 }).waitFor();
    await page.locator('main .animate-write[aria-hidden]').first().waitFor({ state: 'detached' });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(DESKTOP.width);
  });
});

describe('the command palette', () => {
  it('goes anywhere by keyboard alone', async () => {
    const { page, faults } = await revisit(user, '/app', { viewport: DESKTOP });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Buscar gravações, ações e páginas' }).waitFor();
    expect(await findFaults(page, [{ colorScheme: 'dark', width: 1_280 }])).toEqual([]);
    await page.setViewportSize(DESKTOP);
    await page.keyboard.type('configuracoes');
    await page.getByRole('option', { name: 'Configurações', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(at('/app/settings'));
    await page.getByRole('button', { name: 'Buscar ou ir para' }).click();
    await page.getByRole('option', { name: 'Tema: Escuro' }).click();
    await page.locator('html[data-theme=dark]').waitFor();
    expect(faults).toEqual([]);
  });
});
