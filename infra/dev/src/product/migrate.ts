import { glob } from 'node:fs/promises';
import { Refusal } from '../../bootstrap/fail.mjs';
import { ROOT } from '../../bootstrap/paths.mjs';
import type { DataDir } from './data-dir.ts';
import { openLogFile } from './log-file.ts';
import { startService } from './service-process.ts';

const RUNNER = 'infra/dev/src/product/run-migrations.ts';

/** Runs the migrations of every service that has some, in one process. Refuses with the last lines of their output. */
export const migrateDatabase = async (
  dataDir: DataDir,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<void> => {
  const log = openLogFile(dataDir.file('logs', 'migrate.log'));
  try {
    const files: string[] = [];
    for await (const file of glob('services/*/src/migrate.ts', { cwd: ROOT })) files.push(file);
    const migration = await startService({ args: [RUNNER, ...files], cwd: ROOT, env, log });
    const onAbort = () => void migration.stop();
    signal.addEventListener('abort', onAbort, { once: true });
    const { how } = await migration.exited;
    signal.removeEventListener('abort', onAbort);
    signal.throwIfAborted();
    if (how !== 'exit code 0')
      throw new Refusal(`${log.tail(10)}\nThe database could not be migrated (${how}).`);
  } finally {
    log.close();
  }
};
