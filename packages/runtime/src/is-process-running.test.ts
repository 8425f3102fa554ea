import { spawnSync } from 'node:child_process';
import { expect, it } from '@jest/globals';
import { isProcessRunning } from './is-process-running.ts';

it('finds a running process', () => {
  expect(isProcessRunning(process.pid)).toBe(true);
  // Of root, so that this process may not send it a signal.
  expect(isProcessRunning(1)).toBe(true);
});

it('finds no process that has ended, and none for what is no process id', () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  expect([pid, 0, -process.pid, Number.NaN].map(isProcessRunning)).toEqual([false, false, false, false]);
});
