import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '@escriba/embedded';
import { migrate } from './migrate.ts';
import type { Migrations } from './migrate.ts';

type Generation = {
  readonly schema: string;
  readonly migrations: Migrations;
  readonly outFile: string;
  /** Whether only to check: nothing is changed, and it fails if the file is out of date. */
  readonly verify: boolean;
};

/** Writes the types of a schema's tables as they are after all migrations, from a temporary Postgres. */
export const generateTypes = async ({ schema, migrations, outFile, verify }: Generation): Promise<void> => {
  const directory = await mkdtemp(join(tmpdir(), 'escriba-codegen-'));
  const server = await startEmbeddedPostgres({ dataDir: join(directory, 'postgres'), persistent: false });
  try {
    await migrate({ url: server.url, schema, migrations });
    await runCodegen(codegenArguments({ url: server.url, schema, outFile, verify }));
  } finally {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  }
};

type Arguments = Omit<Generation, 'migrations'> & { readonly url: string };

const codegenArguments = ({ url, schema, outFile, verify }: Arguments): string[] => [
  '--dialect=postgres',
  `--url=${url}`,
  `--default-schema=${schema}`,
  `--include-pattern=${schema}.*`,
  `--exclude-pattern=${schema}.migration*`,
  '--date-parser=string',
  // As the connection parses them: see column-types.ts.
  '--type-mapping={"int8":"number","jsonb":"unknown"}',
  `--out-file=${outFile}`,
  ...(verify ? ['--verify'] : []),
];

const runCodegen = async (args: readonly string[]): Promise<void> => {
  const program = join(dirname(fileURLToPath(import.meta.resolve('kysely-codegen'))), 'cli', 'bin.js');
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`kysely-codegen ended with exit code ${code}`);
};

const readArguments = () => {
  const { values } = parseArgs({
    options: {
      schema: { type: 'string' },
      migrations: { type: 'string' },
      out: { type: 'string' },
      verify: { type: 'boolean', default: false },
    },
  });
  const { schema, migrations, out, verify } = values;
  if (!schema || !migrations || !out)
    throw new Error('usage: codegen.ts --schema NAME --migrations FILE --out FILE [--verify]');
  return { schema, migrations: pathToFileURL(resolve(migrations)).href, outFile: resolve(out), verify };
};

if (import.meta.main) {
  const { migrations, ...rest } = readArguments();
  const loaded = (await import(migrations)) as { readonly migrations: Migrations };
  await generateTypes({ ...rest, migrations: loaded.migrations });
}
