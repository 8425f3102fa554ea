import type { SonicBoom } from 'sonic-boom';
import sonicBoom from 'sonic-boom';

/** Lines that wait for space on the disk; later ones are lost. */
const WAITING_BYTES_MAX = 16 * 1024 * 1024;

let opened: SonicBoom | undefined;

/**
 * Opens this process's output for log lines, once for all loggers. A full disk, or a reader that has gone, never ends the process: lines wait for
 * the next line that can be written, up to a limit. `onLost` of the first logger is called with the number of lines lost, once there is space again.
 */
export const openStandardOutput = (onLost: (lines: number) => void): SonicBoom => (opened ??= open(onLost));

const open = (onLost: (lines: number) => void): SonicBoom => {
  const output = new sonicBoom.SonicBoom({ fd: 1, maxLength: WAITING_BYTES_MAX });
  let lost = 0;
  output.on('error', () => undefined);
  output.on('drop', () => (lost += 1));
  output.on('write', () => {
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
