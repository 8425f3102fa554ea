import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCALES } from '@escriba/contracts/shared/locale';
import { build, type Plugin, type Rolldown } from 'vite';
import { APP_PAGES, APP_TEXTS, listImports } from './vite.pages.ts';

type Options = {
  /** Lists the files of the bundle that a page loads, from its sources. */
  readonly listFiles: (sources: readonly string[], bundle: Rolldown.OutputBundle) => string[];
};

type Precached = { readonly url: string; readonly revision: string | null };

const FOLDER = 'service-worker';
/** The files of the service workers by their name, which is the address. Each is built alone: a service worker is one file. */
const WORKERS = { sw: 'service-worker.ts', 'sw-retired': 'retired.ts' } as const;

/** The pages that work without a connection. */
const OFFLINE_PAGES = Object.values(APP_PAGES).filter(({ isOffline }) => isOffline === true);
const OFFLINE_TEXTS = new Set([...APP_TEXTS, ...OFFLINE_PAGES.flatMap(({ texts }) => texts)]);

/** The files that these pages and their frame need. */
const OFFLINE = [
  '../index.html',
  'app/pages/router.tsx',
  'app/services.tsx',
  'app/queries.tsx',
  'app/pages/app-area.tsx',
  ...OFFLINE_PAGES.flatMap(({ load, prefetch }) => [...listImports(load), ...listImports(prefetch)]),
  // Parts of the start page: it does not open without their code.
  'features/legal/legal-notice.tsx',
  'features/reports/recent-figures.tsx',
  'media/player/page-playback.ts',
  // Menus of the header, which load with their first use.
  'features/app-frame/user-menu-open.tsx',
  'features/app-frame/notices-panel.tsx',
  'ui/choice-menu-open.tsx',
  ...LOCALES.flatMap((locale) =>
    ['', ...[...OFFLINE_TEXTS].map((area) => `${area}/`)].map((area) => `i18n/${locale}/${area}index.ts`),
  ),
];

/** Writes the service worker with the list of the files that it keeps, and the one that removes it. */
export const serviceWorker = ({ listFiles }: Options): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  writeBundle: {
    sequential: true,
    handler: async ({ dir }, bundle) => {
      if (dir === undefined) return;
      const scripts = listFiles(OFFLINE, bundle);
      const styles = listStyles(scripts, bundle);
      if (styles.length === 0) throw new Error('the kept page has no styles');
      const entries: Precached[] = [
        await revise(dir, 'index.html'),
        await revise(dir, 'favicon.svg'),
        // The content is in the name.
        ...[...scripts, ...styles, ...listFonts(bundle)].map((file) => ({
          url: `/${file}`,
          revision: null,
        })),
      ];
      for (const [name, source] of Object.entries(WORKERS)) await buildWorker(dir, name, source, entries);
    },
  },
});

const revise = async (dir: string, file: string): Promise<Precached> => {
  const content = await readFile(join(dir, file));
  return { url: `/${file}`, revision: createHash('sha256').update(content).digest('hex').slice(0, 16) };
};

const listStyles = (scripts: readonly string[], bundle: Rolldown.OutputBundle): string[] => {
  const styles = scripts.flatMap((file) => {
    const chunk = bundle[file];
    return chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];
  });
  return [...new Set(styles)];
};

const listFonts = (bundle: Rolldown.OutputBundle): string[] =>
  Object.keys(bundle).filter((file) => file.endsWith('.woff2'));

const buildWorker = async (
  dir: string,
  name: string,
  source: string,
  entries: readonly Precached[],
): Promise<void> => {
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    define: { PRECACHED: JSON.stringify(entries), 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: dir,
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: false,
      target: 'es2022',
      rolldownOptions: {
        input: { [name]: join(import.meta.dirname, FOLDER, source) },
        output: { format: 'iife', entryFileNames: '[name].js', codeSplitting: false },
      },
    },
  });
};
