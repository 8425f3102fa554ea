import { spawnSync } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isProcessRunning } from '@escriba/runtime';
import { ServerStartError } from './server-process.ts';

const PATIENCE_MS = 5_000;

/**
 * Removes a stale postmaster.pid, which Postgres trusts if any process of its user has that number. Removes the file if no process or another
 * program has the number; waits for a server whose parent has just died.
 */
export const releaseStaleLock = async (dataDir: string): Promise<void> => {
  const lock = join(dataDir, 'postmaster.pid');
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const content = await readFile(lock, 'utf8').catch(() => undefined);
    if (content === undefined) return;
    const pid = Number.parseInt(content, 10);
    if (!isPostgres(pid)) return rm(lock, { force: true });
    if (Date.now() > deadline)
      throw new ServerStartError(
        `Another Postgres (process ${pid}) already uses ${dataDir}: stop the other Escriba first`,
      );
    await delay(100);
  }
};

const isPostgres = (pid: number): boolean => {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  const listed = spawnSync('ps', ['-p', String(pid), '-o', 'stat=,comm='], { encoding: 'utf8' });
  if (listed.error !== undefined) return isProcessRunning(pid);
  return /^[^Z]\S*\s.*postgres/.test(listed.stdout.trim());
};
