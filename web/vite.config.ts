import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite';
import { precompress } from './vite.precompress.ts';

const FIRST_PAGE = 'landing-page';
/** The pages before a sign-in. */
const PUBLIC_PAGES = [
  FIRST_PAGE,
  'auth-page',
  'extension-connection-page',
  'extension-login-page',
  'google-callback-page',
  'not-found-page',
  'plans-page',
  'privacy-page',
  'shared-page',
];
/** Loaded by the first page after it has rendered. */
const LATER_PARTS = ['readiness-banner', 'free-limits'].map((name) => `features/free-transcription/${name}`);
/** Loaded by a shared link once it has opened; the transcript page needs it too. */
const READER = 'features/transcript/shared/shared-reader';

/** Preloads the fonts and scripts of the first screen while the entry loads. */
const preloadFirstScreen = (): Plugin => ({
  name: 'preload-first-screen',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => [
      ...Object.keys(bundle)
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => preload(file, { rel: 'preload', as: 'font', type: 'font/woff2' })),
      ...Object.values(bundle)
        .filter((file) => file.type === 'chunk' && file.name === FIRST_PAGE)
        .flatMap((chunk) => withImports(chunk, bundle))
        .filter((file) => !html.includes(file))
        .map((file) => preload(file, { rel: 'modulepreload' })),
    ],
  },
});

const preload = (file: string, attrs: Record<string, string>): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { ...attrs, crossorigin: '', href: `/${file}` },
  injectTo: 'head',
});

const withImports = (
  file: Rolldown.OutputAsset | Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
): string[] =>
  file.type === 'chunk' ? [file.fileName, ...file.imports.filter((name) => name in bundle)] : [];

const ICON_FILE = /\/lucide-react\/dist\/esm\/icons\/([\w-]+)\.\w+$/;
const ICON_INDEX = /\/lucide-react\.\w+$/;

/** All modules that some pages load at once, directly or indirectly. Of the icons only the named ones. */
const reach = (pages: readonly string[], chunking: Rolldown.ChunkingContext): Set<string> => {
  const reached = new Set<string>();
  const open = ['main', ...pages].map((name) => join(import.meta.dirname, 'src', `${name}.tsx`));
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    const { importedIds = [], code } = chunking.getModuleInfo(id) ?? {};
    const iconIndex = importedIds.find((imported) => ICON_INDEX.test(imported));
    const icons = iconIndex === undefined ? '' : (chunking.getModuleInfo(iconIndex)?.code ?? '');
    for (const file of namedIcons(code ?? '', icons)) reached.add(file);
    open.push(...importedIds.filter((imported) => imported !== iconIndex));
  }
  return reached;
};

/** `import { PenLine } from 'lucide-react'` → `pen-line`; an icon may have several names. */
const namedIcons = (code: string, index: string): string[] =>
  [...code.matchAll(/import\s*{([^}]*)}\s*from\s*["']lucide-react["']/g)]
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim().split(' ')[0] ?? ''))
    .flatMap((name) => new RegExp(`\\bas ${name}\\b[^;]*?/icons/([\\w-]+)\\.`).exec(index)?.slice(1) ?? []);

type Reached = Readonly<Record<'first' | 'open' | 'later' | 'reader', Set<string>>>;
const reachedBy = new WeakMap<object, Reached>();

/** Loads a part of its library that few public pages need. */
const QUERY_CACHE = /[\\/]data[\\/]query-client\.ts$/;
/** Texts of one language. */
const TEXTS = /[\\/]i18n[\\/]\w+[\\/]/;

/** The shared file for a module: public pages must not load code that only pages behind the sign-in need. */
const nameOfShared = (id: string, chunking: Rolldown.ChunkingContext): string | null => {
  if (QUERY_CACHE.test(id)) return null;
  const known = reachedBy.get(chunking) ?? {
    first: reach([`app/${FIRST_PAGE}`], chunking),
    open: reach(
      [...PUBLIC_PAGES, 'services', 'queries'].map((page) => `app/${page}`),
      chunking,
    ),
    later: reach(LATER_PARTS, chunking),
    reader: reach([READER], chunking),
  };
  reachedBy.set(chunking, known);
  const name = ICON_FILE.exec(id)?.[1] ?? id;
  // Every page with an icon needs the icon renderer.
  if (known.first.has(name) || (name === id && id.includes('/lucide-react/'))) return 'shared';
  if (known.open.has(name)) return 'parts';
  if (known.later.has(name)) return 'visitor';
  // Areas of texts share a few: beside code, each area would load that code.
  if (TEXTS.test(id)) return null;
  return known.reader.has(name) ? 'reader' : 'app-parts';
};

const api = process.env['ESCRIBA_API_URL'] ?? 'http://localhost:8080';

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFirstScreen(), precompress()],
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
              test: /web[\\/]src[\\/](?:platform|ui|media|data|features|session|i18n)|lucide-react/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/auth/google', '/asaas', '/webhooks', '/health', '/docs'].map((path) => [
        path,
        { target: api, changeOrigin: true },
      ]),
    ),
  },
});
