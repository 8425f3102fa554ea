import { promisify } from 'node:util';
import { execFile } from 'node:child_process';

const run = promisify(execFile);

/** Finds the processes that compute with transcripts for the services of this process, by their program. */
export const createTextProcesses = (program: 'text-process.ts' | 'edit-process.ts' = 'text-process.ts') => {
  const list = async (): Promise<number[]> => {
    const { stdout } = await run('ps', ['-ww', '-o', 'pid=,args=', '--ppid', String(process.pid)]);
    const lines = stdout.split('\n').filter((line) => line.includes(program));
    return lines.map((line) => Number.parseInt(line, 10));
  };
  const signal = async (name: NodeJS.Signals): Promise<number> => {
    const ids = await list();
    for (const id of ids) process.kill(id, name);
    return ids.length;
  };
  return {
    /** Their ids, once they have loaded. */
    list,
    /** Stops the processes, so that nothing is computed from now on. Returns how many there are. */
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
  };
};
