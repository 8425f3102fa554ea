import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Tree } from './layers.ts';

/** Tests import anything, so their folder has no place among the layers. */
const TESTING = 'testing';

/** Finds folders of a tree that its list of layers lacks: lint would not check their imports. Also finds layers without a folder. */
export const findUnlistedFolders = async (
  root: string,
  tree: Pick<Tree, 'root' | 'folders'>,
): Promise<readonly string[]> => {
  const entries = await readdir(join(root, tree.root), { withFileTypes: true });
  const found = entries
    .filter((entry) => entry.isDirectory() && entry.name !== TESTING)
    .map(({ name }) => name);
  const differing = new Set(found).symmetricDifference(new Set(tree.folders));
  return [...differing].toSorted();
};
