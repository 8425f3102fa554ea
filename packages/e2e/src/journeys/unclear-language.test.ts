import { eventually } from '@escriba/testing';
import { describe, expect, it } from '@jest/globals';
import { openAccountBrowser } from '../testing/account-browser.ts';

const { enter, createUser, recordings } = openAccountBrowser();

describe('a recording of less than two seconds whose language is to be detected', () => {
  it('is transcribed in Portuguese, and its page says that the language was unclear', async () => {
    const user = await createUser();
    const file = await recordings.partOf('fleurs-pt-004.ogg', 'Curta.wav', { from: 0.3, seconds: 1.8 });
    const id = await user.upload(file, 'auto');
    await eventually(async () => (await user.statusOf(id)) === 'completed', { timeoutMs: 120_000 });
    const { page, faults } = await enter(user, `/app/transcriptions/${id}`, {
      viewport: { width: 390, height: 844 },
    });
    await page.getByText('O idioma não ficou claro: usamos o das suas gravações.').waitFor();
    await page.locator('dd:visible', { hasText: 'Português' }).waitFor();
    expect(faults).toEqual([]);
  }, 180_000);
});
