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

/** What the browser fetches before `/` can be used: the entry, the landing page, and all that these import at once. */
const FIRST_LOAD = ['index.html', 'src/app/landing-page.tsx'];

const withImports = (key: string, seen = new Set<string>()): Set<string> => {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`${key} is not in the manifest`);
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of chunk.imports ?? []) withImports(imported, seen);
  return seen;
};

const chunks = [...new Set(FIRST_LOAD.flatMap((key) => [...withImports(key)]))].map((key) => manifest[key]);
const scripts = new Set(chunks.map((chunk) => chunk?.file ?? ''));
const styles = new Set(chunks.flatMap((chunk) => chunk?.css ?? []));

const print = async (title: string, files: Iterable<string>): Promise<void> => {
  let total = 0;
  for (const file of files) {
    const size = gzipSync(await readFile(new URL(file, dist))).length;
    total += size;
    process.stdout.write(`${(size / 1_000).toFixed(1).padStart(8)} kB  ${file}\n`);
  }
  process.stdout.write(`${(total / 1_000).toFixed(1).padStart(8)} kB  ${title}, gzip\n\n`);
};

await print('JavaScript of the first load of /', scripts);
await print('style sheets of the first load of /', styles);
