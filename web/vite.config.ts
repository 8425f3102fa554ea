import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite';
import { precompress } from './vite.precompress.ts';

const FIRST_PAGE = 'landing-page';

/** Asks for the fonts and the scripts of the first screen while the entry is still on its way. */
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

/** Whether the first page imports a module at once, directly or through others. */
const isOfFirstPage = (id: string, chunking: Rolldown.ChunkingContext, seen = new Set<string>()): boolean => {
  if (id.includes(`/${FIRST_PAGE}.`)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  const importers = chunking.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => isOfFirstPage(importer, chunking, seen));
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
            // What every page stands on changes rarely: one file that browsers keep.
            {
              name: 'base',
              test: /node_modules[\\/](?:\.pnpm[\\/])?(?:react|react-dom|scheduler|i18next|react-i18next)(?:@|[\\/])/,
            },
            // Small things that several pages use: two files in place of a hundred, and the first page needs one of them.
            {
              name: (id, chunking) => (isOfFirstPage(id, chunking) ? 'shared' : 'parts'),
              debugName: 'shared',
              test: /web[\\/]src[\\/](?:ui|media|data|features|session|i18n|paths|api|env)|lucide-react/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/auth/google', '/health', '/docs'].map((path) => [path, { target: api, changeOrigin: true }]),
    ),
  },
});
