import { readFile } from 'node:fs/promises';
import { eventually, samplePath } from '@escriba/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { at, openAccountBrowser } from '../testing/account-browser.ts';
import { findFaults, LOOKS } from '../testing/find-faults.ts';
import type { User } from '../testing/user.ts';

const { revisit, createUser } = openAccountBrowser();

const DAY_MS = 86_400_000;
/** A user with one finished recording. */
let user: User;
beforeAll(async () => {
  user = await createUser();
  const id = await user.upload(samplePath('short-pt.wav'), 'pt');
  await eventually(async () => (await user.statusOf(id)) === 'completed', { timeoutMs: 60_000 });
}, 120_000);

const main = (page: Page) => page.getByRole('main');
/** Scrolls to the figures, which are after the summary, at the end. */
const scrollToFigures = async (page: Page): Promise<void> => {
  await main(page).getByText('Tempo médio por transcrição').scrollIntoViewIfNeeded();
  await page.keyboard.press('End');
};

describe('figures of the own recordings', () => {
  it('are on the first page in place of samples, and lead to the reports', async () => {
    const { page } = await revisit(user);
    await scrollToFigures(page);
    await page.getByRole('heading', { name: 'Últimos 7 dias' }).waitFor();
    expect(await page.getByText('dados de exemplo').count()).toBe(0);
    await page.getByRole('link', { name: 'Ver relatórios' }).click();
    await page.waitForURL(at('/app/reports?period=7d'));
    await main(page).getByRole('link', { name: 'short-pt', exact: true }).waitFor();
  });

  it('load on a phone when the user comes to them', async () => {
    const { page } = await revisit(user, '/app/account');
    await page.setViewportSize({ width: 390, height: 600 });
    const early = page.waitForRequest('**/api/reports*', { timeout: 3_000 });
    await Promise.all([
      page.goto(new URL('/app', page.url()).href),
      page.waitForResponse('**/api/transcription/totals'),
      expect(early).rejects.toThrow('Timeout'),
    ]);
    await scrollToFigures(page);
    await page.getByRole('heading', { name: 'Últimos 7 dias' }).waitFor();
  });

  it('are of the chosen period, which a reload keeps', async () => {
    const { page } = await revisit(user, '/app/reports');
    await page.getByRole('radio', { name: '7 dias', checked: true }).waitFor();
    await main(page).getByRole('link', { name: 'short-pt', exact: true }).waitFor();
    await page.getByText('Outras datas').click();
    await page.getByLabel('De', { exact: true }).fill('2024-01-01');
    await page.getByLabel('Até', { exact: true }).fill('2024-01-31');
    await page.getByRole('button', { name: 'Mostrar' }).click();
    await page.getByText('Nenhuma gravação neste período').waitFor();
    await page.reload();
    await page.getByText('1º de jan. de 2024 a 31 de jan. de 2024').waitFor();
    await page.getByRole('button', { name: 'Ver todas as gravações' }).click();
    await main(page).getByRole('link', { name: 'short-pt', exact: true }).waitFor();
  });

  it('of one day are a table without a chart, as CSV too', async () => {
    const { page } = await revisit(user, '/app/reports');
    await page.getByRole('table', { name: 'Minutos transcritos por dia' }).getByRole('row').nth(1).waitFor();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Baixar CSV: Gravações mais longas' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^gravacoes-mais-longas-.+\.csv$/);
    expect(await readFile(await download.path(), 'utf8')).toMatch(
      /^\uFEFFGravação;Data;Duração\r\nshort-pt\.wav;\d\d\/\d\d\/\d{4};0:\d\d\r\n$/,
    );
  });

  it('say who speaks, what is left to review, and how long the text took', async () => {
    const { page } = await revisit(user, '/app/analytics');
    await page.getByText(/^As vozes destas gravações não estão separadas\./).waitFor();
    await page.getByText(/^Do envio ao texto, a gravação levou \d+:\d\d\.$/).waitFor();
    await page.getByRole('table', { name: 'Quanto ainda precisa de revisão' }).waitFor();
    await page.getByRole('button', { name: /^Análise de reuniões/ }).click();
    await page.getByText('Google Meet').waitFor();
  });

  it('of several days are a chart with a table behind it, printed without the frame, with the table', async () => {
    const { page } = await revisit(user);
    await page.route('**/api/reports*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: { days: { day: string }[] } };
      const [last] = body.data.days;
      const before = new Date(Date.parse(last?.day ?? '') - DAY_MS).toISOString().slice(0, 10);
      await route.fulfill({
        response,
        json: { ...body, data: { ...body.data, days: [{ ...last, day: before }, last] } },
      });
    });
    await page.goto(new URL('/app/reports', page.url()).href);
    const table = page.getByRole('table', { name: 'Minutos transcritos por dia' });
    const toggle = page.getByRole('button', { name: 'Ver tabela' });
    await toggle.waitFor();
    expect(await table.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    expect(await table.isVisible()).toBe(true);
    expect(await page.locator('#sidebar').isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Imprimir' }).isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await toggle.click();
    await table.getByRole('row').nth(2).waitFor();
  });

  it.each(['/app', '/app/reports', '/app/analytics'])('at %s are for everyone', async (path) => {
    const { page } = await revisit(user, path);
    if (path === '/app') await scrollToFigures(page);
    await page.getByRole('table').first().waitFor();
    expect(await findFaults(page, [...LOOKS.pt, ...LOOKS.en])).toEqual([]);
  });
});

describe('online meetings', () => {
  it('tell a user who asked, until they withdraw it', async () => {
    const { page } = await revisit(user, '/app/meetings');
    await page.getByRole('list', { name: 'O que vem por aí' }).waitFor();
    await page.getByRole('button', { name: 'Me avise quando chegar' }).click();
    const noted = page.getByText(`Anotado. Vamos avisar em ${user.email}.`);
    await noted.waitFor();
    await page.reload();
    await noted.waitFor();
    expect(await findFaults(page, [...LOOKS.pt, ...LOOKS.en])).toEqual([]);
    await page.getByRole('button', { name: 'Não quero mais o aviso' }).click();
    await page.getByRole('button', { name: 'Me avise quando chegar' }).waitFor();
  });
});
