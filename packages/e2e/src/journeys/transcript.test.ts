import { readFile } from 'node:fs/promises';
import type { TranscriptDocument, TranscriptPassage } from '@escriba/contracts/transcription/document';
import { openTranscript } from '@escriba/contracts/transcription/transcript';
import { eventually } from '@escriba/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { at, openAccountBrowser } from '../testing/account-browser.ts';
import { findFaults, LOOKS } from '../testing/find-faults.ts';
import { seeToast } from '../testing/user.ts';
import type { User } from '../testing/user.ts';
import { createTranscriptView } from '../testing/transcript-view.ts';

const { open, revisit, createUser, recordings } = openAccountBrowser();

const PATIENCE = { timeoutMs: 60_000 };
const SECONDS = 20;

let user: User;
let id = '';
let path = '';
beforeAll(async () => {
  user = await createUser();
  await user.setPlan('business');
  const file = await recordings.beginningOf('two-voices-en.ogg', 'Conversa.ogg', SECONDS);
  id = await user.upload(file, 'en');
  path = `/app/transcriptions/${id}`;
  await eventually(async () => (await user.statusOf(id)) === 'completed', { timeoutMs: 120_000 });
}, 180_000);

const stored = async (): Promise<TranscriptDocument> =>
  (await user.call(openTranscript, { params: { id } })).data.document;
const textOf = ({ words }: TranscriptPassage): string => words.map(({ text }) => text).join(' ');
const storedTexts = async (): Promise<string[]> => (await stored()).segments.map(textOf);

/** Returns a word that occurs more than once in the text. */
const commonWord = async (): Promise<string> => {
  const words = (await stored()).segments.flatMap(({ words: all }) => all.map(({ text }) => text));
  const word = words.find((one, index) => /^[a-z]{2,}$/.test(one) && words.indexOf(one) < index);
  if (word === undefined) throw new Error(`no word occurs twice in: ${words.join(' ')}`);
  return word;
};

