import { describe, expect, it } from '@jest/globals';
import { sharedProductUrl } from '../testing/product.ts';
import { openTestBrowser } from '../testing/test-browser.ts';

const { arrive, recordings } = openTestBrowser(sharedProductUrl);

describe('a visitor whose file cannot be transcribed', () => {
  it('sees at once why a dropped file is refused, and may drop another', async () => {
    const notes = await recordings.written('notas.pdf', '%PDF-1.7');
    const empty = await recordings.written('vazio.mp3', '');
    const huge = await recordings.ofSize('palestra.mp4', 501 * 1_048_576);
    const { upload } = await arrive();
    const attempts: [files: string[], words: string | RegExp][] = [
      [[notes], 'Por favor, selecione um arquivo de áudio ou vídeo válido.'],
      [[notes], /“notas\.pdf” não é um formato suportado/],
      [[empty], '“vazio.mp3” está vazio. Escolha outro arquivo.'],
      [[huge], 'Limite máximo: 500MB'],
      [[recordings.short(), recordings.silence()], 'Envie um arquivo por vez.'],
    ];
    for (const [files, words] of attempts) {
      await upload.drop(...files);
      await upload.alert.getByText(words).waitFor();
      expect(await upload.button('idle').isDisabled()).toBe(true);
    }
    await upload.drop(recordings.short());
    await upload.place.getByText('short-pt.wav').waitFor();
    expect(await upload.alert.count()).toBe(0);
    expect(await upload.button('idle').isEnabled()).toBe(true);
  });

  it('sees that a text file is not a recording, whatever its name, and keeps the free transcription', async () => {
    const { page, upload } = await arrive();
    await upload.transcribe(await recordings.written('ata.mp3', 'Ata da reunião de segunda-feira.'));
    await upload.place
      .getByRole('heading', { name: 'Erro na transcrição: O arquivo não é um áudio ou vídeo válido' })
      .waitFor();
    const chooser = page.waitForEvent('filechooser');
    await upload.place.getByRole('button', { name: 'Escolher outro arquivo' }).click();
    await (await chooser).setFiles(recordings.short());
    await upload.place.getByText('short-pt.wav').waitFor();
    await upload.send();
    await upload.state('completed');
  });

  it('sees that a video has no sound', async () => {
    const { upload } = await arrive();
    await upload.transcribe(await recordings.mutedVideo('tela.mp4'));
    await upload.place.getByRole('heading', { name: 'Erro na transcrição: O vídeo não tem som' }).waitFor();
  });
});
