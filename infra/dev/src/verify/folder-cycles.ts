import { glob, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';

/** Folders that each folder imports from, by path. */
type FolderImports = ReadonlyMap<string, ReadonlySet<string>>;

const SOURCES = '**/*.{ts,tsx}';
const TEST = /\.test\.tsx?$/;
/** A static, a dynamic or a side-effect import, or an export from another file. */
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g;

/** Returns the cycles between the folders of `root`, by any import of its product files. */
export const findFolderCyclesIn = async (root: string): Promise<readonly (readonly string[])[]> => {
  const imports = new Map<string, Set<string>>();
  for await (const file of glob(SOURCES, { cwd: root })) {
    if (TEST.test(file)) continue;
    const folder = posix.dirname(file);
    const others = imports.get(folder) ?? new Set();
    imports.set(folder, others);
    const text = await readFile(join(root, file), 'utf8');
    for (const other of listImportedFolders(text, folder)) others.add(other);
  }
  return findFolderCycles(imports);
};

/** Lists the other folders that a file of `folder` imports from. */
const listImportedFolders = (text: string, folder: string): readonly string[] => {
  const imported = [...text.matchAll(IMPORT)].map(([, path = '']) => posix.dirname(posix.join(folder, path)));
  return [...new Set(imported)].filter((other) => other !== folder);
};

/** Groups of folders that reach each other; each group and the list are sorted. */
const findFolderCycles = (imports: FolderImports): readonly (readonly string[])[] => {
  const reached = new Map([...imports.keys()].map((folder) => [folder, reach(imports, folder)]));
  const isCycle = (one: string, other: string): boolean =>
    reached.get(one)?.has(other) === true && reached.get(other)?.has(one) === true;
  const folders = [...imports.keys()].toSorted();
  return folders
    .filter((folder) => isCycle(folder, folder))
    .map((folder) => folders.filter((other) => isCycle(folder, other)))
    .filter((group, index, groups) => groups.findIndex(([first]) => first === group[0]) === index);
};

/** Returns all folders that `folder` imports from, directly or through others. */
const reach = (imports: FolderImports, folder: string): ReadonlySet<string> => {
  const reached = new Set<string>();
  const open = [...(imports.get(folder) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    open.push(...(imports.get(next) ?? []));
  }
  return reached;
};
