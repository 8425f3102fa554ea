import { listTranscriptions } from '@escriba/contracts/transcription/library';
import { openTranscript } from '@escriba/contracts/transcription/transcript';
import { eventually } from '@escriba/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openAccountBrowser } from '../testing/account-browser.ts';
import { expectSamePlaceEarly } from '../testing/early-text.ts';
import { findFaults, LOOKS } from '../testing/find-faults.ts';
import { type User, seeToast } from '../testing/user.ts';
import { createTranscriptView } from '../testing/transcript-view.ts';

const { enter, createUser, recordings } = openAccountBrowser();
const PATH = '/app/transcriptions';
const PATIENCE = { timeoutMs: 90_000 };
const WIDE = { width: 1_280, height: 800 };

const select = async (page: Page, ...names: readonly string[]): Promise<void> => {
  for (const name of names) {
    const row = page.getByRole('article', { name, exact: true });
    await row.hover();
    await row.getByRole('checkbox').click();
  }
};
const findMerged = async (user: User) => {
  const { data } = await user.call(listTranscriptions, { query: {} });
  return data.find(({ parts, status }) => parts.length > 0 && status === 'completed');
};

describe('a user who merges recordings', () => {
  let user: User;
  beforeAll(async () => {
    user = await createUser();
    await user.setPlan('business');
    for (const [name, sample] of [
      ['Abertura.wav', 'short-pt.wav'],
      ['Conversa.ogg', 'fleurs-pt-001.ogg'],
    ] as const) {
      const id = await user.upload(await recordings.named(name, sample), 'pt');
      await eventually(async () => (await user.statusOf(id)) === 'completed', PATIENCE);
    }
  });

  it('orders them by keyboard, names the result, and gets one recording while the originals stay', async () => {
    const { page, faults } = await enter(user, PATH);
    await page.setViewportSize(WIDE);
    await select(page, 'Abertura', 'Conversa');
    await page.getByRole('button', { name: 'Juntar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Juntar 2 gravações' });
    await dialog.getByRole('button', { name: 'Subir Conversa' }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByText('Conversa: posição 1 de 2').waitFor({ state: 'attached' });
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Nome da nova gravação' }).fill('Encontro inteiro');
    await dialog.getByRole('button', { name: 'Juntar' }).click();
    await seeToast(page, 'Estamos juntando as gravações');
    await page.getByRole('article', { name: 'Encontro inteiro', exact: true }).waitFor();
    const merged = await eventually(() => findMerged(user), PATIENCE);
    const { data } = await user.call(openTranscript, { params: { id: merged.transcriptionId } });
    expect(data.item.parts.map(({ name }) => name)).toEqual(['Conversa.ogg', 'Abertura.wav']);
    const { data: list } = await user.call(listTranscriptions, { query: {} });
    expect(list).toHaveLength(3);
    expect(faults).toEqual([]);
  });

  it('reads it, and listens over the seam', async () => {
    const merged = await eventually(() => findMerged(user), PATIENCE);
    const { page, faults } = await enter(user, `${PATH}/${merged.transcriptionId}`);
    await page.setViewportSize(WIDE);
    await page.getByText('Conversa.ogg').waitFor();
    await page.getByText('Abertura.wav').waitFor();
    const { data } = await user.call(openTranscript, { params: { id: merged.transcriptionId } });
    const seamMs = data.item.parts[1]?.startMs ?? 0;
    const before = data.document.segments.findLast(({ words }) => (words[0]?.startMs ?? 0) < seamMs);
    const view = createTranscriptView(page);
    await view.clickLastWord(before?.id ?? '');
    await eventually(async () => (await view.position()) * 1_000 > seamMs + 500, PATIENCE);
    expect(await view.spoken()).not.toBe('');
    await page.keyboard.press('k');
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('sees the names of its parts with the early text, where the app then draws them', async () => {
    const merged = await eventually(() => findMerged(user), PATIENCE);
    const { page } = await enter(user, `${PATH}/${merged.transcriptionId}`);
    await page.setViewportSize(WIDE);
    await page.getByText('Abertura.wav').waitFor();
    await expectSamePlaceEarly(page);
  });

  it('deletes it, undoes that, and deletes it for good; the originals stay', async () => {
    const { page } = await enter(user, PATH);
    await page.setViewportSize(WIDE);
    const row = page.getByRole('article', { name: 'Encontro inteiro', exact: true });
    await select(page, 'Encontro inteiro');
    const bar = page.getByRole('region', { name: 'Transcrições selecionadas' });
    await bar.getByRole('button', { name: 'Excluir' }).click();
    await row.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await row.waitFor();
    await bar.getByRole('button', { name: 'Excluir' }).click();
    await row.waitFor({ state: 'detached' });
    await page.reload();
    await eventually(async () => (await findMerged(user)) === undefined, PATIENCE);
    expect((await user.call(listTranscriptions, { query: {} })).data).toHaveLength(2);
  });
});
