import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../bootstrap/paths.mjs';

/** Lists the inputs of the web client, relative to the repository: its own sources and those of every workspace package it uses. */
export const listWebInputs = async (): Promise<string[]> => {
  const { dependencies } = JSON.parse(await readFile(join(ROOT, 'web/package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const packages = Object.keys(dependencies).filter((name) => name.startsWith('@escriba/'));
  const patterns = [
    'web/*.{html,json,ts}',
    'web/{prerender,public,src}/**/*.*',
    ...packages.map((name) => `${name.replace('@escriba/', 'packages/')}/src/**/*.{ts,tsx,js}`),
    'pnpm-lock.yaml',
  ];
  const files: string[] = [];
  for await (const file of glob(patterns, { cwd: ROOT })) if (!/\.test\.tsx?$/.test(file)) files.push(file);
  return files.toSorted();
};

/** Lists the settings of the build in an environment, as `NAME=value`: Vite gives the client the variables that begin with `VITE_`. */
export const listWebSettings = (env: Readonly<Record<string, string | undefined>>): string[] =>
  Object.entries(env)
    .filter(([name]) => name.startsWith('VITE_'))
    .map(([name, value = '']) => `${name}=${value}`)
    .toSorted();
