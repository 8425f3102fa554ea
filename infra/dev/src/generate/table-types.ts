import { createHash } from 'node:crypto';
import { mkdtempDisposable, readFile, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../../bootstrap/paths.mjs';
import { migrationsIndexOf } from '../services.ts';
import { runProgram } from '../verify/program.ts';

type TableTypes = {
  /** The file with the types, relative to the root. */
  readonly file: string;
  /** Returns the types: those of the file if they are of the present migrations; else new ones, which takes a Postgres of its own. */
  readonly render: () => Promise<string>;
};

/**
 * Returns how the types of a service's tables are generated. The file's first line has a digest of the migrations that the types are of, so
 * that a check needs no database.
 * @param check whether outdated types stay: `render` then returns only the line that the file lacks
 */
export const tableTypesOf = (service: string, { check }: { readonly check: boolean }): TableTypes => {
  const migrations = migrationsIndexOf(service);
  const file = `services/${service}/src/platform/db/schema.generated.ts`;
  return {
    file,
    render: async () => {
      const line = `// Types of the tables after the migrations ${await digestOf(dirname(migrations))}: npm run generate\n`;
      const present = await readFile(join(ROOT, file), 'utf8').catch(() => '');
      if (present.startsWith(line)) return present;
      return check ? line : line + (await writeTypes(service, migrations));
    },
  };
};

/** Returns a digest of the files of a folder. */
const digestOf = async (folder: string): Promise<string> => {
  const hash = createHash('sha256');
  for (const name of (await readdir(folder)).toSorted())
    hash.update(`${name}\n${await readFile(join(folder, name), 'utf8')}\n`);
  return hash.digest('hex').slice(0, 16);
};

/** Migrates a temporary Postgres and returns the types of its tables. */
const writeTypes = async (service: string, migrations: string): Promise<string> => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'escriba-types-'));
  const out = join(folder.path, 'schema.ts');
  const failure = await runProgram(process.execPath, [
    join(ROOT, 'packages/db/src/codegen.ts'),
    `--schema=${service}`,
    `--migrations=${migrations}`,
    `--out=${out}`,
  ]);
  if (failure !== undefined) throw new Error(`the tables of ${service} have no types:\n${failure}`);
  return readFile(out, 'utf8');
};
