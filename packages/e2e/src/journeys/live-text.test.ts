import { samplePath } from '@escriba/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestProduct } from '../testing/product.ts';
import type { TestProduct } from '../testing/product.ts';
import { openTestBrowser } from '../testing/test-browser.ts';

/** The microphone hears the same sentence again and again. */
const MICROPHONE = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-audio-capture=${samplePath('short-pt.wav')}`,
];

let product: TestProduct;
const { arrive } = openTestBrowser(() => product.url, MICROPHONE);

beforeAll(async () => {
  // No stored answer knows the pieces of a sentence that goes on.
  product = await startTestProduct({}, { speech: 'real' });
}, 120_000);
afterAll(() => product.stop());

it('a visitor reads the words while speaking, also after a break, and then has the whole transcript', async () => {
  const { page, upload, network } = await arrive();
  await page.context().grantPermissions(['microphone']);
  await upload.place.getByRole('button', { name: 'Gravar agora' }).click();
  const live = page.getByRole('region', { name: 'Texto ao vivo' });
  await live
    .getByText(/raposa/i)
    .first()
    .waitFor();
  await network.goOffline();
  await live.getByText('Sem conexão para o texto ao vivo; a gravação continua.').waitFor();
  await network.comeBack();
  await live.getByText('Rascunho. A transcrição completa vem ao concluir.').waitFor();
  const words = page.getByRole('log');
  const before = (await words.innerText()).length;
  await page.waitForFunction(
    (length) => (document.querySelector('[role=log]')?.textContent ?? '').length > length,
    before,
  );
  await page.getByRole('button', { name: 'Parar gravação' }).click();
  await upload.send();
  await upload.state('completed');
  expect(await upload.text()).toMatch(/raposa/i);
});
