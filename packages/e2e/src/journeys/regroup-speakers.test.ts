import { readFile } from 'node:fs/promises';
import { openTranscript } from '@escriba/contracts/transcription/transcript';
import { uploadAsyncTranscription } from '@escriba/contracts/transcription/upload';
import { eventually, samplePath } from '@escriba/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { openAccountBrowser } from '../testing/account-browser.ts';
import type { User } from '../testing/user.ts';

const { enter, createUser } = openAccountBrowser();

const MINUTES = 240_000;

let user: User;
beforeAll(async () => {
  user = await createUser();
  await user.setPlan('pro');
});

const transcribe = async (fields: Readonly<Record<string, string>> = {}): Promise<string> => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ language_code: 'en', ...fields })) form.set(name, value);
  form.set('audio', new Blob([await readFile(samplePath('two-speakers-en.wav'))]), 'Conversa.wav');
  const id = (await user.call(uploadAsyncTranscription, { form })).data.transcriptionId;
  await eventually(async () => (await user.statusOf(id)) === 'completed', { timeoutMs: MINUTES });
  return id;
};

const countSpeakers = async (id: string): Promise<number> =>
  (await user.call(openTranscript, { params: { id } })).data.document.speakers.length;

describe('a conversation whose number of people the user knows', () => {
  it(
    'is grouped again from its page, at once, and the message undoes it',
    async () => {
      const id = await transcribe();
      expect(await countSpeakers(id)).toBe(2);
      const { page, faults } = await enter(user, `/app/transcriptions/${id}`, {
        viewport: { width: 1_280, height: 800 },
      });
      const button = page
        .getByRole('button', { name: 'Quantas pessoas falam: 2 pessoas' })
        .locator('visible=true');
      await button.click();
      await page.getByRole('menuitemradio', { name: '3 pessoas' }).click();
      await page.getByText('Agora há 3 pessoas').waitFor();
      expect(await countSpeakers(id)).toBe(3);
      await page.getByRole('button', { name: 'Desfazer' }).locator('visible=true').first().click();
      await button.waitFor();
      await eventually(async () => (await countSpeakers(id)) === 2);
      expect(faults).toEqual([]);
    },
    MINUTES,
  );

  it(
    'has as many speakers as the upload says',
    async () => {
      expect(await countSpeakers(await transcribe({ speakers_expected: '3' }))).toBe(3);
      await expect(transcribe({ speakers_expected: '11' })).rejects.toMatchObject({ status: 400 });
    },
    MINUTES,
  );
});
