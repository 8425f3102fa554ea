import { eventually } from '@escriba/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openAccountBrowser } from '../testing/account-browser.ts';
import type { User } from '../testing/user.ts';
import { expectSamePlaceEarly } from '../testing/early-text.ts';
import { createTranscriptView } from '../testing/transcript-view.ts';
import { writeTurns } from '../testing/write-turns.ts';

const { enter, createUser, recordings } = openAccountBrowser();

const PATIENCE = { timeoutMs: 60_000 };
const SECONDS = 20;
/** Turns of two people, as the product writes them. */
const TURNS = [
  'O CPF é 249.715.637-92 e o e-mail é ana@exemplo.com.br.',
  'Urban public transportation has undergone remarkable transformations since its earliest forms in the 19th century. What began as simple.',
  'Urban public transportation has undergone remarkable transformations.',
  'Horse drawn omnibuses has evolved into sophisticated networks of subways, light rail systems.',
  'its earliest forms in the 19th century. What began as systems and',
  'electric buses that move simple',
  'horse drawn omnibuses has evolved into sophisticated networks of subways light rail systems and electric buses that move',
  'millions of people daily early development. The first organized public transit systems emerged in major European cities during the 18...',
  'Who have millions of people daily? early',
  '20s Paris introduced horse',
];

let user: User;
let path = '';
beforeAll(async () => {
  user = await createUser();
  await user.setPlan('business');
  const file = await recordings.beginningOf('two-voices-en.ogg', 'Conversa.ogg', SECONDS);
  const id = await user.upload(file, 'en');
  path = `/app/transcriptions/${id}`;
  await eventually(async () => (await user.statusOf(id)) === 'completed', { timeoutMs: 120_000 });
  // Three times as long as a screen.
  await writeTurns(user, id, [...TURNS, ...TURNS, ...TURNS]);
}, 180_000);

const openAt = async (viewport: { readonly width: number; readonly height: number }) => {
  const visitor = await enter(user, path, { viewport });
  await createTranscriptView(visitor.page).passages.first().waitFor();
  return visitor;
};
const wordsInView = (page: Page) => page.evaluate(countWordsInView);

