import { describe, expect, it } from '@jest/globals';
import { createApiVisitor } from '../testing/api-visitor.ts';
import { sharedProductUrl } from '../testing/product.ts';
import { openTestBrowser } from '../testing/test-browser.ts';
import { newAddress } from '../testing/visitor.ts';

const { arrive, recordings } = openTestBrowser(sharedProductUrl);

const BYTES_300_MB = 300 * 1024 * 1024;
const USED = 'Você já usou sua transcrição gratuita. Crie uma conta para continuar.';

/** Uses up an address's daily limit with three devices. */
const useUpAddress = async (address: string): Promise<void> => {
  for (let device = 0; device < 3; device += 1)
    await createApiVisitor(sharedProductUrl(), address).upload(recordings.short());
};

describe('the free trial', () => {
  it('is known to be used up before a file is chosen', async () => {
    const address = newAddress();
    await useUpAddress(address);
    const { upload } = await arrive({ address });
    await upload.place.getByRole('heading', { name: /^Limite diário de testes gratuitos/ }).waitFor();
    const account = upload.place.getByRole('link', { name: 'Criar conta' });
    expect(await account.getAttribute('href')).toBe('/auth?mode=register');
    expect(await upload.place.getByRole('button', { name: 'Escolher arquivo' }).count()).toBe(0);
  });

  it('is refused before the first byte of a large file if it was used up meanwhile', async () => {
    const address = newAddress();
    const { page, upload } = await arrive({ address });
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await upload.drop(await recordings.ofSize('assembleia.mp3', BYTES_300_MB));
    await useUpAddress(address);
    await upload.send();
    await upload.place
      .getByRole('heading', { name: /^Erro na transcrição: Limite diário de testes gratuitos/ })
      .waitFor();
    expect(sent).toEqual([]);
  });

  it('stays used after its transcript was deleted, and a reload does not bring it back', async () => {
    const { page, upload } = await arrive();
    await upload.transcribe(recordings.short());
    await upload.state('completed');
    await upload.erase('Nova transcrição');
    await upload.place.getByRole('heading', { name: USED }).waitFor();
    await page.reload();
    await upload.place.getByRole('heading', { name: USED }).waitFor();
    expect(await upload.sentences.count()).toBe(0);
  });

  it('shows a transcript that does not move when its player arrives', async () => {
    const { page, upload } = await arrive();
    const released = Promise.withResolvers<void>();
    await page.route('**/assets/result-player-*', async (route) => {
      await released.promise;
      await route.continue();
    });
    await upload.transcribe(recordings.short());
    await upload.state('completed');
    await page.evaluate(() => document.fonts.ready);
    const erase = upload.place.getByRole('button', { name: 'Apagar' });
    const place = await erase.evaluate((button) => button.getBoundingClientRect().top + scrollY);
    released.resolve();
    await upload.place.getByRole('group', { name: /^Áudio de / }).waitFor();
    expect(await erase.evaluate((button) => button.getBoundingClientRect().top + scrollY)).toBe(place);
  });

  it('refuses an API client that names its device in a header while it still sends', async () => {
    const visitor = createApiVisitor(sharedProductUrl());
    await visitor.upload(recordings.short());
    expect(await visitor.beginUpload(BYTES_300_MB)).toMatchObject({
      status: 409,
      body: { error: 'transcription.free_trial_used' },
    });
  });
});
