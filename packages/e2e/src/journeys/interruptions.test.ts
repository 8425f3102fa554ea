import { describe, expect, it } from '@jest/globals';
import { eventually } from '@escriba/testing';
import { sharedProductUrl } from '../testing/product.ts';
import { openTestBrowser } from '../testing/test-browser.ts';
import type { Visitor } from '../testing/visitor.ts';

const { arrive, recordings } = openTestBrowser(sharedProductUrl);

const SLOW_BYTES_PER_SECOND = 40_000;
const sending = 'Envio do arquivo';

/** Waits until some but not all bytes were sent. */
const beInMidUpload = async ({ upload }: Visitor): Promise<void> => {
  await upload.state('uploading');
  await eventually(async () => Number(await upload.bar(sending).getAttribute('aria-valuenow')) > 0);
};

const existingTranscript = async ({ page, deviceId }: Visitor): Promise<unknown> => {
  const response = await page.request.get(`/api/transcription/free?device_id=${await deviceId()}`);
  return ((await response.json()) as { data: unknown }).data;
};

describe('an interrupted visitor', () => {
  it('stops the upload, keeps the file, and sends it later', async () => {
    const visitor = await arrive();
    const { upload, network } = visitor;
    await network.slowUpload(SLOW_BYTES_PER_SECOND);
    await upload.transcribe(recordings.short());
    await beInMidUpload(visitor);
    await upload.cancel();
    await upload.state('idle');
    await upload.place.getByText('short-pt.wav').waitFor();
    expect(await existingTranscript(visitor)).toBeNull();
    await network.comeBack();
    await upload.send();
    await upload.state('completed');
  });

  it('loses the connection while sending, gets a message, and sends again', async () => {
    const visitor = await arrive();
    const { upload, network } = visitor;
    await network.slowUpload(SLOW_BYTES_PER_SECOND);
    await upload.transcribe(recordings.short());
    await beInMidUpload(visitor);
    await network.goOffline();
    await upload.state('error');
    await upload.place.getByRole('heading', { name: /a conexão caiu/ }).waitFor();
    await upload.place.getByText('Você está sem conexão.').waitFor();
    await network.comeBack();
    await upload.place.getByText('Você está sem conexão.').waitFor({ state: 'detached' });
    await upload.button('error').click();
    await upload.state('completed');
  });

  it('loses the connection while reading along, and continues when it is back', async () => {
    const { path } = await recordings.joined('aula.ogg', [
      'fleurs-pt-000.ogg',
      'fleurs-pt-001.ogg',
      'fleurs-pt-004.ogg',
    ]);
    const { upload, network } = await arrive();
    await upload.transcribe(path);
    await upload.state('processing');
    await network.goOffline();
    await upload.place.getByText('Conexão instável. Tentando de novo…').waitFor();
    await network.comeBack();
    await upload.state('completed');
    await upload.sentences.first().waitFor();
  });

  it('stops a long transcription with visible text, is warned that this uses the trial, and blocks no other visitor', async () => {
    const { upload } = await arrive();
    await upload.transcribe(await recordings.long('congresso.ogg', 6));
    await upload.sentences.first().waitFor();
    await upload.place.getByText('cancelar agora usa sua transcrição gratuita').waitFor();
    await upload.cancel();
    await upload.place.getByText('Parte do texto já tinha aparecido').waitFor();
    const next = await arrive();
    await next.upload.transcribe(recordings.short());
    await next.upload.state('completed');
  });
});
