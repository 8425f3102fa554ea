import { readFileSync, readdirSync } from 'node:fs';

/** Processes that this one has started, Linux only. */
export const listChildPids = (): number[] => listProcesses().filter(isOurs).map(pidOf);

/** Of the processes that this one has started, the one that runs `file`. Throws if there is none. */
export const findChildPid = (file: string): number => {
  const found = listChildPids().find((pid) => commandLine(pid).includes(file));
  if (found === undefined) throw new Error(`no process runs ${file}`);
  return found;
};

/** Memory that a process holds, in bytes. */
export const rssBytes = (pid: number): number => {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readOrEmpty(`/proc/${pid}/status`))?.[1];
  return Number(kilobytes ?? 0) * 1_024;
};

/** The most memory that each process holds while work is done, in bytes. */
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

/**
 * Processor time in ms that these processes have used so far, with all that they have started: those alive and those that
 * have ended and were waited for.
 */
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
 * Processor time in ms that every process has used so far which neither is this one nor was started by it. A browser's processes
 * outlive it for a moment and end as children of the first process, so what has ended there tells of nobody.
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

/** Processor time in ms of the programs that this process has started and that have ended. */
export const endedChildrenMs = (): number =>
  (listProcesses().find(({ pid }) => pid === process.pid)?.endedTicks ?? 0) * TICK_MS;

type ProcessState = {
  readonly pid: number;
  readonly parent: number;
  /** User and system time, that of ended children included. */
  readonly ticks: number;
  readonly endedTicks: number;
  /** Nobody has waited for it yet. */
  readonly hasEnded: boolean;
};

/** The kernel counts in hundredths of a second, whatever its own tick is. */
const TICK_MS = 10;

const listProcesses = (): ProcessState[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => findProcess(Number(name)) ?? []);

const findProcess = (pid: number): ProcessState | undefined => {
  const stat = readOrEmpty(`/proc/${pid}/stat`);
  // The name in brackets may hold anything; state and numbers follow it.
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

/** A process may be gone by now. */
const readOrEmpty = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/** Processor time of this process since `process.cpuUsage()` was taken. */
export const usedMs = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};
