import { listTranscriptions } from '@escriba/contracts/transcription/library';
import { openTranscript } from '@escriba/contracts/transcription/transcript';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { openAccountBrowser } from '../testing/account-browser.ts';
import { expectSamePlaceEarly } from '../testing/early-text.ts';
import { findFaults, LOOKS } from '../testing/find-faults.ts';
import type { User } from '../testing/user.ts';
import { createUploadsPage } from '../testing/uploads-page.ts';

const { enter, createUser, recordings } = openAccountBrowser();
const CHAT = [
  '15/03/2024 10:22 - As mensagens são protegidas com a criptografia de ponta a ponta.',
  '15/03/2024 10:23 - Maria: Bom dia, João',
  '15/03/2024 10:24 - João: PTT-20240315-WA0001.opus (arquivo anexado)',
  '16/03/2024 08:00 - Maria: <Mídia oculta>',
  '16/03/2024 08:01 - Maria: PTT-20240316-WA0002.opus (arquivo anexado)',
].join('\n');

describe('a chat exported from WhatsApp', () => {
  let user: User;
  beforeAll(async () => {
    user = await createUser();
    await user.setPlan('business');
  });

  it('becomes a dated timeline with each voice message in its place', async () => {
    const { page, faults } = await enter(user, '/app/upload');
    await page.setViewportSize({ width: 1_280, height: 800 });
    const uploads = createUploadsPage(page);
    await uploads.choose(
      await recordings.zipped('Conversa do WhatsApp com João.zip', {
        'Conversa do WhatsApp com João.txt': Buffer.from(CHAT),
        'PTT-20240315-WA0001.opus': await recordings.voiceMessage('short-pt.wav'),
        'PTT-20240316-WA0002.opus': await recordings.voiceMessage('fleurs-pt-002.ogg'),
      }),
    );
    await uploads.dialog.getByRole('button', { name: 'Escolher idioma' }).click();
    await uploads.recent.getByText('Bom dia, João').waitFor();
    const { data } = await user.call(listTranscriptions, { query: {} });
    expect(data.map(({ status }) => status)).toEqual(['completed']);
    const id = data[0]?.transcriptionId ?? '';
    const { document } = (await user.call(openTranscript, { params: { id } })).data;
    expect(document.speakers.map(({ name }) => name)).toEqual(['Maria', 'João']);
    await page.goto(new URL(`/app/transcriptions/${id}`, page.url()).href);
    await page.getByText('sexta-feira, 15 de março de 2024').waitFor();
    await page.getByText('sábado, 16 de março de 2024').waitFor();
    for (const text of ['Bom dia, João', '<Mídia oculta>']) await page.getByText(text).first().waitFor();
    expect(document.segments.map(({ sentAt }) => sentAt?.slice(0, 16))).toEqual(
      expect.arrayContaining(['2024-03-15T10:22', '2024-03-15T10:24', '2024-03-16T08:01']),
    );
    const spoken = document.segments.map(({ words }) => words.map(({ text }) => text).join(' '));
    expect(spoken.join('\n')).toMatch(/Bom dia, João\n.*raposa velha.*\n<Mídia oculta>\n.*corrida/s);
    const path = `/api/transcription/${id}/export?format=txt&times=1&speakers=1`;
    const response = await fetch(new URL(path, page.url()), { headers: user.bearer });
    const file = await response.text();
    expect(file).toMatch(/\[2024-03-15 10:24\] João: .*raposa velha/);
    const voices = page.getByText('Mensagem de voz', { exact: true });
    await voices.nth(1).waitFor({ state: 'attached' });
    expect(await voices.count()).toBe(2);
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    await expectSamePlaceEarly(page);
    expect(faults).toEqual([]);
  });
});
