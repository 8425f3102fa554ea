import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';

/** A mark as `processMark` writes it, e.g. `3f9a12bc04de-1234-567890`, for use in a regular expression. */
export const PROCESS_MARK_PATTERN = '[a-z0-9]+-\\d+-\\d+';

/** The state of the process that made a file: running, ended, or not visible from here. */
export type MarkedProcess = 'running' | 'gone' | 'unknown';

const ELSEWHERE = 'elsewhere';

/**
 * Returns the start time of a process, in ticks since boot; null if it has ended or the system does not provide it (not Linux). Distinguishes
 * a process from a later one with the same id.
 */
export const findProcessBirth = (pid: number): string | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? null : (rest[18] ?? null);
  } catch {
    return null;
  }
};

/** Identifies the place of this process by the boot id of the machine and the pid namespace; containers have their own. */
const findPlace = (): string => {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8');
    const namespace = readlinkSync('/proc/self/ns/pid');
    return createHash('sha256').update(`${boot}${namespace}`).digest('hex').slice(0, 12);
  } catch {
    return ELSEWHERE;
  }
};

const place = findPlace();

/** Identifies this process in files that it leaves on a disk, so that others can check whether they are still in use. */
export const processMark = `${place}-${process.pid}-${findProcessBirth(process.pid) ?? 0}`;

/** Returns whether the process of a mark still runs; `unknown` for another machine, container or boot. */
export const findMarkedProcess = (mark: string): MarkedProcess => {
  const [markedPlace, pid, birth] = mark.split('-');
  if (markedPlace !== place || place === ELSEWHERE) return 'unknown';
  return findProcessBirth(Number(pid)) === birth ? 'running' : 'gone';
};
