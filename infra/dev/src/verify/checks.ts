import { join } from 'node:path';
import { DEV, ROOT } from '../../bootstrap/paths.mjs';
import { findBrokenPaths } from './doc-paths.ts';
import { findFolderCyclesIn } from './folder-cycles.ts';
import { checkLint } from './lint.ts';
import { runProgram, runTool } from './program.ts';
import { checkTypes } from './types.ts';
import { checkUnused } from './unused.ts';

/** `run` returns the failures as text, or undefined if there are none. */
export type Check = { readonly name: string; readonly run: () => Promise<string | undefined> };

const checkDocPaths = async (): Promise<string | undefined> => {
  const broken = await findBrokenPaths(ROOT);
  if (broken.length === 0) return undefined;
  return broken.map(({ file, path }) => `${file} cites ${path}, which does not exist`).join('\n');
};

const checkFolderCycles = async (): Promise<string | undefined> => {
  const cycles = await findFolderCyclesIn(join(ROOT, 'web/src'));
  if (cycles.length === 0) return undefined;
  return cycles
    .map((folders) => `these folders of web/src import each other: ${folders.join(', ')}`)
    .join('\n');
};

/** Everything that must pass before a commit. */
export const CHECKS: readonly Check[] = [
  { name: 'types', run: checkTypes },
  { name: 'lint', run: checkLint },
  { name: 'generated', run: () => runProgram(process.execPath, [join(DEV, 'src/generate.ts'), '--check']) },
  { name: 'unused', run: checkUnused },
  { name: 'boundaries', run: () => runTool('turbo', 'boundaries') },
  { name: 'format', run: () => runTool('oxfmt', '--check', '.') },
  { name: 'workspace', run: () => runTool('sherif', '--fail-on-warnings') },
  { name: 'doc paths', run: checkDocPaths },
  { name: 'folder cycles', run: checkFolderCycles },
];
