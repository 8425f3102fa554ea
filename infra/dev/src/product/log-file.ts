import { closeSync, fchmodSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';

/** The file of a process's output. */
export type LogFile = {
  readonly path: string;
  readonly descriptor: number;
  /** The last lines that were written. */
  readonly tail: (lines: number) => string;
  readonly close: () => void;
};

/** Private to this user, also if an earlier version wrote it. */
const FILE_MODE = 0o600;
const SIZE_BYTES_MAX = 10 * 1024 * 1024;

/** Output that goes directly to the terminal. */
export const terminalLog: LogFile = { path: 'above', descriptor: 1, tail: () => '', close: () => {} };

/** Opens a log for appending; a large one is rotated first and replaces the previous rotated one. */
export const openLogFile = (path: string): LogFile => {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > SIZE_BYTES_MAX)
    renameSync(path, `${path}.old`);
  const descriptor = openSync(path, 'a', FILE_MODE);
  fchmodSync(descriptor, FILE_MODE);
  const startBytes = statSync(path).size;
  return {
    path,
    descriptor,
    tail: (lines) =>
      readFileSync(path).subarray(startBytes).toString('utf8').trim().split('\n').slice(-lines).join('\n'),
    close: () => closeSync(descriptor),
  };
};
