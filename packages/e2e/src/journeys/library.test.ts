import { readFile } from 'node:fs/promises';
import { eventually } from '@escriba/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { at, openAccountBrowser } from '../testing/account-browser.ts';
import { findFaults, LOOKS } from '../testing/find-faults.ts';
import type { Person } from '../testing/person.ts';

const { enter, createPerson, recordings } = openAccountBrowser();

const PATIENCE = { timeoutMs: 60_000 };
const PATH = '/app/transcriptions';
/** A file name that tries to run a script in another user's page. */
const HOSTILE = `<img src=x onerror=globalThis.isBroken=true>"';.wav`;

const completed = (owner: Person, id: string) =>
  eventually(async () => (await owner.statusOf(id)) === 'completed', PATIENCE);

/** A user with transcribed recordings of these names. */
const personWith = async (...names: readonly string[]): Promise<Person> => {
  const owner = await createPerson();
  await owner.setPlan('business');
  for (const name of names) await completed(owner, await owner.upload(await recordings.named(name)));
  return owner;
};

const cardOf = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true });
const choose = async (page: Page, name: string, action: string): Promise<void> => {
  await cardOf(page, name)
    .getByRole('button', { name: /^Ações de/ })
    .click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};
const search = (page: Page, text: string): Promise<void> =>
  page.getByRole('searchbox', { name: 'Buscar transcrições' }).fill(text);

describe('a user with recordings', () => {
  let person: Person;
  beforeAll(async () => {
    person = await personWith('Reunião de pais.wav', HOSTILE);
    await completed(person, await person.upload(recordings.silence()));
  });

  it('finds one by a part of a word without its accent, in the text or in the name', async () => {
    const { page, faults } = await enter(person, PATH);
    await page.getByText('3 arquivos encontrados').first().waitFor();
    await search(page, 'reuni');
    await page.getByText('1 arquivo encontrado').first().waitFor();
    expect(await cardOf(page, 'Reunião de pais.wav').locator('h2 mark').textContent()).toBe('Reuni');
    await search(page, 'nenhum ofic');
    await page.getByText('2 arquivos encontrados').first().waitFor();
    const hits = cardOf(page, 'Reunião de pais.wav').getByRole('list', { name: 'Trechos encontrados' });
    await hits.locator('mark').getByText('nenhum', { exact: true }).waitFor();
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    await search(page, 'ornitorrinco');
    await page.getByRole('heading', { name: 'Nada encontrado para “ornitorrinco”' }).waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Limpar busca' }).last().click();
    await page.getByText('3 arquivos encontrados').first().waitFor();
    expect(faults).toEqual([]);
  });

  it('sees a name with a script as plain text everywhere', async () => {
    const { page, faults } = await enter(person, '/app');
    await page.getByText(HOSTILE).first().waitFor();
    await page.goto(at(PATH));
    await cardOf(page, HOSTILE).waitFor();
    await choose(page, HOSTILE, 'Excluir');
    await page.getByRole('dialog').getByText(HOSTILE).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Voltar' }).click();
    const saved = page.waitForEvent('download');
    await choose(page, HOSTILE, 'Download');
    expect((await saved).suggestedFilename()).toMatch(/^[^<>"/\\]+\.txt$/);
    await search(page, '<img');
    await cardOf(page, HOSTILE).waitFor();
    expect(await page.evaluate(() => 'isBroken' in globalThis)).toBe(false);
    expect(faults).toEqual([]);
  });

  it('plays one, reads all of it, and downloads the text', async () => {
    const { page, faults } = await enter(person, PATH);
    const name = 'Reunião de pais.wav';
    const card = cardOf(page, name);
    await card.getByText('Uma raposa velha').waitFor();
    await card.getByRole('button', { name: 'Ouvir', exact: true }).click();
    const place = card.getByRole('slider', { name: 'Posição no áudio' });
    await eventually(async () => Number(await place.inputValue()) > 0.5, PATIENCE);
    const saved = page.waitForEvent('download');
    await choose(page, name, 'Download');
    const file = await saved;
    expect(file.suggestedFilename()).toBe('Reunião de pais.txt');
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toMatch(/^Uma raposa velha.+\n$/);
    expect((await card.textContent())?.includes(text.trim())).toBe(true);
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('renames one permanently', async () => {
    const { page } = await enter(person, PATH);
    await choose(page, 'silence.wav', 'Renomear');
    await page.getByLabel('Nome', { exact: true }).fill('Nada de novo.wav');
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    await page.getByRole('button', { name: 'Salvar' }).click();
    await cardOf(page, 'Nada de novo.wav').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.reload();
    await cardOf(page, 'Nada de novo.wav').getByText('Não encontramos fala nesta gravação').waitFor();
  });
});

describe('a user who cleans up', () => {
  it('must confirm a deletion, and ends with an empty list that leads to the next upload', async () => {
    const name = 'Ensaio.wav';
    const { page, faults } = await enter(await personWith(name), PATH);
    await choose(page, name, 'Excluir');
    const question = page.getByRole('dialog', { name: 'Excluir a transcrição?' });
    await question.getByText('Não há como desfazer.').waitFor();
    await page.keyboard.press('Enter'); // the initial focus is on the harmless button
    await question.waitFor({ state: 'detached' });
    await cardOf(page, name).waitFor();
    await choose(page, name, 'Excluir');
    await question.getByRole('button', { name: 'Excluir' }).click();
    await page.getByRole('heading', { name: 'Nenhuma transcrição aqui ainda' }).waitFor();
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    await page.reload();
    await page.getByRole('heading', { name: 'Nenhuma transcrição aqui ainda' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Enviar gravação' }).last().click();
    await page.waitForURL((url) => url.pathname === '/app/upload');
    expect(faults).toEqual([]);
  });
});
