import { parseSync } from 'oxc-parser';

/** The names that a module imports from another one; `names` is undefined where it takes the whole module. */
export type Import = { readonly specifier: string; readonly names: readonly string[] | undefined };

/** A name that a module passes on from another one; `name` is undefined for `export *`. */
type Reexport = { readonly name: string | undefined; readonly from: string };

export type Module = {
  readonly imports: readonly Import[];
  readonly reexports: readonly Reexport[];
  /** Names that the module itself declares and exports. */
  readonly declares: readonly string[];
  /** Quoted texts that may be paths: programs to start, fixtures, folders to read. */
  readonly paths: readonly string[];
};

const QUOTED_PATH = /['"`]((?:\.{1,2}\/)*[\w@.-]+(?:\/[\w@.-]+)*)['"`]/g;

/** Reads what a file takes from others when it runs; imports of types alone are left out. */
export const readModule = (file: string, source: string): Module => {
  const { module } = parseSync(file, source);
  const specifiers = new Set<string>();
  const imports: Import[] = [];
  for (const { moduleRequest, entries } of module.staticImports) {
    specifiers.add(moduleRequest.value);
    const values = entries.filter(({ isType }) => !isType);
    if (entries.length > 0 && values.length === 0) continue;
    const names = values.map(({ importName }) => importName.name);
    imports.push({ specifier: moduleRequest.value, names: allOrNone(names) });
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const specifier = source.slice(moduleRequest.start + 1, moduleRequest.end - 1);
    specifiers.add(specifier);
    imports.push({ specifier, names: undefined });
  }
  const entries = module.staticExports.flatMap((one) => one.entries);
  for (const { moduleRequest } of entries) if (moduleRequest !== null) specifiers.add(moduleRequest.value);
  const exported = entries.filter(({ isType }) => !isType);
  const reexports = exported.flatMap(({ moduleRequest, exportName }) =>
    moduleRequest === null ? [] : [{ name: exportName.name ?? undefined, from: moduleRequest.value }],
  );
  const declares = exported.flatMap(({ moduleRequest, exportName }) =>
    moduleRequest === null && exportName.name !== null ? [exportName.name] : [],
  );
  const quoted = [...source.matchAll(QUOTED_PATH)].map(([, path = '']) => path);
  const paths = [...new Set(quoted)].filter((path) => !specifiers.has(path));
  return { imports, reexports, declares, paths };
};

/** Returns the names, or undefined where one of them is not a name: a namespace, a default or nothing at all. */
const allOrNone = (names: readonly (string | null | undefined)[]): readonly string[] | undefined => {
  const known = names.filter((name) => typeof name === 'string');
  return known.length === names.length && names.length > 0 ? known : undefined;
};
