import { readFile } from 'node:fs/promises';
import { listLabels } from '@escriba/contracts/transcription/labels';
import { listTranscriptions } from '@escriba/contracts/transcription/library';
import { eventually } from '@escriba/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openAccountBrowser } from '../testing/account-browser.ts';
import { findFaults, LOOKS } from '../testing/find-faults.ts';
import { createUploadsPage } from '../testing/uploads-page.ts';
import type { User } from '../testing/user.ts';

const { enter, createUser, recordings } = openAccountBrowser();
const PATH = '/app/transcriptions';
const PATIENCE = { timeoutMs: 60_000 };

const select = async (page: Page, ...names: readonly string[]): Promise<void> => {
  for (const name of names) {
    const row = page.getByRole('article', { name, exact: true });
    await row.hover();
    await row.getByRole('checkbox').click();
  }
};
const bar = (page: Page) => page.getByRole('region', { name: 'Transcrições selecionadas' });

describe('a user with several recordings', () => {
  let user: User;
  beforeAll(async () => {
    user = await createUser();
    await user.setPlan('business');
    for (const name of ['Aula 1.wav', 'Aula 2.wav', 'Consulta.wav']) {
      const id = await user.upload(await recordings.named(name));
      await eventually(async () => (await user.statusOf(id)) === 'completed', PATIENCE);
    }
  });

  it('moves some into a new folder, tags them, and filters by both', async () => {
    const { page, faults } = await enter(user, PATH);
    await page.setViewportSize({ width: 1_280, height: 800 });
    await select(page, 'Aula 1', 'Aula 2');
    await bar(page).getByRole('button', { name: 'Mover' }).click();
    await page.getByRole('textbox', { name: 'Nova pasta' }).fill('Faculdade');
    await page.getByRole('button', { name: 'Criar e mover' }).click();
    await page.getByText('2 transcrições movidas para “Faculdade”').waitFor();
    await bar(page).getByRole('button', { name: 'Etiquetas' }).click();
    await page.getByRole('textbox', { name: 'Nova etiqueta' }).fill('para a prova');
    await page.getByRole('button', { name: 'Criar' }).click();
    await page.getByRole('checkbox', { name: 'para a prova', checked: true }).waitFor();
    await page.getByRole('button', { name: 'Salvar' }).click();
    await page.getByText('Etiquetas salvas').waitFor();
    const { data } = await user.call(listLabels, {});
    expect(data).toMatchObject({ folders: [{ recordings: 2 }], tags: [{ recordings: 2 }], unfiled: 1 });
    await page.getByRole('button', { name: 'Limpar seleção' }).click();
    await page.getByRole('button', { name: /^Pasta:/ }).click();
    await page.getByRole('menuitemradio', { name: 'Sem pasta' }).click();
    await page.getByText('1 arquivo encontrado').first().waitFor();
    await page.getByRole('article', { name: 'Consulta', exact: true }).waitFor();
    await page.getByRole('button', { name: /^Pasta:/ }).click();
    await page.getByRole('menuitemradio', { name: 'Faculdade' }).click();
    await page.getByText('2 arquivos encontrados').first().waitFor();
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('downloads them as one archive', async () => {
    const { page } = await enter(user, PATH);
    await page.setViewportSize({ width: 1_280, height: 800 });
    await select(page, 'Aula 1', 'Consulta');
    await bar(page).getByRole('button', { name: 'Baixar' }).click();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Baixar ZIP' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe('transcrições.zip');
    const bytes = await readFile(await file.path());
    for (const name of ['Aula 1.txt', 'Consulta.txt']) expect(bytes.includes(name)).toBe(true);
  });

  it('sends a recording into the folder that the library shows', async () => {
    const { page, faults } = await enter(user, PATH);
    await page.setViewportSize({ width: 1_280, height: 800 });
    await page.getByRole('button', { name: /^Pasta:/ }).click();
    await page.getByRole('menuitemradio', { name: 'Faculdade' }).click();
    await page.getByText('2 arquivos encontrados').first().waitFor();
    await page.getByRole('link', { name: 'Enviar gravação' }).click();
    const picker = page.getByRole('combobox', { name: 'Pasta' });
    await picker.waitFor();
    expect(await picker.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text)).toBe(
      'Faculdade',
    );
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    const uploads = createUploadsPage(page);
    await uploads.language.selectOption({ label: 'Português' });
    await uploads.choose(await recordings.named('Aula 3.wav'));
    await uploads.recent.getByText('Aula 3').waitFor({ timeout: PATIENCE.timeoutMs });
    const { data } = await user.call(listTranscriptions, { query: {} });
    const sent = data.find(({ originalFileName }) => originalFileName === 'Aula 3.wav');
    const { folders } = (await user.call(listLabels, {})).data;
    expect([sent?.folderId, folders[0]?.recordings]).toEqual([folders[0]?.id, 3]);
    expect(faults).toEqual([]);
  });

  it('deletes a folder and keeps its recordings', async () => {
    const { page } = await enter(user, PATH);
    await page.setViewportSize({ width: 1_280, height: 800 });
    await page.getByRole('button', { name: /^Pasta:/ }).click();
    await page.getByRole('menuitem', { name: 'Pastas e etiquetas' }).click();
    await page.getByRole('button', { name: 'Excluir Faculdade' }).click();
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    await page.getByRole('button', { name: 'Excluir', exact: true }).click();
    await page.reload();
    await eventually(async () => (await user.call(listLabels, {})).data.folders.length === 0, PATIENCE);
    expect((await user.call(listTranscriptions, { query: {} })).data).toHaveLength(4);
  });
});
