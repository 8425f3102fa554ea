import { randomUUID } from 'node:crypto';
import { withdrawAssistant } from '@escriba/contracts/transcription/assistant';
import { openTranscript, saveTranscript } from '@escriba/contracts/transcription/transcript';
import { type FakeAssistant, startFakeAssistant } from '@escriba/fakes';
import { eventually } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openAccountBrowser } from '../testing/account-browser.ts';
import { findFaults, LOOKS } from '../testing/find-faults.ts';
import { startTestProduct, type TestProduct } from '../testing/product.ts';

let assistant: FakeAssistant;
let product: TestProduct;
const { enter, revisit, createUser, recordings } = openAccountBrowser(() => product.url);

const ENGLISH = 'this is what was said in the recording and it was translated'.split(' ');

/** Writes English words, as many as the line has. */
const translate = (material: string) => ({
  sentences: [...material.matchAll(/^\[(\d+)\] (.*)$/gm)].map(([, number, said = '']) => ({
    line: Number(number),
    text: said
      .split(' ')
      .map((_, index) => ENGLISH[index % ENGLISH.length])
      .join(' '),
  })),
});

/** Translates, or writes one true statement, in the words of the first line, and one that no line supports. */
const respond = ({ material, system }: { readonly material: string; readonly system: string }) => {
  if (system.includes('Translate every numbered sentence')) return translate(material);
  const [, number = '', sentence = ''] = /^\[(\d+)\] (.*)$/m.exec(material) ?? [];
  const text = sentence.replace(/^[^:]{1,40}: /, '');
  const lines = [Number(number)];
  return {
    ...(material.includes('Question: ') && { isTold: true }),
    statements: [
      { text, lines },
      { text: 'Godofredo vendeu 4.711 cavalos.', lines },
    ],
  };
};

beforeAll(async () => {
  assistant = await startFakeAssistant({ respond });
  product = await startTestProduct({
    ASSISTANT_BASE_URL: assistant.baseUrl,
    ASSISTANT_API_KEY: 'sk-test',
    ASSISTANT_MODEL: 'test-model',
  });
});
afterAll(async () => {
  await product.stop();
  await assistant.close();
});

