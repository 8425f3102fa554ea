import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { wordErrorRate } from '@escriba/speech';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../stage/browser.ts';
import { sharedProductUrl } from '../stage/product.ts';
import { createRecordings } from '../stage/recordings.ts';
import { openVisitor } from '../stage/visitor.ts';

const url = sharedProductUrl();
const recordings = createRecordings();
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  recordings.remove();
});

const SENTENCES = ['fleurs-pt-000.ogg', 'fleurs-pt-001.ogg', 'fleurs-pt-002.ogg', 'fleurs-pt-004.ogg'];
/** The model's 0.15 on clean sentences, and room for the ones that four samples happen to be. */
const ERROR_RATE_MAX = 0.25;

describe('a visitor with a recording', () => {
  it('drops it, sees real progress, reads it, copies it, and finds it again', async () => {
    const { path, text } = await recordings.joined('entrevista.mp3', SENTENCES);
    const visitor = await openVisitor(browser, { url });
    const { page, upload } = visitor;
    const look = await upload.watch();

    await upload.drop(path);
    await upload.place.getByText('entrevista.mp3').waitFor();
    await visitor.network.slowUpload(200_000);
    await upload.send();
    await upload.state('uploading');
    await upload.state('processing');
    await upload.sentences.first().waitFor();
    await upload.state('completed');

    const seen = await look();
    expect(seen.words).toContainEqual(expect.stringMatching(/^Transcrevendo \d+%$/));
    for (const bar of ['Envio do arquivo', 'Progresso da transcrição']) {
      const values = seen.bars[bar] ?? [];
      expect(values.length).toBeGreaterThan(1);
      expect(values).toEqual(values.toSorted((a, b) => a - b));
    }

    const transcript = await upload.text();
    expect(wordErrorRate(text, transcript)).toBeLessThan(ERROR_RATE_MAX);
    await upload.place.getByText('0:53').waitFor();
    await upload.place.getByText('Português', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Copiar texto' }).click();
    await page.getByRole('button', { name: 'Copiado' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(transcript);

    await page.reload();
    await upload.state('completed');
    expect(await upload.text()).toBe(transcript);
    expect(visitor.faults).toEqual([]);
    await visitor.leave();
  });
});
