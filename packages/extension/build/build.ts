import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { zipSync } from 'fflate';
import { build } from 'vite';
import { createManifest, LOCALE_FOLDERS, type Target } from './manifest.ts';

export { LOCALE_FOLDERS };

type BuildInput = {
  readonly target: Target;
  /** The product that the extension belongs to, e.g. `https://escriba.example`. */
  readonly origin: string;
  /** An empty or own folder. */
  readonly outDir: string;
};

const ROOT = join(import.meta.dirname, '..');
const PAGES: Record<Target, readonly string[]> = {
  chrome: ['popup', 'microphone', 'offscreen'],
  firefox: ['popup', 'recorder'],
};

/** Builds the unpacked extension. */
export const buildExtension = async ({ target, origin, outDir }: BuildInput): Promise<void> => {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    plugins: [react(), tailwindcss()],
    define: {
      'import.meta.env.VITE_ORIGIN': JSON.stringify(new URL(origin).origin),
      'import.meta.env.VITE_TARGET': JSON.stringify(target),
    },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'chrome120',
      cssTarget: ['chrome123', 'firefox120'],
      modulePreload: false,
      // The policy of extension pages refuses scripts in addresses.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: { worker: join(ROOT, 'src/worker.ts'), ...pageFiles(target) },
        output: {
          entryFileNames: ({ name }) => (name === 'worker' ? 'worker.js' : 'assets/[name]-[hash].js'),
        },
      },
    },
  });
  for (const folder of Object.values(LOCALE_FOLDERS))
    await cp(join(ROOT, '_locales', folder), join(outDir, '_locales', folder), { recursive: true });
  await cp(join(ROOT, 'icons'), join(outDir, 'icons'), { recursive: true });
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const manifest = createManifest({ target, origin, version });
  await writeFile(join(outDir, 'manifest.json'), JSON.stringify(manifest, null, 2));
};

const pageFiles = (target: Target): Record<string, string> =>
  Object.fromEntries(PAGES[target].map((page) => [page, join(ROOT, `src/${page}.html`)]));

/** Writes a folder as a zip for a store, with the same bytes for the same contents. */
export const zipFolder = async (folder: string, file: string): Promise<void> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const contents: Record<string, Uint8Array> = {};
  for (const path of paths.toSorted())
    contents[relative(folder, path).replaceAll('\\', '/')] = await readFile(path);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, zipSync(contents, { level: 9, mtime: '1980-01-01T12:00:00' }));
};
