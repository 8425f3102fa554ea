import { describe, expect, it } from '@jest/globals';
import { wordErrorRate } from '@escriba/speech';
import type { Page } from 'playwright-core';
import { sharedProductUrl } from '../testing/product.ts';
import { openTestBrowser } from '../testing/test-browser.ts';

const { arrive, recordings } = openTestBrowser(sharedProductUrl);

const SENTENCES = ['fleurs-pt-000.ogg', 'fleurs-pt-001.ogg', 'fleurs-pt-002.ogg', 'fleurs-pt-004.ogg'];
/** Highest error rate: the model's 0.15 on clean sentences, with a margin for these four samples. */
const ERROR_RATE_MAX = 0.25;

const CANCEL_WARNING = 'O texto já começou a aparecer';

/** Returns the page as it is in the moment in which a text is in the upload section: the next moment may take it away. */
const copyOnceThere = async (page: Page, text: string): Promise<string> => {
  const copied = await page.waitForFunction((wanted) => {
    const isThere = document.querySelector('#upload')?.textContent.includes(wanted) === true;
    return isThere && document.documentElement.outerHTML;
  }, text);
  return String(await copied.jsonValue());
};

/** Shows a copy of a page without its code. */
const showStill = async (page: Page, html: string): Promise<void> => {
  const body = html.replaceAll(/<script\b.*?<\/script>/gs, '');
  await page.route('**/still', (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }));
  await page.goto(new URL('/still', page.url()).href);
};

describe('a visitor with a recording', () => {
  it('drops it, sees real progress, reads it, copies it, and finds it again', async () => {
    const { path, text } = await recordings.joined('entrevista.mp3', SENTENCES);
    const visitor = await arrive();
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
    await upload.place.getByText('0:53', { exact: true }).waitFor();
    await upload.place.getByText('Português', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Copiar texto' }).click();
    await page.getByRole('button', { name: 'Copiado' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(transcript);

    await page.reload();
    await upload.state('completed');
    expect(await upload.text()).toBe(transcript);
    expect(visitor.faults).toEqual([]);
  });

  it('reads beside the controls, not under them, that cancelling uses the free trial', async () => {
    const { path } = await recordings.joined('palestra.mp3', [...SENTENCES, ...SENTENCES, ...SENTENCES]);
    const { page, upload } = await arrive();
    await upload.transcribe(path);
    await showStill(page, await copyOnceThere(page, CANCEL_WARNING));
    const warning = upload.place.getByText(CANCEL_WARNING);
    for (const width of [1_280, 700, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const seen = await warning.evaluate((element) => {
        const controls = element.parentElement?.querySelectorAll('label, select, button') ?? [];
        const boxes = [element, ...controls].map((part) => part.getBoundingClientRect());
        const covered = boxes.filter((one, index) =>
          boxes
            .slice(index + 1)
            .some(
              (other) =>
                one.left < other.right &&
                other.left < one.right &&
                one.top < other.bottom &&
                other.top < one.bottom,
            ),
        );
        const bar = element.parentElement?.getBoundingClientRect() ?? new DOMRect();
        const outside = boxes.filter(({ left, right }) => left < bar.left || right > bar.right);
        return { covered, outside, parts: boxes.filter(({ width: partWidth }) => partWidth > 0).length };
      });
      expect({ width, ...seen }).toEqual({ width, covered: [], outside: [], parts: expect.any(Number) });
      expect(seen.parts).toBeGreaterThan(1);
    }
  });

  it('sees a message if it has no speech', async () => {
    const { upload } = await arrive();
    await upload.transcribe(recordings.silence());
    await upload.place.getByText('Nenhuma fala encontrada').waitFor();
    await upload.state('completed');
    expect(await upload.place.getByRole('button', { name: 'Copiar texto' }).count()).toBe(0);
  });

  it('reads the English page of an English recording', async () => {
    const { path, text } = await recordings.joined('talk.ogg', ['fleurs-en-000.ogg']);
    const { upload } = await arrive({ language: 'en' });
    await upload.place.getByLabel('Recording language').selectOption('English (US)');
    await upload.transcribe(path);
    await upload.state('completed');
    expect(wordErrorRate(text, await upload.text())).toBeLessThan(ERROR_RATE_MAX);
    await upload.place.getByText('English', { exact: true }).waitFor();
  });

  it('leaves during the transcription, and comes back to the rest', async () => {
    const { path } = await recordings.joined('aula.mp3', SENTENCES);
    const { page, upload } = await arrive();
    await upload.transcribe(path);
    await upload.state('processing');
    await page.reload();
    await upload.state('completed');
    await upload.place.getByRole('heading', { name: 'aula.mp3' }).waitFor();
  });
});
