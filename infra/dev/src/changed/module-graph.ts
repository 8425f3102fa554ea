import { posix } from 'node:path';
import type { Import, Module } from './read-module.ts';
import { readModule } from './read-module.ts';

/** The files that each file takes something from when it runs; paths are relative to the repository's root. */
export type ModuleGraph = ReadonlyMap<string, ReadonlySet<string>>;

const MODULE = /\.(?:ts|tsx|mjs)$/;
const TOP_FOLDERS = /^(?:gateway|services|web|packages|infra|docs)\//;

/** Builds the graph of modules. `files` are all files of the repository; `read` gives the content of one. */
export const buildModuleGraph = (
  files: readonly string[],
  read: (file: string) => string,
  readModuleOf: (file: string) => Module = (file) => readModule(file, read(file)),
): ModuleGraph => {
  const all = new Set(files);
  const modules = new Map(
    files.filter((file) => MODULE.test(file)).map((file) => [file, readModuleOf(file)]),
  );
  const packages = readPackageExports(files, read);
  const resolve = (from: string, specifier: string): string | undefined => {
    const bare = specifier.split('?')[0] ?? '';
    const file = bare.startsWith('.') ? posix.join(posix.dirname(from), bare) : packages(bare);
    return file !== undefined && all.has(file) ? file : undefined;
  };
  const findOrigins = createFindOrigins(modules, resolve);
  const filesIn = createFilesIn(files);
  const graph = new Map<string, Set<string>>();
  for (const [file, module] of modules) {
    const used = new Set<string>();
    for (const one of module.imports) for (const origin of findOrigins(file, one)) used.add(origin);
    for (const { from } of module.reexports) used.add(resolve(file, from) ?? file);
    for (const path of module.paths)
      for (const named of TOP_FOLDERS.test(path) ? [path] : namedFrom(file, path))
        for (const inside of all.has(named) ? [named] : filesIn(named)) used.add(inside);
    used.delete(file);
    graph.set(file, used);
  }
  return graph;
};

type Resolve = (from: string, specifier: string) => string | undefined;

/** Returns a function that finds the files which declare what an import takes: an index that only passes names on is looked through. */
const createFindOrigins = (modules: ReadonlyMap<string, Module>, resolve: Resolve) => {
  const findOrigin = (file: string, name: string, seen = new Set<string>()): string | undefined => {
    const module = modules.get(file);
    if (module === undefined || seen.has(file)) return undefined;
    seen.add(file);
    if (module.declares.includes(name)) return file;
    for (const { name: passed, from } of module.reexports) {
      if (passed !== undefined && passed !== name) continue;
      const next = resolve(file, from);
      if (next === undefined) continue;
      const origin = findOrigin(next, name, seen);
      if (origin !== undefined) return origin;
      if (passed === name) return next;
    }
    return undefined;
  };
  return (from: string, { specifier, names }: Import): readonly string[] => {
    const file = resolve(from, specifier);
    if (file === undefined) return [];
    return names === undefined ? [file] : names.map((name) => findOrigin(file, name) ?? file);
  };
};

/** Returns what a quoted path may name, seen from the file; a path without a folder or an ending names nothing. */
const namedFrom = (file: string, path: string): readonly string[] =>
  path.startsWith('.')
    ? [posix.join(posix.dirname(file), path)]
    : MODULE.test(path)
      ? [posix.join(posix.dirname(file), path)]
      : [];

/** Returns a function that lists the files in a folder, except for the folders of whole parts: naming these does not use their files. */
const createFilesIn = (files: readonly string[]) => {
  const byFolder = new Map<string, string[]>();
  for (const file of files)
    for (let folder = posix.dirname(file); folder.includes('/'); folder = posix.dirname(folder))
      byFolder.set(folder, [...(byFolder.get(folder) ?? []), file]);
  return (folder: string): readonly string[] =>
    /^(?:services|packages)\/[^/]+(?:\/src)?$|\/(?:src|dev)$/.test(folder)
      ? []
      : (byFolder.get(folder) ?? []);
};

type Manifest = { readonly name?: string; readonly exports?: Readonly<Record<string, string>> };

type Export = { readonly specifier: string; readonly file: string };

/** Finds the file of a specifier of the workspace's packages. Exports may have a pattern: `./*` is `./src/*.ts`. */
const readPackageExports = (files: readonly string[], read: (file: string) => string) => {
  const exact = new Map<string, string>();
  const patterns: Export[] = [];
  for (const manifest of files.filter((one) => posix.basename(one) === 'package.json')) {
    const { name, exports = {} } = JSON.parse(read(manifest)) as Manifest;
    for (const [path, target] of Object.entries(exports)) {
      if (name === undefined || typeof target !== 'string') continue;
      const [specifier, file] = [posix.join(name, path), posix.join(posix.dirname(manifest), target)];
      if (specifier.includes('*')) patterns.push({ specifier, file });
      else exact.set(specifier, file);
    }
  }
  return (specifier: string): string | undefined =>
    exact.get(specifier) ??
    patterns.map((pattern) => fillPattern(pattern, specifier)).find((file) => file !== undefined);
};

const fillPattern = ({ specifier, file }: Export, wanted: string): string | undefined => {
  const [start = '', end = ''] = specifier.split('*');
  const fits = wanted.length > start.length + end.length && wanted.startsWith(start) && wanted.endsWith(end);
  return fits ? file.replace('*', wanted.slice(start.length, wanted.length - end.length)) : undefined;
};
