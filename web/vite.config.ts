import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { dirname, join } from 'node:path';
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite';
import type { PageFamily } from './src/app/pages/page.ts';
import { earlyRequests } from './vite.early-requests.ts';
import { documentLocales } from './vite.locales.ts';
import { webManifest } from './vite.manifest.ts';
import { precompress } from './vite.precompress.ts';
import { APP_PAGES, listImports, PUBLIC_PAGES } from './vite.pages.ts';
import { preloadPages } from './vite.preload.ts';
import { shortPreloadLists } from './vite.preload-lists.ts';
import { prerender } from './vite.prerender.ts';
import { routeSummaries } from './vite.route-summaries.ts';
import { serviceWorker } from './vite.service-worker.ts';

/** The files of the first page, and of what is below it and loaded with it. */
const FIRST = [...listImports(PUBLIC_PAGES.home.load), 'features/plans/landing-plans.tsx'];
/** The files of the other public pages. Those with the texts of the app or the operator use code of the app. */
const OPEN = [
  ...Object.entries(PUBLIC_PAGES)
    .filter(([name, { texts }]) => name !== 'home' && !texts.includes('app') && !texts.includes('operator'))
    .flatMap(([, { load }]) => listImports(load)),
  'app/not-found-page.tsx',
];
/** Loaded by the first page after it has rendered. */
const LATER_PARTS = ['readiness-banner', 'free-limits'].map(
  (name) => `features/free-transcription/${name}.tsx`,
);
/** The file of the reader, which a shared link loads once it has opened; the transcript page needs it too. */
const READER = 'features/transcript/shared/shared-reader.tsx';
/** The file that every page behind the sign-in loads after it has rendered. */
const NOTICES = 'data/notices/load-notices.ts';
/** Files that every page behind the sign-in loads. */
const ROUTER = ['app/pages/router.tsx', 'app/services.tsx', 'app/queries.tsx'];
const APP_FRAME = ['app/pages/app-area.tsx', ...ROUTER];
/** The code of the pages behind the sign-in that are of one family. */
const codeOf = (family: PageFamily): readonly string[] =>
  Object.values(APP_PAGES)
    .filter((page) => page.family === family)
    .flatMap(({ load }) => listImports(load));
/** Code that is needed together. */
const FAMILIES = {
  reader: [READER],
  lists: codeOf('lists'),
  transcript: codeOf('transcript'),
  figures: codeOf('figures'),
  account: codeOf('account'),
  plan: codeOf('plan'),
  notices: [NOTICES],
} as const satisfies Readonly<Record<Exclude<PageFamily, 'own'> | 'reader' | 'notices', readonly string[]>>;
/** The frame of the pages behind the sign-in, and the pages where people stay longest: they load nothing that only forms need. */
const LONG_USED = [...APP_FRAME, ...FAMILIES.lists, ...FAMILIES.transcript, NOTICES];

/** Lists the chunks of source files, with all that they import. */
const listFiles = (sources: readonly string[], bundle: Rolldown.OutputBundle): string[] => {
  const wanted = sources.map((source) => join(import.meta.dirname, 'src', source));
  const open = Object.values(bundle)
    .filter((file) => file.type === 'chunk' && wanted.includes(file.facadeModuleId ?? ''))
    .map(({ fileName }) => fileName);
  const files = new Set<string>();
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const file = bundle[name];
    if (files.has(name) || file?.type !== 'chunk') continue;
    files.add(name);
    open.push(...file.imports);
  }
  return [...files];
};

/** Preloads the fonts while the entry loads. */
const preloadFonts = (): Plugin => ({
  name: 'preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => preload(file, { rel: 'preload', as: 'font', type: 'font/woff2' })),
  },
});

const preload = (file: string, attrs: Record<string, string>): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { ...attrs, crossorigin: '', href: `/${file}` },
  injectTo: 'head',
});

const ICON_FILE = /\/lucide-react\/dist\/esm\/icons\//;
/** Matches modules that only pass on what other files export. */
const INDEX = /\/(?:lucide-react\/dist\/esm\/(lucide-react)|packages\/(\w+)\/src\/index)\.\w+$/;

/** Returns all modules that some pages load at once, directly or indirectly. Of an index only the files whose exports are named. */
const reach = (pages: readonly string[], chunking: Rolldown.ChunkingContext): Set<string> => {
  const reached = new Set<string>();
  const open = ['main.tsx', ...pages].map((file) => join(import.meta.dirname, 'src', file));
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    const { importedIds = [], code } = chunking.getModuleInfo(id) ?? {};
    for (const imported of importedIds) {
      const index = chunking.getModuleInfo(imported)?.code;
      const named = INDEX.test(imported)
        ? namedFiles({ code: code ?? '', id: imported, index: index ?? '' })
        : [];
      open.push(...(named.length > 0 ? named : [imported]));
    }
  }
  return reached;
};

type Import = { readonly code: string; readonly id: string; readonly index: string };

/** Turns `import { PenLine } from 'lucide-react'` into `…/icons/pen-line.mjs`, the file from which the index exports it. */
const namedFiles = ({ code, id, index }: Import): string[] => {
  const [, icons, folder] = INDEX.exec(id) ?? [];
  const name = icons ?? `@escriba/${folder}`;
  const names = [...code.matchAll(/import\s*{([^}]*)}\s*from\s*["']([^"']+)["']/g)]
    .filter(([, , from]) => from === name)
    .flatMap(([, list = '']) => list.split(',').map((item) => item.trim().split(' ')[0] ?? ''));
  return [...index.matchAll(/export\s*{([^}]*)}\s*from\s*["']([^"']+)["']/g)]
    .filter(([, list = '']) =>
      list.split(',').some((item) => names.includes(item.trim().split(' ').at(-1) ?? '')),
    )
    .map(([, , file = '']) => join(dirname(id), file));
};

