import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

describe('generated types', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'escriba-codegen-test-'));
    await writeMigrations('size_bytes');
    await generate();
  }, 30_000);
  afterAll(() => rm(directory, { recursive: true, force: true }));

  const generate = (...flags: readonly string[]) =>
    run(process.execPath, [
      join(import.meta.dirname, 'codegen.ts'),
      '--schema=notes',
      `--migrations=${join(directory, 'migrations.mjs')}`,
      `--out=${join(directory, 'schema.generated.ts')}`,
      ...flags,
    ]);
  const writeMigrations = (column: string) =>
    writeFile(
      join(directory, 'migrations.mjs'),
      `export const migrations = { '0001-notes': { up: (db) =>
         db.schema.createTable('notes').addColumn('${column}', 'bigint', (c) => c.notNull()).execute() } };`,
    );

  it('describe the tables after all migrations, as connections return them', async () => {
    const types = await readFile(join(directory, 'schema.generated.ts'), 'utf8');
    expect(types).toContain('size_bytes: number;');
    expect(types).not.toContain('migration');
  }, 30_000);

  it('are checked: current ones pass, outdated ones fail', async () => {
    await generate('--verify');
    await writeMigrations('length_bytes');
    await expect(generate('--verify')).rejects.toThrow('not up-to-date');
  }, 30_000);
});
