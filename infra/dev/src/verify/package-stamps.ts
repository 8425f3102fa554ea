import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stampOf } from '../../bootstrap/stamp.mjs';

export type WorkspacePackage = {
  readonly folder: string;
  readonly name: string;
  /** Names of the workspace packages that it depends on. */
  readonly uses: readonly string[];
};

type Manifest = { readonly name: string } & Partial<
  Record<'dependencies' | 'devDependencies', Record<string, string>>
>;

const SOURCES = '**/*.{ts,tsx,mjs,json}';
const SKIPPED = new Set(['node_modules', 'dist', 'files']);

/** Reads the packages of the workspace. Folders are relative to `root`. */
export const readPackages = (
  root: string,
  folders: readonly string[],
): Promise<readonly WorkspacePackage[]> =>
  Promise.all(
    folders.map(async (folder) => {
      const manifest = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8')) as Manifest;
      const dependencies = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
      const uses = dependencies
        .filter(([, version]) => version.startsWith('workspace:'))
        .map(([name]) => name);
      return { folder, name: manifest.name, uses };
    }),
  );

/**
 * Returns a stamp per folder that changes with the package's own sources, with those of every package that it uses, directly or not, and
 * with `common`.
 */
export const stampPackages = async (
  root: string,
  packages: readonly WorkspacePackage[],
  common: string,
): Promise<ReadonlyMap<string, string>> => {
  const own = new Map(
    await Promise.all(
      packages.map(async ({ name, folder }) => [name, await stampFolder(join(root, folder))] as const),
    ),
  );
  return new Map(
    packages.map((one) => {
      const stamps = listReached(one, packages).map((name) => own.get(name) ?? '');
      return [one.folder, stampOf(common, ...stamps)];
    }),
  );
};

/** Lists the package's own name and all that it uses, sorted. */
const listReached = (one: WorkspacePackage, packages: readonly WorkspacePackage[]): readonly string[] => {
  const byName = new Map(packages.map((other) => [other.name, other]));
  const reached = new Set([one.name]);
  // Iterating a set also visits elements added meanwhile.
  for (const name of reached) for (const used of byName.get(name)?.uses ?? []) reached.add(used);
  return [...reached].toSorted();
};

const stampFolder = async (folder: string): Promise<string> => {
  const files: string[] = [];
  for await (const file of glob(SOURCES, { cwd: folder, exclude: (name) => SKIPPED.has(name) }))
    files.push(file);
  files.sort();
  return stampOf(...files, ...(await Promise.all(files.map((file) => readFile(join(folder, file))))));
};
