import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../bootstrap/paths.mjs';
import { findStamp, keepStamp, stampOf } from '../../bootstrap/stamp.mjs';
import { listWorkspaceFolders } from '../workspace.ts';
import { readPackages, stampPackages } from './package-stamps.ts';
import { runTool } from './program.ts';

const RULES = [
  'oxlint.config.ts',
  'infra/dev/src/verify/layered-trees.ts',
  'infra/dev/src/verify/layers.ts',
  'pnpm-lock.yaml',
  'packages/tsconfig/base.json',
];

/** Runs type-aware lint, which takes a second per package: checks only packages that changed, or use a changed one, since they last passed. */
export const checkLint = async (): Promise<string | undefined> => {
  const rules = stampOf(...(await Promise.all(RULES.map((file) => readFile(join(ROOT, file))))));
  const packages = await readPackages(ROOT, listWorkspaceFolders());
  const stamps = await stampPackages(ROOT, packages, rules);
  const changed = [...stamps].filter(([folder, stamp]) => findStamp(stampFile(folder)) !== stamp);
  const faults = await runTool(
    'oxlint',
    '--type-aware',
    'jest.config.mjs',
    'oxlint.config.ts',
    ...changed.map(([folder]) => folder),
  );
  if (faults === undefined) for (const [folder, stamp] of changed) keepStamp(stampFile(folder), stamp);
  return faults;
};

const stampFile = (folder: string): string =>
  join(ROOT, 'node_modules/.cache/escriba/lint', `${folder.replaceAll('/', '-')}.stamp`);