describe('a language model of the installation', () => {
  it('writes key points and answers only once the user has agreed to its server, and is asked for again after the withdrawal', async () => {
    const user = await createUser();
    const id = await user.upload(recordings.short());
    await eventually(async () => (await user.statusOf(id)) === 'completed', { timeoutMs: 120_000 });
    const viewport = { width: 1_280, height: 800 };
    const { page, faults } = await enter(user, `/app/transcriptions/${id}`, { viewport });
    await page.getByRole('button', { name: 'Resumo e capítulos' }).click();
    const panel = page.getByRole('complementary', { name: 'Resumo e capítulos' });
    await panel.getByRole('tab', { name: 'Pontos-chave' }).click();
    const notice = panel.getByRole('region', { name: /^O texto é enviado a / });
    await notice.waitFor();
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    await page.setViewportSize(viewport);
    expect(assistant.requests).toEqual([]);

    await notice.getByRole('button', { name: 'Concordar' }).click();
    await panel.getByRole('button', { name: 'Escrever os pontos-chave' }).click();
    const points = panel.getByRole('list', { name: 'Pontos-chave' }).getByRole('button');
    await panel.getByText('1 frase · com o modelo test-model').waitFor();
    expect(await points.count()).toBe(1);
    expect(await panel.getByText('Godofredo').count()).toBe(0);

    await panel.getByRole('tab', { name: 'Perguntar' }).click();
    const question = panel.getByRole('textbox', { name: 'Pergunte a esta gravação' });
    await question.fill('O que aprendem as raposas?');
    await question.press('Enter');
    await panel
      .getByRole('list', { name: 'Resposta' })
      .getByRole('button', { name: /raposa/ })
      .waitFor();
    expect(await panel.getByText('Godofredo').count()).toBe(0);
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    await page.setViewportSize(viewport);
    const answered = assistant.requests.length;
    await question.fill('Quem venceu o campeonato?');
    await question.press('Enter');
    await panel.getByRole('article').getByText('A gravação não diz isso.').waitFor();
    expect(assistant.requests).toHaveLength(answered);

    const sent = assistant.requests.length;
    await user.call(withdrawAssistant, {});
    await page.reload();
    await panel.getByRole('tab', { name: 'Decisões e tarefas' }).click();
    await notice.getByRole('button', { name: 'Concordar' }).waitFor();
    expect(assistant.requests).toHaveLength(sent);
    expect(faults).toEqual([]);
  });

  it('translates a text, which is read side by side and updated after an edit', async () => {
    const user = await createUser();
    const id = await user.upload(recordings.short());
    await eventually(async () => (await user.statusOf(id)) === 'completed', { timeoutMs: 120_000 });
    const viewport = { width: 1_280, height: 800 };
    const { page, faults } = await revisit(user, `/app/transcriptions/${id}`, { viewport });
    await page.getByRole('button', { name: 'Resumo e capítulos' }).click();
    const panel = page.getByRole('complementary', { name: 'Resumo e capítulos' });
    await panel.getByRole('button', { name: 'Mais formas' }).click();
    await page.getByRole('menuitemradio', { name: 'Tradução' }).click();
    await panel.getByRole('combobox', { name: 'Traduzir para' }).selectOption('en');
    await panel.getByRole('button', { name: 'Concordar' }).click();
    await panel.getByRole('button', { name: 'Traduzir' }).click();
    const sentences = panel.getByRole('list', { name: 'Tradução' }).getByRole('button');
    await panel.getByRole('button', { name: 'Ler lado a lado' }).click();
    const sheet = page.getByRole('dialog', { name: 'Do português para o inglês' });
    await sheet
      .getByText(/^this is what was said/)
      .first()
      .waitFor();
    const wide = LOOKS.pt.filter(({ width }) => width === viewport.width);
    expect(await findFaults(page, wide)).toEqual([]);
    // The page is narrow now: the sheet closes with the panel of a wide page.
    await sheet.waitFor({ state: 'detached' });
    await page.setViewportSize(viewport);

    const { revision, document } = (await user.call(openTranscript, { params: { id } })).data;
    const [first] = document.segments;
    if (first === undefined) throw new Error('the text is empty');
    const words = first.words.map((word, index) => (index === 0 ? { ...word, text: 'Outrora' } : word));
    await user.call(saveTranscript, {
      params: { id },
      body: {
        saveId: randomUUID(),
        baseRevision: revision,
        seal: true,
        splices: [{ start: 0, deleteCount: 1, insert: [{ ...first, words }] }],
      },
    });
    await page.reload();
    await sentences.getByText('O texto mudou depois desta frase.').waitFor();
    const sent = assistant.requests.length;
    await panel.getByRole('button', { name: 'Atualizar' }).click();
    await panel.getByText('O texto mudou depois disto').waitFor({ state: 'detached' });
    await sentences
      .first()
      .getByText(/^Outrora/)
      .waitFor();
    expect(assistant.requests.length).toBeGreaterThan(sent);
    expect(faults).toEqual([]);
  });

  it('writes a form of the user, under the same check, and of the next recording by itself', async () => {
    const user = await createUser();
    await user.setPlan('pro', { url: product.usageUrl, secret: product.secrets.usage });
    const viewport = { width: 1_280, height: 800 };
    const id = await user.upload(recordings.short());
    await eventually(async () => (await user.statusOf(id)) === 'completed', { timeoutMs: 120_000 });
    const { page, faults } = await revisit(user, `/app/transcriptions/${id}`, { viewport });
    await page.getByRole('button', { name: 'Resumo e capítulos' }).click();
    const panel = page.getByRole('complementary', { name: 'Resumo e capítulos' });
    await panel.getByRole('button', { name: 'Mais formas' }).click();
    await page.getByRole('menuitemradio', { name: 'Minhas formas' }).click();
    await panel.getByRole('button', { name: 'Criar forma' }).click();
    const dialog = page.getByRole('dialog', { name: 'Criar forma' });
    await dialog.getByRole('textbox', { name: 'Nome' }).fill('Relatório');
    await dialog.getByRole('textbox', { name: 'O que escrever' }).fill('O relatório da visita.');
    await dialog.getByRole('button', { name: 'Salvar forma' }).click();
    await panel.getByRole('button', { name: 'Concordar' }).click();
    await panel.getByRole('button', { name: 'Escrever' }).click();
    await panel.getByText('1 frase · com o modelo test-model').waitFor();
    expect(await panel.getByText('Godofredo').count()).toBe(0);

    const automatic = panel.getByRole('button', { name: 'Resumir automaticamente…' });
    await automatic.click();
    const choice = page.getByRole('dialog', { name: 'Resumir automaticamente' });
    await choice.getByRole('checkbox', { name: 'Relatório' }).waitFor();
    // It closes with the panel of a wide page.
    const wide = LOOKS.pt.filter(({ width }) => width === viewport.width);
    expect(await findFaults(page, wide)).toEqual([]);
    await page.setViewportSize(viewport);
    await automatic.click();
    await choice.getByRole('checkbox', { name: 'Relatório' }).check();
    await choice.getByRole('button', { name: 'Salvar' }).click();
    await choice.waitFor({ state: 'detached' });
    const next = await user.upload(recordings.short());
    await eventually(async () => (await user.statusOf(next)) === 'completed', { timeoutMs: 120_000 });
    await page.goto(`${product.url}/app/transcriptions/${next}`);
    await panel.getByText('1 frase · com o modelo test-model').waitFor();
    expect(faults).toEqual([]);
  });
});
