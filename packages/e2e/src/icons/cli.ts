import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openBrowser } from '../testing/browser.ts';

/** Draws the icons of the installed app from the favicon, into the web client. */
const PUBLIC = resolve(import.meta.dirname, '../../../../web/public');

/**
 * `any`: the mark with its round corners. The others fill the square: systems cut `maskable` to their own shape, at most to a circle of 80 %
 * of the width, and round the corners of `apple-touch`.
 */
const ICONS = [
  { name: 'any', size: 192, isFull: false, share: 1 },
  { name: 'any', size: 512, isFull: false, share: 1 },
  { name: 'maskable', size: 192, isFull: true, share: 0.8 },
  { name: 'maskable', size: 512, isFull: true, share: 0.8 },
  { name: 'apple-touch', size: 180, isFull: true, share: 1 },
] as const;

const mark = await readFile(join(PUBLIC, 'favicon.svg'), 'utf8');
const [, ground = ''] = /<rect[^>]*fill="([^"]+)"/.exec(mark) ?? [];
if (ground === '') throw new Error('the favicon has no ground');
const page = ({ isFull, share }: (typeof ICONS)[number]): string => `<!doctype html><style>
  body { margin: 0; width: 100vw; height: 100vh; display: grid; place-items: center; background: ${isFull ? ground : 'transparent'}; }
  svg { width: ${share * 100}vw; }
</style>${mark}`;

await mkdir(join(PUBLIC, 'icons'), { recursive: true });
const browser = await openBrowser();
try {
  for (const icon of ICONS) {
    const view = await browser.newPage({ viewport: { width: icon.size, height: icon.size } });
    await view.setContent(page(icon));
    const file = join(PUBLIC, `icons/${icon.name}-${icon.size}.png`);
    await view.screenshot({ path: file, omitBackground: true });
    console.log(`${file} is drawn`);
  }
} finally {
  await browser.close();
}
