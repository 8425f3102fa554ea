import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { ROOT } from '../../bootstrap/paths.mjs';
import { listWorkspaceFolders } from '../workspace.ts';
import { runTool } from './program.ts';
import { writeTypePrograms } from './type-programs.ts';
import type { TypeProgram } from './type-programs.ts';

/** Code for other places than its package's: the browser's worker has no document. */
const INNER = ['web/service-worker'];

/** Checks the types of every package, reusing the results for unchanged ones. */
export const checkTypes = async (): Promise<string | undefined> => {
  const folders = listWorkspaceFolders().filter((folder) => existsSync(join(ROOT, folder, 'tsconfig.json')));
  const programs = await writeTypePrograms(ROOT, [...folders, ...INNER]);
  const limit = pLimit(availableParallelism());
  const results = await Promise.all(programs.map((program) => limit(compile, program)));
  return results.filter((faults) => faults !== undefined).join('\n') || undefined;
};

const compile = ({ name, config }: TypeProgram): Promise<string | undefined> => {
  const memory = join(ROOT, 'node_modules/.cache/escriba', `types-${name}.tsbuildinfo`);
  const incremental = ['--incremental', '--tsBuildInfoFile', memory];
  // One checker per program: several would check the same library types several times.
  return runTool('tsc', '--pretty', 'false', '--checkers', '1', ...incremental, '--project', config);
};
