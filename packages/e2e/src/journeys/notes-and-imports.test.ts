import { getNotes } from '@escriba/contracts/transcription/notes';
import { openTranscript } from '@escriba/contracts/transcription/transcript';
import { listVersions } from '@escriba/contracts/transcription/versions';
import { eventually } from '@escriba/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openAccountBrowser } from '../testing/account-browser.ts';
import { findFaults, LOOKS } from '../testing/find-faults.ts';
import type { User } from '../testing/user.ts';
import { createTranscriptView } from '../testing/transcript-view.ts';

const { enter, createUser, recordings } = openAccountBrowser();
const PATIENCE = { timeoutMs: 60_000 };

let user: User;
beforeAll(async () => {
  user = await createUser();
  await user.setPlan('business');
});

const upload = async (file: string): Promise<string> => {
  const id = await user.upload(file);
  await eventually(async () => (await user.statusOf(id)) === 'completed', PATIENCE);
  return id;
};
const openPage = async (id: string) => {
  const visitor = await enter(user, `/app/transcriptions/${id}`, {
    viewport: { width: 1_280, height: 800 },
  });
  await createTranscriptView(visitor.page).passages.first().waitFor();
  return visitor;
};
const choose = async (page: Page, item: string): Promise<void> => {
  await page.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

describe('a user with a transcript', () => {
  it('writes notes that save themselves, and finds the recording by them', async () => {
    const id = await upload(await recordings.named('Conversa.wav'));
    const { page, faults } = await openPage(id);
    await choose(page, 'Notas');
    await page.getByRole('textbox', { name: 'Notas sobre a gravação' }).fill('Perguntar sobre o orçamento');
    const stored = async () => (await user.call(getNotes, { params: { id } })).data.text;
    await eventually(async () => (await stored()) === 'Perguntar sobre o orçamento', PATIENCE);
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    await page.goto(new URL('/app/transcriptions?q=orcamento', page.url()).href);
    const row = page.getByRole('article', { name: 'Conversa', exact: true });
    await row.getByText('Perguntar sobre o orçamento').waitFor();
    expect(faults).toEqual([]);
  });

  it('imports a corrected text, which keeps the times, and undoes it', async () => {
    const id = await upload(await recordings.named('Ata.wav'));
    const { data: before } = await user.call(openTranscript, { params: { id } });
    const words = before.document.segments.flatMap((passage) => passage.words);
    const texts = words.map(({ text }) => text);
    const { page, faults } = await openPage(id);
    await choose(page, 'Importar texto…');
    const file = await recordings.written('ata.txt', `${['Escriba', ...texts.slice(1)].join(' ')}\n`);
    await page.locator('input[type=file][accept*=".docx"]').setInputFiles(file);
    await page.getByText('1 palavra incluída').waitFor();
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    await page.getByRole('button', { name: 'Importar como nova versão' }).click();
    await page.getByText(`${texts.length} palavras importadas`).first().waitFor();
    const current = async () => (await user.call(openTranscript, { params: { id } })).data;
    await eventually(async () => (await current()).version.origin === 'import', PATIENCE);
    const after = (await current()).document.segments.flatMap((passage) => passage.words);
    expect(after[0]).toMatchObject({ text: 'Escriba', startMs: words[0]?.startMs, endMs: words[0]?.endMs });
    expect(after.slice(1)).toEqual(words.slice(1));
    await choose(page, 'Desfazer');
    await eventually(
      async () => (await current()).document.segments[0]?.words[0]?.text === texts[0],
      PATIENCE,
    );
    const versions = (await user.call(listVersions, { params: { id } })).data;
    expect(versions.map(({ origin }) => origin)).toEqual(['edit', 'import', 'engine']);
    expect(faults).toEqual([]);
  });

  it('sends a film of a phone, and hears it', async () => {
    const sent = await recordings.converted('celular.3gp', ['-c:a', 'aac', '-ar', '16000']);
    const id = await upload(sent);
    const { page, faults } = await openPage(id);
    await page.getByRole('button', { name: 'Ouvir', exact: true }).click();
    await eventually(async () => (await createTranscriptView(page).position()) > 0.5, PATIENCE);
    expect(faults).toEqual([]);
  });

  it('is told why a file is no text', async () => {
    const id = await upload(await recordings.named('Outra.wav'));
    const { page, faults } = await openPage(id);
    await choose(page, 'Importar texto…');
    const file = await recordings.written('ata.docx', 'PK quebrado');
    await page.locator('input[type=file][accept*=".docx"]').setInputFiles(file);
    await page.getByText('O conteúdo não corresponde ao formato do arquivo, ou está danificado.').waitFor();
    expect(faults).toEqual([]);
  });
});
