import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { DEV, ROOT } from '../../bootstrap/paths.mjs';
import { listWorkspaceFolders } from '../workspace.ts';
import { findBrokenPaths } from './doc-paths.ts';

/** `run` gives the faults as text, or undefined when there are none. */
export type Check = { readonly name: string; readonly run: () => Promise<string | undefined> };

const TIMEOUT_MS = 120_000;

const tool = (name: string, ...args: string[]) => ({
  run: () => runProgram(join(ROOT, 'node_modules/.bin', name), args, ROOT),
});

const checkTypes = async (): Promise<string | undefined> => {
  const folders = listWorkspaceFolders().filter((folder) => existsSync(join(ROOT, folder, 'tsconfig.json')));
  const limit = pLimit(availableParallelism());
  const results = await Promise.all(folders.map((folder) => limit(compile, folder)));
  const faults = results.filter((result) => result !== undefined);
  return faults.length === 0 ? undefined : faults.join('\n');
};

const compile = async (folder: string): Promise<string | undefined> => {
  const faults = await tool('tsc', '--pretty', 'false', '--project', folder).run();
  return faults === undefined ? undefined : `${folder}\n${faults}`;
};

const checkDocPaths = async (): Promise<string | undefined> => {
  const broken = await findBrokenPaths(ROOT);
  if (broken.length === 0) return undefined;
  return broken.map(({ file, path }) => `${file} cites ${path}, which does not exist`).join('\n');
};

/** Everything that must hold before a commit. */
export const CHECKS: readonly Check[] = [
  { name: 'types', run: checkTypes },
  { name: 'lint', ...tool('oxlint', '--type-aware', '.') },
  {
    name: 'generated',
    run: () => runProgram(process.execPath, [join(DEV, 'src/generate.ts'), '--check'], ROOT),
  },
  { name: 'unused', ...tool('knip', '--no-progress', '--no-config-hints') },
  { name: 'boundaries', ...tool('turbo', 'boundaries') },
  { name: 'format', ...tool('oxfmt', '--check', '.') },
  { name: 'workspace', ...tool('sherif', '--fail-on-warnings') },
  { name: 'doc paths', run: checkDocPaths },
];

function runProgram(file: string, args: string[], cwd: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', FORCE_COLOR: '0' };
    const options = { cwd, env, timeout: TIMEOUT_MS, maxBuffer: 64 * 1024 * 1024 };
    execFile(file, args, options, (error, stdout, stderr) => {
      resolve(error === null ? undefined : `${stdout}${stderr}` || error.message);
    });
  });
}