describe('the page of a transcript', () => {
  it('shows at least 110 words of a dialogue at 1280 × 800, below one bar, with the sidebar folded', async () => {
    const { page, faults } = await openAt({ width: 1_280, height: 800 });
    await eventually(async () => (await wordsInView(page)) >= 110, PATIENCE);
    await page.locator('#sidebar[data-state=collapsed]').waitFor();
    for (const docked of ['top', 'bottom'])
      expect((await page.locator(`[data-docked=${docked}]`).boundingBox())?.height).toBeLessThanOrEqual(58);
    await page.getByRole('heading', { level: 1, name: 'Conversa', exact: true }).waitFor();
    expect(faults).toEqual([]);
  });

  it('asks for its text once, while its code loads', async () => {
    const { page } = await openAt({ width: 1_280, height: 800 });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.reload();
    await createTranscriptView(page).passages.first().waitFor();
    const texts = requests.filter((request) => request.endsWith('/transcript'));
    expect(texts).toHaveLength(1);
    const code = requests.findIndex((request) => request.includes('/transcript-page-'));
    expect(requests.indexOf(texts[0] ?? '')).toBeLessThan(code);
  });

  it.each([
    { width: 1_280, height: 800 },
    { width: 390, height: 844 },
  ])('shows its text before the app has loaded, where the app then draws it: $width px', async (viewport) => {
    const { page } = await openAt(viewport);
    await expectSamePlaceEarly(page);
  });

  it('shows it there too beside the panel that was left open', async () => {
    const { page } = await openAt({ width: 1_280, height: 800 });
    await page.getByRole('button', { name: 'Resumo e capítulos' }).click();
    await page.locator('[data-docked=right]').waitFor();
    await expectSamePlaceEarly(page);
  });

  it('asks for no code before its text is shown, and does not wait long for a slow text', async () => {
    const { page } = await openAt({ width: 390, height: 844 });
    const start = Promise.withResolvers<void>();
    await page.route('**/transcript/start', async (route) => {
      await start.promise;
      await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    await page.locator('#boot').waitFor({ state: 'attached' });
    expect(await page.evaluate(findCode)).toEqual([]);
    await createTranscriptView(page).passages.first().waitFor();
    start.resolve();
  });

  it('has the dialogs of its bar before a click on one', async () => {
    const { page } = await openAt({ width: 1_280, height: 800 });
    const loaded = () =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    for (const dialog of ['export-dialog', 'share-dialog', 'versions-sheet'])
      await eventually(async () => (await loaded()).some((name) => name.includes(dialog)), PATIENCE);
  });

  it('hides the chosen kinds of personal data, in the page, a link and its list', async () => {
    const { page, faults } = await openAt({ width: 390, height: 844 });
    const text = () => createTranscriptView(page).passages.first().innerText();
    await page.getByRole('button', { name: 'Mais ações' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Dados pessoais ocultos' }).click();
    await page.getByRole('menuitem', { name: 'Quais dados: todos' }).press('Enter');
    await page.getByRole('menuitemcheckbox', { name: 'Todos os dados' }).press('Enter');
    await page.getByRole('menuitemcheckbox', { name: 'CPF' }).press('Enter');
    await page.keyboard.press('Escape');
    await eventually(async () => (await text()).startsWith('O CPF é [CPF] e o e-mail é ana@exemplo.com.br'));
    await page.getByRole('button', { name: 'Mais ações' }).click();
    await page.getByRole('menuitem', { name: 'Compartilhar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compartilhar' });
    await dialog.getByRole('button', { name: 'Quais dados: 1 de 16' }).waitFor();
    await dialog.getByRole('button', { name: 'Criar link' }).click();
    const address = await dialog.getByLabel('Endereço do link').inputValue();
    await dialog.getByText('1 tipo de dado pessoal oculto').waitFor();
    await page.goto(address);
    await eventually(async () => (await text()).startsWith('O CPF é [CPF] e o e-mail é ana@exemplo.com.br'));
    expect(faults).toEqual([]);
  });

  it('colours the waveform by speaker', async () => {
    const { page } = await openAt({ width: 1_280, height: 800 });
    const canvas = page.locator('[data-docked=bottom] canvas');
    await eventually(async () => (await canvas.evaluate(countHues)) >= 2, PATIENCE);
  });

  it.each([
    { width: 390, height: 844 },
    { width: 360, height: 740 },
    { width: 844, height: 390 },
    { width: 768, height: 1_024 },
  ])('shows text at $width × $height, and no control covers another', async (viewport) => {
    const { page } = await openAt(viewport);
    await eventually(async () => (await wordsInView(page)) >= 25, PATIENCE);
    await eventually(async () => (await page.evaluate(findCoveredControls)).length === 0, PATIENCE);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
  });

  it('has room for text of twice the size', async () => {
    const { page } = await openAt({ width: 1_280, height: 800 });
    await page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
    await eventually(async () => (await wordsInView(page)) >= 20, PATIENCE);
    await eventually(async () => (await page.evaluate(findCoveredControls)).length === 0, PATIENCE);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1_280);
    await page.getByRole('button', { name: 'Mais ações' }).click();
    await page.getByRole('menuitem', { name: 'Exportar' }).waitFor();
  });
});

/** Runs in the page: the whole words between the bar and the player. */
const countWordsInView = (): number => {
  const top = document.querySelector('[data-docked=top]')?.getBoundingClientRect().bottom ?? 0;
  const bottom =
    document.querySelector('[data-docked=bottom]')?.getBoundingClientRect().top ?? window.innerHeight;
  let count = 0;
  for (const { firstChild } of document.querySelectorAll('[role=feed] [data-passage]'))
    for (const { index, 0: word } of firstChild?.textContent?.matchAll(/\S+/g) ?? []) {
      const range = document.createRange();
      if (firstChild === null) continue;
      range.setStart(firstChild, index);
      range.setEnd(firstChild, index + word.length);
      const box = range.getBoundingClientRect();
      if (box.top >= top && box.bottom <= bottom) count += 1;
    }
  return count;
};

/** Runs in the page: visible controls of the bar and the player whose middle belongs to something else. */
const findCoveredControls = (): string[] =>
  [...document.querySelectorAll('[data-docked] :is(a, button, select, label, input[type=range])')]
    .map((control) => ({ control, box: control.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && box.height > 1)
    .filter(({ control, box }) => {
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return hit === null || !(control.contains(hit) || hit.contains(control));
    })
    .map(({ control }) => control.getAttribute('aria-label') ?? control.textContent ?? '');

/** Runs in the page: the clearly different colours of opaque pixels. */
const countHues = (canvas: Element): number => {
  if (!(canvas instanceof HTMLCanvasElement)) return 0;
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
  const hues = new Set<string>();
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.slice(at, at + 4);
    if (alpha > 100 && Math.max(red, green, blue) - Math.min(red, green, blue) > 40)
      hues.add(red > blue ? 'warm' : 'cool');
  }
  return hues.size;
};

/** Runs in the page: the scripts that it has asked for. */
const findCode = () =>
  performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.includes('/assets/') && name.endsWith('.js'))
    .map(({ name }) => name);
