import { eventually } from '@escriba/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { openAccountBrowser } from '../testing/account-browser.ts';
import { expectSamePlaceEarly } from '../testing/early-text.ts';
import type { User } from '../testing/user.ts';
import { createTranscriptView } from '../testing/transcript-view.ts';

const { enter, createUser, recordings } = openAccountBrowser();

let user: User;
const notice = 'Áudio com muito ruído: revise os trechos marcados.';
const paths = { noisy: '', unsure: '', clear: '' };
beforeAll(async () => {
  user = await createUser();
  await user.setPlan('business');
  const upload = async (file: string): Promise<string> => {
    const id = await user.upload(file, 'pt');
    await eventually(async () => (await user.statusOf(id)) === 'completed', { timeoutMs: 120_000 });
    return `/app/transcriptions/${id}`;
  };
  paths.noisy = await upload(await recordings.inNoise('fleurs-pt-003.ogg', 'Rua.wav', 0.05));
  paths.unsure = await upload(await recordings.inNoise('fleurs-pt-003.ogg', 'Obra.wav', 0.1));
  paths.clear = await upload(await recordings.beginningOf('fleurs-pt-003.ogg', 'Sala.ogg', 10));
}, 240_000);

describe('a recording in loud noise', () => {
  it.each([
    { width: 1_280, height: 800 },
    { width: 390, height: 844 },
  ])('says so above its text, from the first moment: $width px', async (viewport) => {
    const { page, faults } = await enter(user, paths.noisy, { viewport });
    await createTranscriptView(page).passages.first().waitFor();
    await page.getByText(notice).waitFor();
    await expectSamePlaceEarly(page);
    expect(faults).toEqual([]);
  });

  it('keeps what it is not sure of, folded, and a click makes it text', async () => {
    const { page, faults } = await enter(user, paths.unsure, { viewport: { width: 390, height: 844 } });
    await page.getByText(notice).waitFor();
    const fold = page.getByText(/^Trecho incerto, /);
    await fold.first().waitFor();
    const before = await fold.count();
    await page.getByRole('button', { name: 'Mostrar' }).first().click();
    await createTranscriptView(page).passages.first().waitFor();
    expect(await fold.count()).toBe(before - 1);
    expect(faults).toEqual([]);
  });

  it('differs from the same speech without noise, which has no notice', async () => {
    const { page } = await enter(user, paths.clear, { viewport: { width: 1_280, height: 800 } });
    await createTranscriptView(page).passages.first().waitFor();
    expect(await page.getByRole('note').count()).toBe(0);
  });
});
