import { readFile } from 'node:fs/promises';
import { openTranscript } from '@escriba/contracts';
import type { TranscriptDocument, TranscriptPassage } from '@escriba/contracts';
import { eventually } from '@escriba/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { at, openAccountBrowser } from '../testing/account-browser.ts';
import { findFaults, LOOKS } from '../testing/find-faults.ts';
import { seeToast } from '../testing/person.ts';
import type { Person } from '../testing/person.ts';
import { createTranscriptView } from '../testing/transcript-view.ts';

const { open, enter, createPerson, recordings } = openAccountBrowser();

const PATIENCE = { timeoutMs: 60_000 };
const SECONDS = 20;

let person: Person;
let id = '';
let path = '';
beforeAll(async () => {
  person = await createPerson();
  await person.setPlan('business');
  const file = await recordings.beginningOf('two-voices-en.ogg', 'Conversa.ogg', SECONDS);
  id = await person.upload(file, 'en');
  path = `/app/transcriptions/${id}`;
  await eventually(async () => (await person.statusOf(id)) === 'completed', { timeoutMs: 120_000 });
}, 180_000);

const stored = async (): Promise<TranscriptDocument> =>
  (await person.call(openTranscript, { params: { id } })).data.document;
const textOf = ({ words }: TranscriptPassage): string => words.map(({ text }) => text).join(' ');
const storedTexts = async (): Promise<string[]> => (await stored()).segments.map(textOf);

/** A word that occurs more than once in the text. */
const commonWord = async (): Promise<string> => {
  const words = (await stored()).segments.flatMap(({ words: all }) => all.map(({ text }) => text));
  const word = words.find((one, index) => /^[a-z]{2,}$/.test(one) && words.indexOf(one) < index);
  if (word === undefined) throw new Error(`no word occurs twice in: ${words.join(' ')}`);
  return word;
};

/** The transcript's page, and its stored data. */
const openPage = async () => {
  const visitor = await enter(person, path);
  const view = createTranscriptView(visitor.page);
  await view.passages.first().waitFor();
  return { ...visitor, view };
};

const wide = (page: Page): Promise<void> => page.setViewportSize({ width: 1_280, height: 900 });

