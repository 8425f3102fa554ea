import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../bootstrap/paths.mjs';

/** Returns the folders of the workspace's packages, relative to the root; the same as in `pnpm-workspace.yaml`. */
export const listWorkspaceFolders = (): readonly string[] =>
  ['gateway', 'web', 'infra/dev', ...childrenOf('services'), ...childrenOf('packages')].filter((folder) =>
    existsSync(join(ROOT, folder, 'package.json')),
  );

const childrenOf = (folder: string): string[] =>
  readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`);
