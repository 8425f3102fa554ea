import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformSync, version } from '@swc/core';

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/escriba/web-tests/', import.meta.url));
const OPTIONS = {
  sourceMaps: true,
  jsc: {
    target: 'es2024',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
  module: { type: 'es6' },
};
const SALT = JSON.stringify([version, OPTIONS]);

mkdirSync(CACHE, { recursive: true });

/** Addresses of the source maps, by the address of the compiled file. */
export const sourceMaps = new Map();

/** Compiles TypeScript and JSX to JavaScript, once for each content. Vite provides `import.meta.env`; outside of it the object is empty. */
export const compile = (url) => {
  const filename = fileURLToPath(url);
  const source = readFileSync(filename, 'utf8');
  const stored = CACHE + createHash('sha1').update(SALT).update(filename).update(source).digest('hex');
  sourceMaps.set(url, `${stored}.map`);
  if (existsSync(`${stored}.js`)) return readFileSync(`${stored}.js`, 'utf8');
  const { code, map } = transformSync(source.replaceAll('import.meta.env', '({})'), {
    ...OPTIONS,
    filename,
    swcrc: false,
    configFile: false,
  });
  write(`${stored}.map`, map);
  write(`${stored}.js`, code);
  return code;
};

/** Writes a file at once: other workers read the same files, which are whole or absent. */
const write = (path, text) => {
  writeFileSync(`${path}.${process.pid}`, text);
  renameSync(`${path}.${process.pid}`, path);
};
