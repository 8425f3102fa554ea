import { describe, expect, it } from '@jest/globals';
import { eventually } from '@escriba/testing';
import type { FileChooser } from 'playwright-core';
import { focused, tabTo } from '../testing/keyboard.ts';
import { sharedProductUrl } from '../testing/product.ts';
import { openTestBrowser } from '../testing/test-browser.ts';

const { arrive, recordings } = openTestBrowser(sharedProductUrl);

describe('a keyboard user', () => {
  it('skips to the content, picks a file, chooses its language, sends it, and copies the text', async () => {
    const visitor = await arrive();
    const { page, upload } = visitor;
    await upload.state('idle');
    const chooser = Promise.withResolvers<FileChooser>();
    page.once('filechooser', chooser.resolve);
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Ir para o conteúdo');
    await page.keyboard.press('Enter');
    await page.locator('main:focus').waitFor();
    await tabTo(page, 'Escolher arquivo');
    await page.keyboard.press('Enter');
    await (await chooser.promise).setFiles(recordings.short());
    await upload.place.getByText('short-pt.wav').waitFor();

    await tabTo(page, 'Idioma da gravação');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    expect(await upload.place.getByLabel('Idioma da gravação').inputValue()).toBe('pt-BR');
    await tabTo(page, 'Transcrever Áudio');
    await page.keyboard.press('Enter');

    await upload.state('completed');
    await eventually(async () => (await focused(page)) === 'short-pt.wav');
    await tabTo(page, 'Copiar texto');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Copiado' }).waitFor();
    await tabTo(page, 'Nova transcrição');
    await page.keyboard.press('Space');
    await eventually(async () => (await focused(page)) === 'Voltar');
    await tabTo(page, 'Apagar transcrição');
    await page.keyboard.press('Enter');
    await eventually(async () => (await focused(page)).startsWith('Você já usou'));
  });

  it('stops an upload from the current focus', async () => {
    const visitor = await arrive();
    const { page, upload } = visitor;
    await visitor.network.slowUpload(20_000);
    await upload.transcribe(recordings.short());
    await upload.state('uploading');
    await eventually(async () => (await focused(page)) === 'Cancelar');
    await page.keyboard.press('Enter');
    await upload.state('idle');
  });

  it('changes theme and language from the menus', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await page.getByRole('heading', { level: 1 }).waitFor();
    await tabTo(page, 'Tema');
    await page.keyboard.press('Enter');
    await page.locator('[role=menu]:is(:focus, :focus-within)').waitFor();
    await page.keyboard.type('Esc');
    await page.locator('[role=menuitemradio]:focus', { hasText: 'Escuro' }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('html[data-theme=dark]').waitFor();
  });
});

describe('a screen reader user', () => {
  it('hears what happens without looking for it', async () => {
    const { upload, page } = await arrive();
    const heard = await upload.listen();
    await upload.transcribe(recordings.short());
    await upload.state('completed');
    const spoken = await heard();
    expect(spoken).toContainEqual(expect.stringMatching(/^Enviando: \d+%$/));
    expect(spoken.at(-1)).toBe('Transcrição concluída.');
    expect(await page.title()).toContain('Escriba');
  });

  it('hears why a file is refused', async () => {
    const { upload } = await arrive();
    await upload.drop(await recordings.written('lista.txt', 'pão, leite'));
    await upload.alert.getByText('Por favor, selecione um arquivo de áudio ou vídeo válido.').waitFor();
  });

  it('finds landmarks, one main heading, and a name on every control', async () => {
    const { page, upload } = await arrive();
    await upload.state('idle');
    for (const role of ['banner', 'main', 'contentinfo'] as const)
      expect(await page.getByRole(role).count()).toBe(1);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    await page.getByRole('region', { name: 'Transcrição grátis' }).waitFor();
    const nameless = await page.locator('button, a, select, input:not([hidden])').evaluateAll((controls) =>
      controls
        .filter((control) => {
          const { labels } = control as HTMLSelectElement;
          return !control.getAttribute('aria-label') && !control.textContent?.trim() && !labels?.length;
        })
        .map(({ outerHTML }) => outerHTML),
    );
    expect(nameless).toEqual([]);
  });

  it('hears the progress from the progress bar itself', async () => {
    const visitor = await arrive();
    await visitor.network.slowUpload(20_000);
    await visitor.upload.transcribe(recordings.short());
    const bar = visitor.upload.bar('Envio do arquivo');
    await eventually(async () => Number(await bar.getAttribute('aria-valuenow')) > 0);
    expect(await bar.getAttribute('aria-valuemax')).toBe('100');
    expect(await bar.getAttribute('aria-valuetext')).toMatch(/ de \d+/);
    expect(await visitor.upload.button('uploading').getAttribute('aria-busy')).toBe('true');
  });
});
