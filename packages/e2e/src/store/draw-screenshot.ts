import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';

export type Words = { readonly title: string; readonly text: string };
type Screenshot = { readonly popup: Buffer; readonly words: Words; readonly path: string };

const WEB = resolve(import.meta.dirname, '../../../../web');
const FONT = 'node_modules/@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2';

/** Draws a screenshot of the size that the stores ask for (1280 × 800): the popup beside a sentence. */
export const drawScreenshot = async (page: Page, { popup, words, path }: Screenshot): Promise<void> => {
  const font = (await readFile(join(WEB, FONT))).toString('base64');
  const logo = await readFile(join(WEB, 'public/favicon.svg'), 'utf8');
  await page.setViewportSize({ width: 1_280, height: 800 });
  await page.setContent(`<!doctype html><style>
    @font-face { font-family: N; font-weight: 200 800; src: url(data:font/woff2;base64,${font}); }
    body { margin: 0; width: 1280px; height: 800px; box-sizing: border-box; padding: 0 80px; display: flex; align-items: center;
      justify-content: space-between; gap: 64px; background: oklch(0.955 0.008 85); color: oklch(0.22 0.02 255); font-family: N; }
    header { display: flex; align-items: center; gap: 16px; font-size: 32px; font-weight: 500; }
    header svg { width: 48px; }
    h1 { margin: 56px 0 24px; font-size: 72px; line-height: 1.05; font-weight: 500; letter-spacing: -0.02em; }
    p { margin: 0; font-size: 28px; line-height: 1.4; color: oklch(0.46 0.018 255); }
    img { display: block; max-height: 720px; flex: none; border-radius: 16px; border: 1px solid oklch(0.22 0.02 255 / 12%);
      box-shadow: 0 24px 64px oklch(0.22 0.02 255 / 14%); }
  </style><main><header>${logo}Escriba</header><h1>${words.title}</h1><p>${words.text}</p></main>
  <img alt="" src="data:image/png;base64,${popup.toString('base64')}">`);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path });
};
