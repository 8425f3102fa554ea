import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_LOCALE, LOCALE_TAGS, LOCALES } from '@escriba/contracts/shared/locale';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { OPEN_GRAPH_LOCALES } from './src/i18n/open-graph.ts';
import { localiseDocument } from './vite.locales.ts';

describe('the document of pages that are not built beforehand', () => {
  let page: string;
  beforeAll(async () => {
    page = localiseDocument(await readFile(join(process.cwd(), 'web/index.html'), 'utf8'));
  });

  it('is in the default language, and has a title and a description in it', () => {
    expect(page).toContain(`<html lang="${LOCALE_TAGS[DEFAULT_LOCALE]}">`);
    expect(page).toContain('<title>Escriba: áudio e vídeo em texto</title>');
    expect(page).toContain('<meta name="description" content="Envie uma gravação de áudio ou vídeo');
    expect(page).not.toContain('DOCUMENT_');
  });

  it.each(LOCALES)('names the language %s to services that show a preview', (locale) => {
    const name = locale === DEFAULT_LOCALE ? 'og:locale' : 'og:locale:alternate';
    expect(page).toContain(`<meta property="${name}" content="${OPEN_GRAPH_LOCALES[locale]}" />`);
  });

  it.each(LOCALES)('has a picture for previews in %s', async (locale) => {
    await expect(access(join(process.cwd(), `web/public/og-${locale}.png`))).resolves.toBeUndefined();
  });

  it.each(LOCALES)('tells its first script the tag of the language %s', (locale) => {
    expect(page).toContain(`"${locale}":"${LOCALE_TAGS[locale]}"`);
  });

  it('says in every language that it needs scripts', () => {
    const [, sentences = ''] = /<noscript>(.*)<\/noscript>/.exec(page) ?? [];
    expect(sentences.match(/JavaScript/g)).toHaveLength(LOCALES.length);
  });
});
