import { readFile } from 'node:fs/promises';
import { eventually } from '@escriba/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { at, openAccountBrowser } from '../testing/account-browser.ts';
import { findFaults, LOOKS } from '../testing/find-faults.ts';
import type { User } from '../testing/user.ts';

const { revisit, createUser, recordings } = openAccountBrowser();

const PATIENCE = { timeoutMs: 60_000 };
const PATH = '/app/transcriptions';
/** A file name that tries to run a script in another user's page. */
const HOSTILE = `<img src=x onerror=globalThis.isBroken=true>"';`;

const completed = (owner: User, id: string) =>
  eventually(async () => (await owner.statusOf(id)) === 'completed', PATIENCE);

/** Creates a user with transcribed recordings of these names. */
const userWith = async (...names: readonly string[]): Promise<User> => {
  const owner = await createUser();
  await owner.setPlan('business');
  for (const name of names) await completed(owner, await owner.upload(await recordings.named(name)));
  return owner;
};

const rowOf = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true });
const expand = async (page: Page, name: string): Promise<Locator> => {
  const row = rowOf(page, name);
  await row.getByRole('button', { name: `Mostrar detalhes de ${name}`, exact: true }).click();
  return row;
};
const choose = async (page: Page, name: string, action: string): Promise<void> => {
  await rowOf(page, name)
    .getByRole('button', { name: /^Ações de/ })
    .click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};
const search = (page: Page, text: string): Promise<void> =>
  page.getByRole('searchbox', { name: 'Buscar transcrições' }).fill(text);
const widen = (page: Page): Promise<void> => page.setViewportSize({ width: 1_280, height: 800 });

