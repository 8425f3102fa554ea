import { readFile } from 'node:fs/promises';
import { openTranscript } from '@escriba/contracts/transcription/transcript';
import { eventually } from '@escriba/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { openAccountBrowser } from '../testing/account-browser.ts';
import { findFaults, LOOKS } from '../testing/find-faults.ts';
import { createTranscriptView } from '../testing/transcript-view.ts';
import type { User } from '../testing/user.ts';
import { writeTurns } from '../testing/write-turns.ts';

const { revisit, createUser, recordings } = openAccountBrowser();

const PATIENCE = { timeoutMs: 60_000 };
const VIEWPORT = { width: 1_280, height: 900 };
/** Turns of two people, each with what the clean text makes of it. */
const TURNS = [
  [
    'Hum, então, eu eu queria começar pelas vendas. a gente fechou outubro bem.',
    'Então, eu queria começar pelas vendas. A gente fechou outubro bem.',
  ],
  [
    'Foi, tipo, enorme. Mas mas a loja de Campinas ficou para trás, sabe?',
    'Foi enorme. Mas a loja de Campinas ficou para trás.',
  ],
  [
    'É… o o gerente saiu em setembro e a equipe fi- ficou sem meta. eu acho, eu acho que dá para recuperar.',
    'O gerente saiu em setembro e a equipe ficou sem meta. Eu acho que dá para recuperar.',
  ],
  ['Hum.', ''],
  [
    'O problema de Campinas é a falta de gerente , e não o preço. Vai na, vai na planilha que está tudo lá.',
    'O problema de Campinas é a falta de gerente, e não o preço. Vai na planilha que está tudo lá.',
  ],
  ['Certo, pode deixar. Fechei, fechei ontem.', 'Certo, pode deixar. Fechei, fechei ontem.'],
] as const;
const SAID = TURNS.map(([said]) => said);
const CLEAN = TURNS.map(([, clean]) => clean).filter((text) => text !== '');

let user: User;
let id = '';
beforeAll(async () => {
  user = await createUser();
  await user.setPlan('business');
  id = await user.upload(await recordings.named('Conversa.wav'), 'pt');
  await eventually(async () => (await user.statusOf(id)) === 'completed', { timeoutMs: 120_000 });
  await writeTurns(user, id, SAID);
}, 180_000);

describe('a user with a hesitant transcript', () => {
  it('reads it clean, sees and hears what that leaves out, downloads it so, and still has the original', async () => {
    const { page, faults } = await revisit(user, `/app/transcriptions/${id}`, { viewport: VIEWPORT });
    const view = createTranscriptView(page);
    await view.passages.first().waitFor();
    const seeTexts = (texts: readonly string[]) =>
      eventually(
        async () => (await view.passages.allTextContents()).join('\n') === texts.join('\n'),
        PATIENCE,
      );
    await seeTexts(SAID);

    await page.getByRole('button', { name: 'Mais ações' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Texto limpo' }).click();
    await page.keyboard.press('Escape');
    await seeTexts(CLEAN);
    await eventually(() => page.evaluate(isInPlace), PATIENCE);
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    await page.setViewportSize(VIEWPORT);

    await page.getByRole('button', { name: 'Mostrar alterações' }).click();
    const { data } = await user.call(openTranscript, { params: { id } });
    const tagMs = data.document.segments[1]?.words.at(-1)?.startMs ?? 0;
    await view.clickLastWord('d2');
    await eventually(async () => (await view.position()) >= Math.floor(tagMs / 1_000), PATIENCE);
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    await page.setViewportSize(VIEWPORT);

    await page.reload();
    await seeTexts(CLEAN);
    await page.getByRole('button', { name: 'Exportar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Exportar' });
    const saved = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Baixar TXT' }).click();
    const text = await readFile(await (await saved).path(), 'utf8');
    for (const clean of CLEAN) expect(text).toContain(clean);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Ver original' }).click();
    await seeTexts(SAID);
    expect(faults).toEqual([]);
  });
});

/** Runs in the page: whether each paragraph is directly below the one before. */
const isInPlace = (): boolean => {
  const boxes = [...document.querySelectorAll('[role=feed] > article')].map((one) =>
    one.getBoundingClientRect(),
  );
  return boxes.slice(1).every(({ top }, index) => Math.abs(top - (boxes[index]?.bottom ?? 0)) < 2);
};
