import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXTS = new Set(['.css', '.html', '.js', '.svg', '.txt', '.webmanifest']);

/** Writes a `.br` and a `.gz` beside each text file, so that the server compresses nothing per request. */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  writeBundle: async ({ dir }) => {
    if (dir === undefined) return;
    const files = await readdir(dir, { recursive: true });
    await Promise.all(
      files
        .filter((file) => TEXTS.has(extname(file)) && !file.startsWith('.'))
        .map((file) => compress(join(dir, file))),
    );
  },
});

const compress = async (file: string): Promise<void> => {
  const text = await readFile(file);
  const smallest = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(text, smallest));
  await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }));
};
