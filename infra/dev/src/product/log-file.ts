import { closeSync, fchmodSync, openSync, readFileSync, statSync } from 'node:fs';
import { rotateLog } from './rotate-log.ts';

/** The file of a process's output. */
export type LogFile = {
  readonly path: string;
  readonly descriptor: number;
  /** Returns the last lines that were written. */
  readonly tail: (lines: number) => string;
  readonly close: () => void;
};

/** Mode of the file: private to this user, also if an earlier version wrote it. */
const FILE_MODE = 0o600;
const SIZE_BYTES_MAX = 10 * 1024 * 1024;
const CHECK_INTERVAL_MS = 10_000;

/** Output that goes directly to the terminal. */
export const terminalLog: LogFile = { path: 'above', descriptor: 1, tail: () => '', close: () => {} };

/** Opens a log for appending. It is rotated when it is large, now and while processes write to it. */
export const openLogFile = (path: string): LogFile => {
  const descriptor = openSync(path, 'a', FILE_MODE);
  fchmodSync(descriptor, FILE_MODE);
  rotateLog(path, SIZE_BYTES_MAX);
  let startBytes = statSync(path).size;
  const check = (): void => {
    if (rotateLog(path, SIZE_BYTES_MAX)) startBytes = 0;
  };
  const checking = setInterval(check, CHECK_INTERVAL_MS).unref();
  return {
    path,
    descriptor,
    tail: (lines) =>
      readFileSync(path).subarray(startBytes).toString('utf8').trim().split('\n').slice(-lines).join('\n'),
    close: () => {
      clearInterval(checking);
      closeSync(descriptor);
    },
  };
};
