import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { DEV, ROOT } from '../../bootstrap/paths.mjs';
import { listWorkspaceFolders } from '../workspace.ts';
import { findBrokenPaths } from './doc-paths.ts';
import { writeTypePrograms } from './type-programs.ts';
import type { TypeProgram } from './type-programs.ts';

/** `run` gives the faults as text, or undefined when there are none. */
export type Check = { readonly name: string; readonly run: () => Promise<string | undefined> };

const TIMEOUT_MS = 120_000;

const tool = (name: string, ...args: string[]) => ({
  run: () => runProgram(join(ROOT, 'node_modules/.bin', name), args, ROOT),
});

const checkTypes = async (): Promise<string | undefined> => {
  const folders = listWorkspaceFolders().filter((folder) => existsSync(join(ROOT, folder, 'tsconfig.json')));
  const programs = await writeTypePrograms(ROOT, folders);
  const limit = pLimit(availableParallelism());
  const results = await Promise.all(programs.map((program) => limit(compile, program)));
  return results.filter((faults) => faults !== undefined).join('\n') || undefined;
};

const compile = ({ name, config }: TypeProgram): Promise<string | undefined> => {
  const memory = join(ROOT, 'node_modules/.cache/escriba', `types-${name}.tsbuildinfo`);
  const incremental = ['--incremental', '--tsBuildInfoFile', memory];
  // One checker a program: several would check the same library types several times over.
  return tool('tsc', '--pretty', 'false', '--checkers', '1', ...incremental, '--project', config).run();
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