describe('a user with the transcript of a conversation', () => {
  it('reads who said what, hears it with the marker on the spoken word, and jumps by a click on one', async () => {
    const { page, view, faults } = await openPage();
    const { segments } = await stored();
    expect(await view.passages.allTextContents()).toEqual(segments.map(textOf));
    for (const name of ['Pessoa 1', 'Pessoa 2'])
      await page
        .getByRole('button', { name: `Quem fala: ${name}` })
        .first()
        .waitFor();
    await page.getByRole('button', { name: 'Ouvir', exact: true }).click();
    const first = await eventually(async () => (await view.spoken()) || undefined, PATIENCE);
    await eventually(async () => ![first, ''].includes(await view.spoken()), PATIENCE);
    const last = segments.at(-1);
    const word = last?.words.at(-1);
    await view.clickLastWord(last?.id ?? '');
    await eventually(
      async () => (await view.position()) >= Math.floor((word?.startMs ?? 0) / 1_000),
      PATIENCE,
    );
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('finds a word with the keyboard, with next and previous', async () => {
    const { page } = await openPage();
    await page.keyboard.press('Control+f');
    await page.keyboard.type(await commonWord());
    const find = page.getByRole('search');
    await find.getByText(/^1 de \d+$/).waitFor();
    await page.keyboard.press('Enter');
    await find.getByText(/^2 de \d+$/).waitFor();
    await find.getByRole('button', { name: 'Anterior' }).click();
    await find.getByText(/^1 de \d+$/).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Atalhos do teclado' }).waitFor();
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
  });

  it('corrects a sentence, finds it again after a reload, and undoes a correction', async () => {
    const { page, view, faults } = await openPage();
    const [before = ''] = await storedTexts();
    const passage = (await stored()).segments[0]?.id ?? '';
    await view.rewrite(passage, 'And so it was written.');
    await eventually(async () => (await storedTexts())[0] === 'And so it was written.', PATIENCE);
    await page.reload();
    await view.passage(passage).getByText('And so it was written.', { exact: true }).waitFor();
    await view.rewrite(passage, before);
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await view.passage(passage).getByText('And so it was written.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Refazer' }).click();
    await eventually(async () => (await storedTexts())[0] === before, PATIENCE);
    await page.getByText('Salvo', { exact: true }).first().waitFor();
    expect(faults).toEqual([]);
  });

  it('names a speaker once, and sees the name everywhere', async () => {
    const { page } = await openPage();
    const buttons = page.getByRole('button', { name: 'Quem fala: Pessoa 1' });
    const count = await buttons.count();
    await buttons.first().click();
    await page.getByRole('menuitem', { name: 'Renomear Pessoa 1…' }).click();
    await page.getByLabel('Nome', { exact: true }).fill('Beatriz');
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    await wide(page);
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    const renamed = page.getByRole('button', { name: 'Quem fala: Beatriz' });
    await renamed.first().waitFor();
    expect(await renamed.count()).toBe(count);
    await eventually(async () => (await stored()).speakers.some(({ name }) => name === 'Beatriz'), PATIENCE);
  });

  it('downloads it as subtitles', async () => {
    const { page, faults } = await openPage();
    await page.getByRole('button', { name: 'Exportar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Exportar' });
    await dialog.getByText('SRT', { exact: true }).click();
    const saved = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Baixar SRT' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('Conversa.srt');
    expect(await readFile(await file.path(), 'utf8')).toMatch(/^1\r?\n00:00:\d\d,\d{3} --> 00:00:/);
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('lets a person without an account read it by a link with a password, until the link is revoked', async () => {
    const { page, faults } = await openPage();
    await page.getByRole('button', { name: 'Compartilhar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compartilhar' });
    await dialog.getByRole('switch', { name: 'Pedir senha' }).click();
    await dialog.getByLabel('Senha do link', { exact: true }).fill('tinteiro');
    await dialog.getByRole('switch', { name: 'Com o áudio' }).click();
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    await wide(page);
    await dialog.getByRole('button', { name: 'Criar link' }).click();
    const address = await dialog.getByLabel('Endereço do link').inputValue();

    const guest = await open(new URL(address).pathname);
    await guest.page.getByRole('heading', { name: 'Esta transcrição pede uma senha' }).waitFor();
    const password = guest.page.getByLabel('Senha', { exact: true });
    await password.fill('mata-borrão');
    await guest.page.getByRole('button', { name: 'Abrir' }).click();
    await guest.page.getByText('Senha incorreta').first().waitFor();
    expect(await findFaults(guest.page, LOOKS.pt)).toEqual([]);
    await password.fill('tinteiro');
    await guest.page.getByRole('button', { name: 'Abrir' }).click();
    const reading = createTranscriptView(guest.page);
    await reading.passages.first().waitFor();
    expect(await reading.passages.allTextContents()).toEqual(await storedTexts());
    await guest.page.getByRole('button', { name: 'Ouvir', exact: true }).click();
    await eventually(async () => (await reading.spoken()) !== '', PATIENCE);
    expect(await findFaults(guest.page, LOOKS.pt)).toEqual([]);

    await dialog.getByRole('button', { name: /^Revogar o link/ }).click();
    await page.getByRole('button', { name: 'Revogar link' }).click();
    await seeToast(page, 'Link revogado');
    await guest.page.reload();
    await guest.page.getByRole('heading', { name: 'Este link foi revogado' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('edits the same sentence in two browsers, and chooses which text stays', async () => {
    const [here, there] = [await openPage(), await openPage()];
    const passage = (await stored()).segments[0]?.id ?? '';
    await here.view.passage(passage).dblclick();
    const field = here.page.getByRole('textbox', { name: /^Texto do trecho em/ });
    await field.fill('Written here.');
    await there.view.rewrite(passage, 'Written there.');
    await eventually(async () => (await storedTexts())[0] === 'Written there.', PATIENCE);
    await field.press('Enter');
    const question = here.page.getByRole('dialog', { name: 'Qual texto fica?' });
    await question.getByText('Written here.').waitFor();
    await question.getByText('Written there.').waitFor();
    expect(await findFaults(here.page, LOOKS.pt)).toEqual([]);
    await wide(here.page);
    await question.getByRole('button', { name: 'Manter a minha' }).click();
    await eventually(async () => (await storedTexts())[0] === 'Written here.', PATIENCE);
    await there.view.passage(passage).getByText('Written here.', { exact: true }).waitFor();
  });
});

describe('another user', () => {
  it('finds nothing at that address', async () => {
    const { page } = await enter(await createPerson(), path);
    await page.getByRole('heading', { name: 'Transcrição não encontrada' }).waitFor();
    expect(page.url()).toBe(at(path));
  });
});
