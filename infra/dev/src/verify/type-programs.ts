import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One run of the compiler: its name, and the file that configures it. */
export type TypeProgram = { readonly name: string; readonly config: string };

type Settings = {
  readonly extends?: string;
  readonly compilerOptions?: unknown;
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
};
type Member = { readonly folder: string; readonly settings: Settings };

const SHARED = /^@escriba\/tsconfig\/(\w+)\.json$/;

/**
 * Compiles packages with the same settings as one program: they import each other's sources, which would otherwise be checked for every
 * package. A package with different settings is a separate program.
 */
const groupTypePrograms = (members: readonly Member[]) => {
  const shared = Map.groupBy(members, ({ settings }) =>
    settings.compilerOptions === undefined ? SHARED.exec(settings.extends ?? '')?.[1] : undefined,
  );
  const alone = (shared.get(undefined) ?? []).map(({ folder }) => folder);
  shared.delete(undefined);
  return { alone, shared: [...shared].map(([kind, group]) => ({ kind: kind ?? '', group })) };
};

/** Writes the configuration of the shared programs to a cache folder. Folders are relative to `root`. */
export const writeTypePrograms = async (
  root: string,
  folders: readonly string[],
): Promise<readonly TypeProgram[]> => {
  const cache = join(root, 'node_modules/.cache/escriba');
  await mkdir(cache, { recursive: true });
  const members = await Promise.all(
    folders.map(async (folder) => ({
      folder,
      settings: await readSettings(join(root, folder, 'tsconfig.json')),
    })),
  );
  const { alone, shared } = groupTypePrograms(members);
  const written = shared.map(async ({ kind, group }) => {
    const config = join(cache, `types-${kind}.json`);
    const list = (key: 'include' | 'exclude') =>
      group.flatMap(({ folder, settings }) =>
        (settings[key] ?? []).map((pattern) => join(root, folder, pattern)),
      );
    const base = join(root, `packages/tsconfig/${kind}.json`);
    const text = JSON.stringify({ extends: base, include: list('include'), exclude: list('exclude') });
    await writeFile(config, text);
    return { name: kind, config };
  });
  return [
    ...(await Promise.all(written)),
    ...alone.map((folder) => ({
      name: folder.replaceAll('/', '-'),
      config: join(root, folder, 'tsconfig.json'),
    })),
  ];
};

const readSettings = async (file: string): Promise<Settings> =>
  JSON.parse(await readFile(file, 'utf8')) as Settings;