type Reached = Readonly<Record<'first' | 'open' | 'later' | 'frame' | 'app', Set<string>>> & {
  readonly families: readonly (readonly [name: string, modules: Set<string>])[];
};
const reachedBy = new WeakMap<object, Reached>();

/** Matches the file that loads a part of its library which few public pages need. */
const QUERY_CACHE = /[\\/]data[\\/]query-client\.ts$/;
/** Matches a package or a workspace package; icons are grouped here. */
const LIBRARY =
  /node_modules[\\/](?!.*lucide-react)|[\\/]packages[\\/](?:client|contracts|transcript|errors|calendar)[\\/]/;
/**
 * Names the file of a library. Libraries that are needed together are one file, because each file costs a round trip: those of the first page
 * that others need too, of the first page alone, of other public pages and the app, of other public pages alone, of the app. One that the
 * first page loads later has its own file.
 */
const nameOfLibrary = (id: string, reached: Reached): string | null => {
  const { first, open, later, app } = reached;
  if (first.has(id)) return open.has(id) ? 'first-libraries' : 'first';
  if (later.has(id)) return null;
  if (open.has(id)) return app.has(id) ? 'libraries' : 'open-libraries';
  return app.has(id) ? nameInApp(id, reached) : null;
};

/** Matches a contract and an icon. One that two families need is smaller than a file of its own would cost. */
const SMALL = /[\\/]packages[\\/]contracts[\\/]|\/lucide-react\/dist\/esm\/icons\//;
/**
 * Names the file of a module by the pages behind the sign-in that need it: most of them, or some families. A shared link needs what the
 * reader needs.
 */
const nameInApp = (id: string, { frame, families }: Reached): string | null => {
  const users = families.filter(([, modules]) => modules.has(id)).map(([family]) => family);
  // Shared by parts that load later: with others in one file, each of them would load what all of them need.
  if (users.length === 0 && !frame.has(id)) return null;
  const inApp = users.filter((family) => family !== 'reader');
  const isSmall = inApp.length === 2 && SMALL.test(id);
  if (frame.has(id) || isSmall || inApp.length > 2)
    return users.length > inApp.length ? 'frame-reader' : 'frame';
  return ['parts', ...users].join('-');
};

/** Matches the texts of one language. */
const TEXTS = /[\\/]i18n[\\/]\w+[\\/]/;

/** Names the shared file for a module: public pages must not load code that only pages behind the sign-in need. */
const nameOfShared = (id: string, chunking: Rolldown.ChunkingContext): string | null => {
  if (QUERY_CACHE.test(id)) return null;
  const known = reachedBy.get(chunking) ?? {
    first: reach(FIRST, chunking),
    open: reach([...OPEN, ...ROUTER], chunking),
    later: reach(LATER_PARTS, chunking),
    frame: reach(APP_FRAME, chunking),
    families: Object.entries(FAMILIES).map(([name, pages]) => [name, reach(pages, chunking)] as const),
    app: reach(LONG_USED, chunking),
  };
  reachedBy.set(chunking, known);
  if (LIBRARY.test(id)) return nameOfLibrary(id, known);
  // Every page with an icon needs the icon renderer.
  if (known.first.has(id) || (id.includes('/lucide-react/') && !ICON_FILE.test(id))) return 'shared';
  if (known.open.has(id)) {
    if (known.app.has(id)) return 'open-parts';
    // A page with a form must not load the pages that visitors sign in on.
    return known.families.some(([, modules]) => modules.has(id)) ? 'open-forms' : 'open-pages';
  }
  if (known.later.has(id)) return 'visitor';
  // Areas of texts share a few: beside code, each area would load that code.
  if (TEXTS.test(id)) return null;
  return nameInApp(id, known);
};

const api = process.env['ESCRIBA_API_URL'] ?? 'http://localhost:8080';

export default defineConfig({
  plugins: [
    routeSummaries(),
    react(),
    tailwindcss(),
    preloadFonts(),
    documentLocales(),
    earlyRequests(),
    preloadPages({ listFiles }),
    shortPreloadLists(),
    webManifest(),
    prerender({ listFiles }),
    serviceWorker({ listFiles }),
    precompress(),
  ],
  build: {
    manifest: true,
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // The code of every page changes rarely: one file that browsers cache.
            {
              name: 'base',
              test: /node_modules[\\/](?:\.pnpm[\\/])?(?:react|react-dom|scheduler|i18next|react-i18next)(?:@|[\\/])/,
            },
            // Small shared modules: four files instead of a hundred, of which the first page needs one.
            {
              name: nameOfShared,
              debugName: 'shared',
              test: /web[\\/]src[\\/](?:app|platform|ui|media|data|features|notify|session|i18n)|node_modules|packages[\\/]/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      [
        '/api',
        '/operator/queues',
        '/auth/google',
        '/asaas',
        '/webhooks',
        '/health',
        '/docs/api',
        '/docs/openapi.json',
      ].map((path) => [path, { target: api, changeOrigin: true }]),
    ),
  },
});
