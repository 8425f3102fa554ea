import { readFile } from 'node:fs/promises';
import { createInsight, listInsights } from '@escriba/contracts/transcription/insights';
import { eventually } from '@escriba/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openAccountBrowser } from '../testing/account-browser.ts';
import { findFaults, LOOKS } from '../testing/find-faults.ts';
import { createTranscriptView } from '../testing/transcript-view.ts';
import type { User } from '../testing/user.ts';
import { writeTurns } from '../testing/write-turns.ts';

const { enter, open, createUser, recordings } = openAccountBrowser();

const PATIENCE = { timeoutMs: 60_000 };
/** A meeting about two topics, as the product writes it. */
const SENTENCES = [
  'Vamos começar a reunião pelo orçamento da reforma do prédio.',
  'O orçamento da reforma ficou em oitenta mil reais, com a pintura e o telhado.',
  'A pintura do prédio custa trinta mil reais e leva seis semanas.',
  'O telhado do prédio precisa ser trocado antes das chuvas de dezembro.',
  'Quem vai acompanhar a obra do telhado?',
  'O síndico acompanha a obra e apresenta as contas da reforma todo mês.',
  'Agora passamos para a segurança da garagem e da portaria.',
  'A garagem teve duas invasões, e a portaria ficou sem câmera por uma semana.',
  'A empresa de segurança propõe câmeras novas na garagem e na portaria.',
  'As câmeras da garagem gravam por trinta dias e avisam a portaria.',
  'A segurança da portaria passa a funcionar também nos fins de semana.',
  'A votação das câmeras e da segurança fica para quinze de março.',
];

let user: User;
let id = '';
beforeAll(async () => {
  user = await createUser();
  await user.setPlan('pro');
  id = await user.upload(await recordings.named('Assembleia.wav'));
  await eventually(async () => (await user.statusOf(id)) === 'completed', { timeoutMs: 120_000 });
  await writeTurns(user, id, SENTENCES, ['p1']);
}, 180_000);

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Resumo e capítulos' });

describe('a user with a transcript', () => {
  it('gets a summary that plays where it was said, and chapters, and an update after an edit', async () => {
    const viewport = { width: 1_280, height: 800 };
    const { page, faults } = await enter(user, `/app/transcriptions/${id}`, { viewport });
    const view = createTranscriptView(page);
    await view.passages.first().waitFor();
    await page.getByRole('button', { name: 'Resumo e capítulos' }).click();
    const panel = panelOf(page);
    await panel.getByRole('button', { name: 'Fazer o resumo' }).click();
    const summary = panel.getByRole('list', { name: 'Resumo' }).getByRole('button');
    await summary.first().waitFor();
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    await page.setViewportSize(viewport);

    const last = summary.last();
    const sentence = ((await last.textContent()) ?? '').replace(/^[\d:]+/, '');
    expect(SENTENCES).toContain(sentence);
    await last.click();
    await eventually(async () => (await view.position()) > 0, PATIENCE);
    await page.locator('[data-passage]:focus', { hasText: sentence.slice(0, 20) }).waitFor();

    await panel.getByRole('tab', { name: 'Capítulos' }).click();
    await panel.getByRole('button', { name: 'Dividir em capítulos' }).click();
    await panel.getByText(/^(\d+ capítulos?|O texto não muda de assunto)/).waitFor();

    await page.getByRole('button', { name: 'Exportar', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Exportar' });
    await dialog.getByText('MD', { exact: true }).click();
    await dialog.getByRole('checkbox', { name: 'Resumo', exact: true }).check();
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Baixar MD' }).click();
    const file = await readFile(await (await downloading).path(), 'utf8');
    expect(file).toMatch(/\n## Resumo\n[^]*\n## Transcrição\n/);
    expect(file).toContain(sentence);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await panel.getByRole('tab', { name: 'Resumo' }).click();
    await view.rewrite('d1', 'Vamos começar pela reforma do prédio.');
    await panel.getByText('O texto mudou depois disto').waitFor();
    await panel.getByRole('button', { name: 'Atualizar' }).click();
    await panel.getByText('O texto mudou depois disto').waitFor({ state: 'detached' });
    await panel.getByText(/^\d+ frases? do próprio texto$/).waitFor();

    await page.reload();
    await panel.getByRole('list', { name: 'Resumo' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('gets a translation into English by recognition, without a language model', async () => {
    const spoken = await user.upload(recordings.short());
    await eventually(async () => (await user.statusOf(spoken)) === 'completed', { timeoutMs: 120_000 });
    const { page, faults } = await enter(user, `/app/transcriptions/${spoken}`);
    await page.getByRole('button', { name: 'Resumo e capítulos' }).click();
    const panel = panelOf(page);
    await panel.getByRole('tab', { name: 'Tradução' }).click();
    await panel.getByText('sem enviar o texto').waitFor();
    await panel.getByRole('button', { name: 'Traduzir' }).click();
    await panel.getByText(/^\d+ frases? · do áudio, com whisper-base$/).waitFor();
    const sentence = panel.getByRole('list', { name: 'Tradução' }).getByRole('button').first();
    await sentence.getByText('Uma raposa velha').waitFor();
    expect(await sentence.textContent()).toMatch(/learn.* office/);
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('shares a link whose page has the summary and the chapters above the text', async () => {
    for (const form of ['summary', 'chapters'] as const)
      await user.call(createInsight, { params: { id }, body: { form } });
    const areMade = async () =>
      (await user.call(listInsights, { params: { id } })).data.every(({ status }) => status === 'done');
    await eventually(areMade, PATIENCE);
    const { page } = await enter(user, `/app/transcriptions/${id}`);
    await page.getByRole('button', { name: 'Compartilhar', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Compartilhar' });
    await dialog.getByRole('checkbox', { name: 'Resumo', exact: true }).check();
    await dialog.getByRole('checkbox', { name: 'Capítulos', exact: true }).check();
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    await dialog.getByRole('button', { name: 'Criar link' }).click();
    const address = await dialog.getByLabel('Endereço do link').inputValue();

    const reader = await open(new URL(address).pathname);
    const section = reader.page.getByRole('region', { name: 'O que a gravação diz' });
    const statement = section.getByRole('list', { name: 'Resumo' }).getByRole('button').last();
    await statement.waitFor();
    expect(await findFaults(reader.page, LOOKS.pt)).toEqual([]);
    const sentence = ((await statement.textContent()) ?? '').replace(/^[\d:]+/, '');
    await statement.click();
    await reader.page.locator('[data-passage]:focus', { hasText: sentence.slice(0, 20) }).waitFor();
    expect(reader.faults).toEqual([]);
  });
});
