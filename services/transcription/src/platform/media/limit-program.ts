import { existsSync } from 'node:fs';
import { endWithParent } from '../processes/end-with-parent.ts';

export type ProgramLimits = {
  /** CPU time limit, after which the kernel kills the process. */
  readonly cpuSeconds: number;
  /** Largest address space; with `memoryCounts: 'data'`, what is written of it: a JavaScript engine reserves far more than it uses. */
  readonly memoryBytesMax: number;
  readonly memoryCounts?: 'addresses' | 'data';
  /** Largest file that it may write. */
  readonly fileBytesMax: number;
};

/**
 * Returns the prefix that limits resources on Linux, and ends the program with this process even on SIGKILL. Both programs replace themselves
 * by exec.
 */
export const limitProgram = ({
  cpuSeconds,
  memoryBytesMax,
  memoryCounts,
  fileBytesMax,
}: ProgramLimits): string[] => {
  const prefix: string[] = [];
  if (existsSync('/usr/bin/prlimit')) {
    const memory = memoryCounts === 'data' ? 'data' : 'as';
    prefix.push('/usr/bin/prlimit', `--${memory}=${memoryBytesMax}`, `--cpu=${Math.ceil(cpuSeconds)}`);
    prefix.push(`--fsize=${fileBytesMax}`, '--core=0', '--');
  }
  return [...prefix, ...endWithParent()];
};

/** Kills a process group, unless it has ended. */
export const killGroup = (pid: number | undefined): void => {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};
