import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Rolldown, transformWithOxc } from 'vite';

/** Bundles the code of a script that is in the document itself: as a file it would wait for a connection. `define` fills in constants. */
export const bundleDocumentScript = async (
  file: string,
  define: Readonly<Record<string, unknown>>,
): Promise<string> => {
  const built = (await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    define: Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)])),
    build: {
      write: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'src', file),
        output: { format: 'iife' },
      },
    },
  })) as Rolldown.RolldownOutput;
  return built.output[0].code.trim();
};

/** Reads the code of a script in the document that imports nothing but types. They leave an empty export behind, which only modules may have. */
export const readDocumentScript = async (file: string): Promise<string> => {
  const source = await readFile(join(import.meta.dirname, 'prerender', file), 'utf8');
  const { code } = await transformWithOxc(source, file, { lang: 'ts' });
  return code.replace(/export\s*\{\s*\};?/, '');
};
