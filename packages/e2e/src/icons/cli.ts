import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pngToIco from 'png-to-ico';
import { openBrowser } from '../testing/browser.ts';

/** Draws the icons of the installed app, and `favicon.ico`, from the SVG, into the web client. */
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

/** Sizes in `favicon.ico`, which browsers request at addresses that name no icon, such as text files. */
const FAVICON_SIZES = [16, 32, 48];

const mark = await readFile(join(PUBLIC, 'favicon.svg'), 'utf8');
const [, ground = ''] = /<rect[^>]*fill="([^"]+)"/.exec(mark) ?? [];
if (ground === '') throw new Error('the favicon has no ground');
type IconShape = Pick<(typeof ICONS)[number], 'isFull' | 'share'>;

const page = ({ isFull, share }: IconShape): string => `<!doctype html><style>
  body { margin: 0; width: 100vw; height: 100vh; display: grid; place-items: center; background: ${isFull ? ground : 'transparent'}; }
  svg { width: ${share * 100}vw; }
</style>${mark}`;

const draw = async (size: number, look: IconShape): Promise<Buffer> => {
  const view = await browser.newPage({ viewport: { width: size, height: size } });
  await view.setContent(page(look));
  const png = await view.screenshot({ omitBackground: true });
  await view.close();
  return png;
};

const save = async (name: string, bytes: Buffer): Promise<void> => {
  await writeFile(join(PUBLIC, name), bytes);
  console.log(`${name} is drawn`);
};

await mkdir(join(PUBLIC, 'icons'), { recursive: true });
const browser = await openBrowser();
try {
  for (const icon of ICONS) await save(`icons/${icon.name}-${icon.size}.png`, await draw(icon.size, icon));
  const small: Buffer[] = [];
  for (const size of FAVICON_SIZES) small.push(await draw(size, { isFull: false, share: 1 }));
  await save('favicon.ico', await pngToIco(small));
} finally {
  await browser.close();
}
