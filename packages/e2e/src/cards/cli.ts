import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { LOCALES, type Locale } from '@escriba/contracts/shared/locale';
import { openBrowser } from '../testing/browser.ts';

/** Draws the social cards of the public pages, one per language, into the web client. */
const WEB = resolve(import.meta.dirname, '../../../../web');
const FONT = 'node_modules/@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2';
const TEXTS: Readonly<Record<Locale, { readonly title: string; readonly text: string }>> = {
  pt: {
    title: 'Sua gravação, por escrito.',
    text: 'Áudio e vídeo em texto. A primeira transcrição é grátis.',
  },
  en: {
    title: 'Your recording, in writing.',
    text: 'Audio and video to text. The first transcript is free.',
  },
};

const font = (await readFile(join(WEB, FONT))).toString('base64');
const logo = await readFile(join(WEB, 'public/favicon.svg'), 'utf8');
const page = (locale: Locale): string => `<!doctype html><style>
  @font-face { font-family: N; font-weight: 200 800; src: url(data:font/woff2;base64,${font}); }
  body { margin: 0; width: 1200px; height: 630px; box-sizing: border-box; padding: 88px; display: flex; flex-direction: column;
    justify-content: space-between; background: oklch(0.985 0.004 85); color: oklch(0.22 0.02 255); font-family: N; }
  header { display: flex; align-items: center; gap: 24px; font-size: 48px; font-weight: 500; }
  header svg { width: 72px; }
  h1 { margin: 0; font-size: 92px; line-height: 1.05; font-weight: 500; letter-spacing: -0.02em; }
  mark { background: linear-gradient(oklch(0.85 0.155 85 / 45%) 0 0) 0 70% / 100% 80% no-repeat; color: inherit; }
  p { margin: 0; font-size: 40px; color: oklch(0.46 0.018 255); }
</style><header>${logo}Escriba</header><h1>${TEXTS[locale].title.replace(/(\S+ \S+)$/, '<mark>$1</mark>')}</h1><p>${TEXTS[locale].text}</p>`;

const browser = await openBrowser();
try {
  for (const locale of LOCALES) {
    const view = await browser.newPage({ viewport: { width: 1_200, height: 630 } });
    await view.setContent(page(locale));
    await view.evaluate(() => document.fonts.ready);
    const file = join(WEB, `public/og-${locale}.png`);
    await view.screenshot({ path: file });
    console.log(`${file} is drawn`);
  }
} finally {
  await browser.close();
}
