import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { at, openAccountBrowser } from '../testing/account-browser.ts';
import { findFaults, LOOKS } from '../testing/find-faults.ts';
import { type User, seeToast } from '../testing/user.ts';
import { createUploadsPage } from '../testing/uploads-page.ts';

const { enter, createUser, recordings } = openAccountBrowser();

const meters = (page: Page, files: string) =>
  page.getByRole('banner').getByRole('meter', { name: `Arquivos hoje: ${files}`, exact: true });

describe('a user on the free plan', () => {
  let user: User;
  beforeAll(async () => {
    user = await createUser();
  });

  it('sees how to upload a first recording, and the limits of the plan', async () => {
    const { page, faults } = await enter(user, '/app');
    await page.getByRole('heading', { name: 'Sua primeira transcrição começa aqui' }).waitFor();
    await page.getByRole('banner').getByText('FREE', { exact: true }).waitFor();
    // The header says nothing of a limit that is far.
    expect(await page.getByRole('banner').getByRole('meter').count()).toBe(0);
    await page.getByRole('button', { name: `Conta de ${user.name}` }).click();
    await page.getByRole('menu').getByRole('meter', { name: 'Arquivos hoje: 0 de 1', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('sends the one recording of the day, and sees it counted without reloading the page', async () => {
    const { page, faults } = await enter(user, '/app/upload');
    const uploads = createUploadsPage(page);
    await hide(page);
    await uploads.language.selectOption('pt');
    await uploads.choose(recordings.short());
    await page.waitForFunction(() => document.title.startsWith('Pronta: short-pt.wav'));
    await uploads.recent.getByText('Uma raposa velha').waitFor();
    const banner = page.getByText('Limite atingido: Limite diário atingido (1 arquivo/dia).');
    await banner.waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Fazer Upgrade - Uploads Ilimitados' }).waitFor();
    // The page says it; the header does not repeat it.
    expect(await page.getByRole('banner').getByRole('link', { name: 'Upgrade' }).count()).toBe(0);
    expect(await page.getByRole('banner').getByRole('meter').count()).toBe(0);
    await page.goto(at('/app/members'));
    await meters(page, '1 de 1').waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Upgrade' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('cannot send another, with the reason, and a link to the plans', async () => {
    const { page, faults } = await enter(user, '/app/upload');
    const uploads = createUploadsPage(page);
    expect(await page.getByRole('button', { name: 'Escolher arquivos' }).count()).toBe(0);
    await page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['voice'], 'outra.wav', { type: 'audio/wav' }));
      dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
    });
    await seeToast(page, 'Limite diário atingido (1 arquivo/dia)');
    expect(await page.getByText('Nenhum arquivo restante hoje').count()).toBe(0);
    expect(await uploads.inProgress.count()).toBe(0);
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    await page.setViewportSize({ width: 1_280, height: 900 });
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Fazer Upgrade/ })
      .click();
    await page.waitForURL((url) => url.pathname === '/plans');
    expect(faults).toEqual([]);
  });

  it('sees the usage, the remaining quota and the reset times', async () => {
    const { page, faults } = await enter(user, '/app/usage');
    const main = page.getByRole('main');
    await main.getByText('Bloqueada').waitFor();
    await main.getByText('Limite diário atingido (1 arquivo/dia)').first().waitFor();
    await main.getByRole('meter', { name: 'Arquivos hoje' }).waitFor();
    await main.getByText('Limite diário de arquivos atingido').waitFor();
    await main.getByText('50 MB', { exact: true }).waitFor();
    await main
      .getByText(/^Recomeça em \d{2}\/\d{2}\/\d{4}/)
      .first()
      .waitFor();
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('sees the same on the first page, and may send more at once on a larger plan', async () => {
    const { page, faults } = await enter(user, '/app');
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'short-pt', exact: true }).waitFor();
    await main.getByText('Limite atingido', { exact: true }).waitFor();
    const strip = main.getByRole('region', { name: 'Enviar gravações' });
    await strip.getByText('O limite diário volta ').waitFor();
    await strip.getByRole('link', { name: 'Fazer Upgrade - Uploads Ilimitados' }).waitFor();
    expect(await page.getByRole('button', { name: 'Escolher arquivos' }).count()).toBe(0);
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    await user.setPlan('pro');
    await page.reload();
    await main.getByText('Limite atingido', { exact: true }).waitFor({ state: 'detached' });
    await main.getByText('Seu plano está ativo').waitFor();
    await page.goto(at('/app/upload'));
    await page.getByRole('heading', { name: 'Transcrição Avançada com IA' }).waitFor();
    expect(await page.getByText('Limite atingido').count()).toBe(0);
    expect(faults).toEqual([]);
  });
});

/** Simulates a switch to another tab: headless browsers treat every page as visible. */
const hide = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
