import { readFileSync, readdirSync } from 'node:fs';

/** Returns the child processes of this one; Linux only. */
export const listChildPids = (): number[] => listProcesses().filter(isOurs).map(pidOf);

/** Returns the child process that runs `file`. Throws if there is none. */
export const findChildPid = (file: string): number => {
  const found = listChildPids().find((pid) => commandLine(pid).includes(file));
  if (found === undefined) throw new Error(`no process runs ${file}`);
  return found;
};

/** Returns the resident memory of a process, in bytes. */
export const rssBytes = (pid: number): number => {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readOrEmpty(`/proc/${pid}/status`))?.[1];
  return Number(kilobytes ?? 0) * 1_024;
};

/** Returns the most resident memory that these processes and their running descendants have had, in bytes, each at its own moment. */
export const peakMemoryBytes = (roots: readonly number[]): number => {
  const processes = listProcesses();
  const peakOf = (pid: number): number => {
    const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readOrEmpty(`/proc/${pid}/status`))?.[1];
    return processes
      .filter(({ parent }) => parent === pid)
      .reduce((sum, child) => sum + peakOf(child.pid), Number(kilobytes ?? 0) * 1_024);
  };
  return roots.reduce((sum, pid) => sum + peakOf(pid), 0);
};

/** Returns the peak resident memory of each process during work, in bytes. */
export const peakRss = async (
  watched: readonly { readonly pid: number }[],
  intervalMs: number,
  work: () => Promise<unknown>,
): Promise<number[]> => {
  const peaks = watched.map(() => 0);
  const look = (): void =>
    watched.forEach(({ pid }, index) => (peaks[index] = Math.max(peaks[index] ?? 0, rssBytes(pid))));
  const timer = setInterval(look, intervalMs);
  try {
    await work();
    look();
    return peaks;
  } finally {
    clearInterval(timer);
  }
};

/** Returns the CPU time in ms of these processes so far, with all their descendants: running ones and those that have ended and were waited for. */
export const processorMs = (roots: readonly number[]): number => {
  const processes = listProcesses();
  const ticksOf = (pid: number): number => {
    const own = processes.find((process) => process.pid === pid)?.ticks ?? 0;
    return processes
      .filter(({ parent }) => parent === pid)
      .reduce((sum, child) => sum + ticksOf(child.pid), own);
  };
  return roots.reduce((sum, pid) => sum + ticksOf(pid), 0) * TICK_MS;
};

/**
 * Returns the CPU time in ms so far of every process that is neither this one nor its descendant. A browser's processes outlive it
 * briefly and end as children of init, so ended children there cannot be attributed.
 */
export const othersProcessorMs = (): Map<number, number> => {
  const processes = listProcesses();
  const parents = new Map(processes.map(({ pid, parent }) => [pid, parent]));
  const isOfOurs = (pid: number | undefined): boolean =>
    pid !== undefined && (pid === process.pid || isOfOurs(parents.get(pid)));
  return new Map(
    processes
      .filter(({ pid, hasEnded }) => !hasEnded && !isOfOurs(pid))
      .map(({ pid, ticks, endedTicks }) => [pid, (pid === 1 ? ticks - endedTicks : ticks) * TICK_MS]),
  );
};

/** Returns the CPU time in ms of ended child processes of this one. */
export const endedChildrenMs = (): number =>
  (listProcesses().find(({ pid }) => pid === process.pid)?.endedTicks ?? 0) * TICK_MS;

type ProcessState = {
  readonly pid: number;
  readonly parent: number;
  /** User and system time of the process, including ended children. */
  readonly ticks: number;
  readonly endedTicks: number;
  /** Whether the process is a zombie. */
  readonly hasEnded: boolean;
};

/** Length of the unit in which the kernel counts: hundredths of a second, independent of its own tick. */
const TICK_MS = 10;

const listProcesses = (): ProcessState[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => findProcess(Number(name)) ?? []);

const findProcess = (pid: number): ProcessState | undefined => {
  const stat = readOrEmpty(`/proc/${pid}/stat`);
  // The name in brackets may contain any character; state and numbers follow it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields.length < 15) return undefined;
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number);
  const endedTicks = endedUser + endedSystem;
  const ticks = user + system + endedTicks;
  return { pid, parent: Number(fields[1]), ticks, endedTicks, hasEnded: fields[0] === 'Z' };
};

const isOurs = ({ parent }: ProcessState): boolean => parent === process.pid;
const pidOf = ({ pid }: ProcessState): number => pid;

const commandLine = (pid: number): string => readOrEmpty(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');

/** Returns a file's text; empty if its process has ended by now. */
const readOrEmpty = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/** Returns the CPU time of this process since `process.cpuUsage()` was called. */
export const usedMs = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};
