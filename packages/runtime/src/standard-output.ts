import type { SonicBoom } from 'sonic-boom';
import sonicBoom from 'sonic-boom';

/** Bytes of lines that wait for space on the disk; later ones are lost. */
const WAITING_BYTES_MAX = 16 * 1024 * 1024;
/** Time after which waiting lines are written again, unless another line comes first. */
const RETRY_MS = 1_000;

let opened: SonicBoom | undefined;

/**
 * Opens this process's output for log lines, once for all loggers. A full disk, or a reader that has ended, never ends the process: lines
 * wait until they can be written, up to a limit. `onLost` of the first logger is called with the number of lines lost, once those that waited
 * are written.
 */
export const openStandardOutput = (onLost: (lines: number) => void): SonicBoom => (opened ??= open(onLost));

const open = (onLost: (lines: number) => void): SonicBoom => {
  const output = new sonicBoom.SonicBoom({ fd: 1, maxLength: WAITING_BYTES_MAX });
  retryAfterErrors(output);
  let lost = 0;
  output.on('drop', () => (lost += 1));
  output.on('drain', () => {
    if (lost === 0) return;
    const lines = lost;
    lost = 0;
    onLost(lines);
  });
  process.on('exit', () => {
    try {
      output.flushSync();
    } catch {
      // Nothing can be written.
    }
  });
  return output;
};

/** Retries after errors. Once too many lines wait, the output drops each further one without an attempt to write. */
const retryAfterErrors = (output: SonicBoom): void => {
  let retry: NodeJS.Timeout | undefined;
  output.on('error', () => {
    retry ??= setTimeout(() => {
      retry = undefined;
      output.write('');
    }, RETRY_MS).unref();
  });
};
