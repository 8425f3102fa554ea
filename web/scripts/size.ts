import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

type Chunk = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
};

const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', dist), 'utf8')) as Record<
  string,
  Chunk
>;

/**
 * The files that the browser loads before a page is usable: its entries and their static imports. The landing page is usable without
 * any; its code loads when a visitor first uses it.
 */
const FIRST_LOADS = {
  '/, once it is used': [
    'index.html',
    'src/app/landing-page.tsx',
    'src/features/plans/landing-plans.tsx',
    'src/features/extension/extension-offer.tsx',
  ],
  '/auth': [
    'index.html',
    'src/app/pages/router.tsx',
    'src/app/services.tsx',
    'src/app/auth-page.tsx',
    'src/i18n/pt/account/index.ts',
  ],
} as const;

const withImports = (key: string, seen = new Set<string>()): Set<string> => {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`${key} is not in the manifest`);
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of chunk.imports ?? []) withImports(imported, seen);
  return seen;
};

const print = async (title: string, files: Iterable<string>): Promise<void> => {
  let total = 0;
  for (const file of files) {
    const size = gzipSync(await readFile(new URL(file, dist))).length;
    total += size;
    process.stdout.write(`${(size / 1_000).toFixed(1).padStart(8)} kB  ${file}\n`);
  }
  process.stdout.write(`${(total / 1_000).toFixed(1).padStart(8)} kB  ${title}, gzip\n\n`);
};

const landing = await readFile(new URL('.pages/pt/home.html', dist), 'utf8');
const scripts = [...landing.matchAll(/<script(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g)];
if (scripts.some(([tag]) => tag.includes(' src='))) throw new Error('the landing page loads a script');
const inline = gzipSync(scripts.map(([, code]) => code).join('\n')).length;
process.stdout.write(
  `${(inline / 1_000).toFixed(1).padStart(8)} kB  JavaScript of / before it is used, inline, gzip\n\n`,
);

for (const [page, entries] of Object.entries(FIRST_LOADS)) {
  const keys = new Set<string>();
  for (const entry of entries) withImports(entry, keys);
  const chunks = [...keys].map((key) => manifest[key]);
  await print(`JavaScript of the first load of ${page}`, new Set(chunks.map((chunk) => chunk?.file ?? '')));
  await print(
    `style sheets of the first load of ${page}`,
    new Set(chunks.flatMap((chunk) => chunk?.css ?? [])),
  );
}
