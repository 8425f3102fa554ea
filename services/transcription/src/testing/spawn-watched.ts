import { type ChildProcess, spawn } from 'node:child_process';
import { watchOver } from '@escriba/testing';

type Output = 'ignore' | 'pipe';

/**
 * Starts a program of the repository as a separate process, which ends with this one: a test file whose start fails or takes too long never
 * stops it, and jest waits for the processes that share its output.
 */
export const spawnWatched = (
  file: string,
  { env, output }: { readonly env: Readonly<Record<string, string | undefined>>; readonly output: Output },
): ChildProcess => {
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    stdio: ['ignore', output, 'inherit'],
  });
  if (child.pid !== undefined) {
    const { dismiss } = watchOver({ pid: child.pid, signal: 'SIGTERM' });
    child.once('exit', dismiss);
  }
  return child;
};
