import { appendFileSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { measureSpeed } from './machine-speed.mjs';

/** The file with one line of JSON for each test file of a run. */
const COSTS = 'node_modules/.cache/escriba/test-costs.jsonl';
/** Length of a tick: Linux counts the time of processes in hundredths of a second. */
const TICK_MS = 10;
/** Time of a file from which the machine's speed is measured, because it may decide whether the file is over its limit. */
const CHEAP_MS = 2_500;

/**
 * Starts to measure the processor time of a test file; the result writes it down. It counts this process, the processes that it has
 * waited for, and those that the file started and that still run; where there is no `/proc`, this process alone.
 */
export const startCost = (globalConfig, config, testPath) => {
  const startMs = Date.now();
  const own = process.cpuUsage();
  const waitedMs = readWaitedMs();
  const before = new Set(listDescendants().map(({ pid }) => pid));
  return () => {
    const { user, system } = process.cpuUsage(own);
    const started = listDescendants().filter(({ pid }) => !before.has(pid));
    const startedMs = started.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
    const cpuMs = Math.round((user + system) / 1_000 + readWaitedMs() - waitedMs + startedMs);
    const cost = {
      file: relative(globalConfig.rootDir, testPath),
      project: config.displayName?.name,
      cpuMs,
      wallMs: Date.now() - startMs,
      ...(cpuMs > CHEAP_MS ? { speed: measureSpeed() } : {}),
    };
    const file = join(globalConfig.rootDir, COSTS);
    mkdirSync(dirname(file), { recursive: true });
    appendFileSync(file, `${JSON.stringify(cost)}\n`);
  };
};

/** Returns the processor time of this process's children that have ended, and of theirs. */
const readWaitedMs = () => readStat('self')?.waitedMs ?? 0;

const listDescendants = () => {
  const all = listProcesses();
  const found = [];
  const parents = new Set([process.pid]);
  // Iterating a set also visits elements added meanwhile.
  for (const parent of parents)
    for (const one of all.filter(({ parentPid }) => parentPid === parent)) {
      parents.add(one.pid);
      found.push(one);
    }
  return found;
};

const listProcesses = () => {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(readStat)
      .filter((stat) => stat !== undefined);
  } catch {
    return [];
  }
};

/** Reads the state of a process, which may end while it is read. */
const readStat = (pid) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name is in brackets and may have spaces; the third field follows it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [user, system, waitedUser, waitedSystem] = fields.slice(11, 15).map(Number);
    return {
      pid: Number.parseInt(stat, 10),
      parentPid: Number(fields[1]),
      cpuMs: (user + system + waitedUser + waitedSystem) * TICK_MS,
      waitedMs: (waitedUser + waitedSystem) * TICK_MS,
    };
  } catch {
    return undefined;
  }
};