describe('a user with recordings', () => {
  let user: User;
  beforeAll(async () => {
    user = await userWith('Reunião de pais.wav', `${HOSTILE}.wav`);
    await completed(user, await user.upload(recordings.silence()));
  });

  it('finds one by a part of a word without its accent, in the text or in the name', async () => {
    const { page, faults } = await revisit(user, PATH);
    await page.getByText('3 arquivos encontrados').first().waitFor();
    await search(page, 'reuni');
    await page.getByText('1 arquivo encontrado').first().waitFor();
    expect(await rowOf(page, 'Reunião de pais').locator('h3 mark').textContent()).toBe('Reuni');
    await search(page, 'nenhum ofic');
    await page.getByText('2 arquivos encontrados').first().waitFor();
    const found = rowOf(page, 'Reunião de pais');
    await found.locator('p > mark').getByText('nenhum', { exact: true }).waitFor();
    await expand(page, 'Reunião de pais');
    const hits = found.getByRole('list', { name: 'Trechos encontrados' });
    await hits.locator('mark').getByText('nenhum', { exact: true }).waitFor();
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    await widen(page);
    await search(page, 'ornitorrinco');
    await page.getByRole('heading', { name: 'Nada encontrado para “ornitorrinco”' }).waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Limpar busca' }).last().click();
    await page.getByText('3 arquivos encontrados').first().waitFor();
    expect(faults).toEqual([]);
  });

  it('sees a name with a script as plain text everywhere', async () => {
    const { page, faults } = await revisit(user, '/app');
    await page.getByText(HOSTILE).first().waitFor();
    await page.goto(at(PATH));
    await (await expand(page, HOSTILE)).getByText(`${HOSTILE}.wav`, { exact: true }).waitFor();
    const saved = page.waitForEvent('download');
    await choose(page, HOSTILE, 'Download');
    expect((await saved).suggestedFilename()).toMatch(/^[^<>"/\\]+\.txt$/);
    await search(page, '<img');
    await rowOf(page, HOSTILE).waitFor();
    expect(await page.evaluate(() => 'isBroken' in globalThis)).toBe(false);
    expect(faults).toEqual([]);
  });

  it('plays one, reads all of it, and downloads the text', async () => {
    const { page, faults } = await revisit(user, PATH);
    const name = 'Reunião de pais';
    await rowOf(page, name).getByText('Uma raposa velha').waitFor();
    await rowOf(page, name)
      .getByRole('button', { name: `Ouvir ${name}`, exact: true })
      .click();
    const player = page.getByRole('region', { name: `Ouvindo ${name}`, exact: true });
    const place = player.getByRole('slider', { name: 'Posição no áudio' });
    await eventually(async () => Number(await place.inputValue()) > 0.5, PATIENCE);
    const card = await expand(page, name);
    const saved = page.waitForEvent('download');
    await choose(page, name, 'Download');
    const file = await saved;
    expect(file.suggestedFilename()).toBe('Reunião de pais.txt');
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toMatch(/^Uma raposa velha.+\n$/);
    expect((await card.textContent())?.includes(text.trim())).toBe(true);
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    await widen(page);
    await player.getByRole('button', { name: 'Fechar player' }).click();
    await player.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });

  it('reads the list with the keyboard: eight rows at once, arrows, space, selection', async () => {
    const { page, faults } = await revisit(user, PATH);
    await widen(page);
    await rowOf(page, 'Reunião de pais').waitFor();
    const heights = await page
      .locator('[data-row]')
      .evaluateAll((rows) => rows.map((row) => row.clientHeight));
    expect(heights).toEqual([64, 64, 64]);
    await page.getByRole('link', { name: 'Reunião de pais', exact: true }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('region', { name: 'Ouvindo Reunião de pais', exact: true }).waitFor();
    await page.keyboard.press('Home');
    await page.keyboard.press('x');
    await page.keyboard.press('End');
    await page.keyboard.press('x');
    await page.getByText('2 selecionadas').waitFor();
    expect(await findFaults(page, LOOKS.en)).toEqual([]);
    await widen(page);
    await page.keyboard.press('Escape');
    await page.getByText('2 selecionadas').waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/app\/transcriptions\/[0-9a-f-]{36}$/);
    expect(faults).toEqual([]);
  });

  it('renames one permanently', async () => {
    const { page } = await revisit(user, PATH);
    await choose(page, 'silence', 'Renomear');
    await page.getByLabel('Nome', { exact: true }).fill('Nada de novo.wav');
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    await widen(page);
    await page.getByRole('button', { name: 'Salvar' }).click();
    await rowOf(page, 'Nada de novo').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.reload();
    await rowOf(page, 'Nada de novo').getByText('Não encontramos fala nesta gravação').waitFor();
  });
});

describe('a user who cleans up', () => {
  it('can undo a deletion, and ends with an empty list that leads to the next upload', async () => {
    const owner = await userWith('Ensaio.wav');
    const { page, faults } = await revisit(owner, PATH);
    await choose(page, 'Ensaio', 'Excluir');
    await page.getByRole('heading', { name: 'Nenhuma transcrição aqui ainda' }).waitFor();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await rowOf(page, 'Ensaio').waitFor();
    await page.reload();
    await rowOf(page, 'Ensaio').waitFor();
    const gone = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await choose(page, 'Ensaio', 'Excluir');
    await page.getByRole('heading', { name: 'Nenhuma transcrição aqui ainda' }).waitFor();
    expect((await gone).status()).toBe(200);
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    await widen(page);
    await page.reload();
    await page.getByRole('heading', { name: 'Nenhuma transcrição aqui ainda' }).waitFor();
    expect(await page.getByRole('searchbox').count()).toBe(0);
    await page.getByRole('main').getByRole('link', { name: 'Enviar gravação' }).click();
    await page.waitForURL((url) => url.pathname === '/app/upload');
    expect(faults).toEqual([]);
  });

  it('has deleted for good what was deleted just before the page was left', async () => {
    const owner = await userWith('Rascunho.wav', 'Final.wav');
    const { page } = await revisit(owner, PATH);
    await choose(page, 'Rascunho', 'Excluir');
    await page.getByRole('button', { name: 'Desfazer' }).waitFor();
    await page.goto('about:blank');
    const { page: later } = await revisit(owner, PATH);
    await later.getByText('1 arquivo encontrado').first().waitFor();
    await rowOf(later, 'Final').waitFor();
    expect(await rowOf(later, 'Rascunho').count()).toBe(0);
  });
});
