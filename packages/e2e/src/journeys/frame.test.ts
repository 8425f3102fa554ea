import { beforeAll, describe, expect, it } from '@jest/globals';
import { at, openAccountBrowser } from '../testing/account-browser.ts';
import type { Person } from '../testing/person.ts';

const { enter, createPerson } = openAccountBrowser();
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1_280, height: 900 };

let person: Person;
beforeAll(async () => {
  person = await createPerson();
});

describe('the sidebar', () => {
  it('collapses to icons with ctrl and B, and is still collapsed on the next visit', async () => {
    const { page } = await enter(person, '/app', { viewport: DESKTOP });
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
    const { page } = await enter(person);
    const places = {
      'Reuniões Online': ['/app/meetings', 'Reuniões Online chegam em breve'],
      Relatórios: ['/app/reports', 'Relatórios em Desenvolvimento'],
      Membros: ['/app/members', person.email],
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
    const { page } = await enter(person, '/app', { viewport: PHONE });
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

describe('the header', () => {
  it('changes language and theme, and remembers both', async () => {
    const { page } = await enter(person);
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
    const { page } = await enter(person);
    await page.getByRole('button', { name: 'Avisos: 2' }).click();
    const notices = page.getByRole('dialog', { name: 'Avisos' });
    expect(await notices.getByRole('listitem').count()).toBe(2);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `Conta de ${person.name}` }).click();
    const menu = page.getByRole('menu');
    await menu.getByText(person.email).waitFor();
    await menu.getByText('FREE', { exact: true }).waitFor();
    await menu.getByRole('menuitem', { name: 'Perfil' }).click();
    await page.waitForURL(at('/app/settings#profile'));
  });
});

describe('the pages', () => {
  it('label sample figures as such', async () => {
    const { page } = await enter(person);
    await page.getByText('dados de exemplo').first().waitFor();
    await page.getByText('352').first().waitFor();
    await page.getByRole('tab', { name: 'Horas' }).click();
    await page.getByRole('tab', { name: 'Horas', selected: true }).waitFor();
    await page.getByRole('link', { name: 'Enviar gravação' }).first().click();
    await page.waitForURL(at('/app/upload'));
  });

  it('keep a changed name', async () => {
    const own = await createPerson();
    const { page } = await enter(own, '/app/settings');
    await page.getByLabel('Nome', { exact: true }).fill('Ana Beatriz');
    await page.locator('#profile').getByRole('button', { name: 'Salvar' }).click();
    await page.getByRole('button', { name: 'Conta de Ana Beatriz' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Conta de Ana Beatriz' }).waitFor();
  });

  it('show a not-found page for unknown paths', async () => {
    const { page } = await enter(person, '/app/nao/existe');
    await page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor();
    await page.getByRole('link', { name: 'Voltar ao início' }).click();
    await page.waitForURL(at('/'));
  });

  it('log no errors', async () => {
    const { page, faults } = await enter(person);
    for (const path of ['/app', '/app/settings', '/app/members', '/app/integrations', '/privacy']) {
      await page.goto(at(path));
      await page.getByRole('heading', { level: 1 }).first().waitFor();
    }
    expect(faults).toEqual([]);
  });
});
