import { withdrawAssistant } from '@escriba/contracts/transcription/assistant';
import { type FakeAssistant, startFakeAssistant } from '@escriba/fakes';
import { eventually } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openAccountBrowser } from '../testing/account-browser.ts';
import { findFaults, LOOKS } from '../testing/find-faults.ts';
import { startTestProduct, type TestProduct } from '../testing/product.ts';

let assistant: FakeAssistant;
let product: TestProduct;
const { enter, createUser, recordings } = openAccountBrowser(() => product.url);

/** Writes one true statement, in the words of the first line, and one that no line supports. */
const respond = ({ material }: { readonly material: string }) => {
  const [, number = '', sentence = ''] = /^\[(\d+)\] (.*)$/m.exec(material) ?? [];
  const text = sentence.replace(/^[^:]{1,40}: /, '');
  const lines = [Number(number)];
  return {
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
  it('writes key points only once the user has agreed to its server, and is asked for again after the withdrawal', async () => {
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

    const sent = assistant.requests.length;
    await user.call(withdrawAssistant, {});
    await page.reload();
    await panel.getByRole('tab', { name: 'Decisões e tarefas' }).click();
    await notice.getByRole('button', { name: 'Concordar' }).waitFor();
    expect(assistant.requests).toHaveLength(sent);
    expect(faults).toEqual([]);
  });
});