/** Opens the transcript's page, and returns its stored data. */
const openPage = async () => {
  const visitor = await revisit(user, path);
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

  it('sees each paragraph directly below the one before, at any width and with the sidebar folded', async () => {
    const { page } = await openPage();
    const inPlace = () => eventually(() => page.evaluate(isInPlace), PATIENCE);
    await inPlace();
    await page.keyboard.press('Control+b');
    await inPlace();
    for (const width of [1_920, 1_100, 844, 390, 1_280]) {
      await page.setViewportSize({ width, height: 800 });
      await inPlace();
    }
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
    await page.getByRole('radio', { name: 'Editar' }).check();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await eventually(async () => (await storedTexts())[0] === 'And so it was written.', PATIENCE);
    await page.getByRole('button', { name: 'Refazer' }).click();
    await eventually(async () => (await storedTexts())[0] === before, PATIENCE);
    await page.getByText('Salvo', { exact: true }).first().waitFor();
    expect(faults).toEqual([]);
  });

  it('splits, joins and writes over turns in Editar, without a sound, and undoes each step', async () => {
    const { page, faults } = await openPage();
    const before = await storedTexts();
    await page.getByRole('radio', { name: 'Editar' }).check();
    const paragraphs = page.locator('[data-editable]');
    const shown = () => paragraphs.allTextContents();
    const start = await shown();
    await paragraphs.first().dblclick();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Control+ArrowRight');
    await page.keyboard.press('Enter');
    await eventually(async () => (await shown()).length === start.length + 1, PATIENCE);
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    await wide(page);
    await page.keyboard.press('Backspace');
    await eventually(async () => (await shown()).length === start.length, PATIENCE);
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Shift+Control+ArrowRight');
    for (let press = 0; press < 12; press += 1) await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.insertText('Olá, 😀');
    await eventually(async () => (await shown())[0]?.startsWith('Olá, 😀') === true, PATIENCE);
    for (let undo = 0; undo < 3; undo += 1) await page.keyboard.press('Control+z');
    await eventually(async () => JSON.stringify(await shown()) === JSON.stringify(start), PATIENCE);
    await eventually(async () => JSON.stringify(await storedTexts()) === JSON.stringify(before), PATIENCE);
    expect(await page.getByRole('button', { name: 'Pausar' }).count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('loses nothing of what was typed right before a reload', async () => {
    const { page } = await openPage();
    const [before = ''] = await storedTexts();
    await page.getByRole('radio', { name: 'Editar' }).check();
    await page.locator('[data-editable]').first().click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('Typed and gone ');
    await page.reload();
    await eventually(async () => (await storedTexts())[0] === `Typed and gone ${before}`, PATIENCE);
    await page.getByRole('radio', { name: 'Editar' }).check();
    await page.locator('[data-editable]').first().click();
    await page.keyboard.press('Control+z');
    await eventually(async () => (await storedTexts())[0] === before, PATIENCE);
  });

  it('replaces a word in the whole text after a preview, and undoes it at once', async () => {
    const { page } = await openPage();
    const before = await storedTexts();
    const word = await commonWord();
    await page.keyboard.press('Control+h');
    const dialog = page.getByRole('dialog', { name: 'Substituir no texto' });
    await dialog.getByLabel('Buscar', { exact: true }).fill(word);
    await dialog.getByLabel('Substituir por').fill('ZZ');
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    await wide(page);
    await dialog.getByRole('button', { name: /^Substituir \d+$/ }).click();
    await seeToast(page, 'trechos substituídos');
    await eventually(async () => (await storedTexts()).join(' ').includes('ZZ'), PATIENCE);
    await page.getByRole('button', { name: 'Desfazer' }).first().click();
    await eventually(async () => JSON.stringify(await storedTexts()) === JSON.stringify(before), PATIENCE);
  });

  it('names a speaker once, and sees the name everywhere', async () => {
    const { page } = await openPage();
    const buttons = page.getByRole('button', { name: 'Quem fala: Pessoa 1' });
    const count = await buttons.count();
    await buttons.first().click();
    await page.getByRole('menuitem', { name: 'Renomear Pessoa 1…' }).click();
    const field = page.getByRole('article').getByLabel('Nome', { exact: true });
    await field.fill('Beatriz');
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    await wide(page);
    await field.press('Enter');
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

  it('lets a visitor read it by a link with a password, until the link is revoked', async () => {
    const { page, faults } = await openPage();
    await page.getByRole('button', { name: 'Compartilhar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compartilhar' });
    await dialog.getByRole('switch', { name: 'Pedir senha' }).click();
    await dialog.getByLabel('Senha do link', { exact: true }).fill('tinteiro');
    await dialog.getByRole('switch', { name: 'Com o áudio' }).click();
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    await wide(page);
    await dialog.getByRole('button', { name: 'Criar link' }).click();
    const field = dialog.getByLabel('Endereço do link');
    const address = await field.inputValue();
    // The field shows the beginning of the address.
    await eventually(async () => (await field.evaluate(({ scrollLeft }) => scrollLeft)) === 0, PATIENCE);
    await dialog.getByRole('button', { name: /^Copiar o link criado em/ }).waitFor();

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
    await here.page.context().setOffline(true);
    await here.view.typeOver(passage, 'Written here.');
    await here.page.getByText('Sem conexão', { exact: true }).first().waitFor();
    await there.view.rewrite(passage, 'Written there.');
    await eventually(async () => (await storedTexts())[0] === 'Written there.', PATIENCE);
    await here.page.context().setOffline(false);
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
    const { page } = await revisit(await createUser(), path);
    await page.getByRole('heading', { name: 'Transcrição não encontrada' }).waitFor();
    expect(page.url()).toBe(at(path));
  });
});

/** Runs in the page: whether the text has at least two paragraphs, and each begins where the one before ends. */
const isInPlace = (): boolean => {
  const boxes = [...document.querySelectorAll('[role=feed] > article')].map((paragraph) =>
    paragraph.getBoundingClientRect(),
  );
  return (
    boxes.length > 1 &&
    boxes.slice(1).every(({ top }, index) => Math.abs(top - (boxes[index]?.bottom ?? 0)) < 2)
  );
};
