import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LOCALES } from '@escriba/contracts/shared/locale';
import react from '@vitejs/plugin-react';
import { build, minifySync, type Plugin, type Rolldown } from 'vite';
import { bundleDocumentScript, readDocumentScript } from './vite.document-script.ts';
import type * as renderer from './src/prerender.tsx';
import { PRELOAD_SCRIPT } from './vite.preload.ts';

type Renderer = typeof renderer;

type Options = {
  /** Lists the files of the bundle that a page loads, from its sources. */
  readonly listFiles: (sources: readonly string[], bundle: Rolldown.OutputBundle) => string[];
};

/** The folder of pages that are not served as they are: the gateway completes them with its own address. */
const FOLDER = '.pages';
const ENTRY = 'src/prerender.tsx';
/** The file, in that folder, that draws the pages. The gateway draws them again with it once it knows the prices. */
const RENDERER = 'renderer';
/** Files that the landing page needs once it is used, apart from its texts. */
const LANDING = [
  'app/landing-page.tsx',
  'features/plans/landing-plans.tsx',
  'features/extension/extension-offer.tsx',
];
const SCRIPTS = /\s*<script type="module"[^>]*><\/script>|\s*<link rel="modulepreload"[^>]*>/g;
/** Matches what is shown until the first page is drawn; HTML that is built beforehand shows the page itself. */
const BOOT = /\s*<!--boot-->[\s\S]*?<!--\/boot-->/;
/** The place where the document of the app gets what it shows before its code has loaded. */
const EARLY_VIEW = '<!--early-view-->';
const HEAD = /<!--head-->[\s\S]*<!--\/head-->/;

/**
 * Writes each public page in each language as complete HTML, and the early view of the signed-in area into the document of the app. The landing
 * page loads its code when it is first used.
 */
export const prerender = ({ listFiles }: Options): Plugin => ({
  name: 'prerender',
  apply: 'build',
  writeBundle: {
    sequential: true,
    handler: async ({ dir }, bundle) => {
      if (dir === undefined) return;
      const shell = await readFile(join(dir, 'index.html'), 'utf8');
      const { openPrerender, siteFiles } = await buildRenderer(join(dir, FOLDER, RENDERER));
      const views: EarlyViews = {};
      for (const locale of LOCALES) {
        const { pages, draw, early } = await openPrerender(locale);
        views[locale] = early;
        for (const page of pages) {
          const text = compose(shell, page, await draw(page.path));
          const isHome = page.name === 'home';
          const html = isHome ? await deferApp(text, locale, bundle, listFiles) : text;
          const file = join(dir, FOLDER, locale, `${page.name}.html`);
          await mkdir(dirname(file), { recursive: true });
          await writeFile(file, html);
        }
      }
      await writeFile(join(dir, 'index.html'), await addEarlyView(shell, views));
      for (const [name, text] of Object.entries(siteFiles)) await writeFile(join(dir, FOLDER, name), text);
    },
  },
});

type EarlyViews = Record<string, Awaited<ReturnType<Renderer['openPrerender']>>['early']>;

/** Writes the frame of the signed-in area, in each language and with each sidebar, and the skeletons of its pages into the document of the app, and the script that shows it or a first text. */
const addEarlyView = async (shell: string, views: EarlyViews): Promise<string> => {
  if (!shell.includes(EARLY_VIEW)) throw new Error(`index.html has no ${EARLY_VIEW}`);
  const templates = Object.entries(views).flatMap(([locale, view]) =>
    view.templates.map(
      ({ sidebar, html }) =>
        `<template data-language="${locale}" data-sidebar="${sidebar}">${html}</template>`,
    ),
  );
  // Without words, the same in every language.
  const skeletons = Object.values(views)
    .slice(0, 1)
    .flatMap((view) =>
      view.skeletons.map(({ shape, html }) => `<template data-content="${shape}">${html}</template>`),
    );
  const byLocale = (part: 'pages' | 'texts') =>
    Object.fromEntries(Object.entries(views).map(([locale, view]) => [locale, view[part]]));
  const script = await bundleDocumentScript('early/early.ts', {
    EARLY_PAGES: byLocale('pages'),
    EARLY_TEXTS: byLocale('texts'),
  });
  const addresses = [...shell.matchAll(SCRIPTS)].map(
    ([tag]) => /(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? '',
  );
  const [entry, ...files] = addresses;
  if (entry === undefined || !shell.includes('APP_FILES'))
    throw new Error('index.html does not start the app');
  return shell
    .replace(SCRIPTS, '')
    .replaceAll('APP_FILES', () => JSON.stringify({ entry, files }))
    .replace(EARLY_VIEW, () => `${[...templates, ...skeletons].join('')}<script>${script}</script>`);
};

type Page = Awaited<ReturnType<Renderer['openPrerender']>>['pages'][number];

/** Builds the server's version of the pages, with all that it imports, and loads it. */
const buildRenderer = async (outDir: string): Promise<Renderer> => {
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    plugins: [react()],
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { ssr: ENTRY, outDir, emptyOutDir: true, copyPublicDir: false },
  });
  return (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as Renderer;
};

const compose = (shell: string, { tag, marker, head }: Page, body: string): string =>
  shell
    .replace(PRELOAD_SCRIPT, '')
    .replace(EARLY_VIEW, '')
    .replace(BOOT, '')
    .replace(/<html lang="[^"]+">/, () => `<html lang="${tag}"${marker}>`)
    .replace(HEAD, () => head)
    .replace('<div id="root"></div>', () => body);

const wrap = (code: string, files: readonly string[]): string =>
  `(()=>{${code.replaceAll('APP_FILES', JSON.stringify(files))}})()`;

const deferApp = async (
  html: string,
  locale: string,
  bundle: Rolldown.OutputBundle,
  listFiles: Options['listFiles'],
): Promise<string> => {
  const [entry = ''] = /(?<=<script type="module" crossorigin src=")[^"]+/.exec(html) ?? [];
  if (entry === '') throw new Error('the page has no entry script');
  const texts = ['', 'account/', 'plans/'].map((area) => `i18n/${locale}/${area}index.ts`);
  const others = listFiles([...LANDING, ...texts], bundle).map((file) => `/${file}`);
  const files = [...new Set([entry, ...others])];
  const script = minifySync('early.js', wrap(await readDocumentScript('early.ts'), files));
  return html.replace(SCRIPTS, '').replace('</body>', () => `<script>${script.code}</script></body>`);
};
