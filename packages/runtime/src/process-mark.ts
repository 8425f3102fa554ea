import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';

/** A mark as `processMark` writes it, e.g. `3f9a12bc04de-1234-567890`, for use in a regular expression. */
export const PROCESS_MARK_PATTERN = '[a-z0-9]+-\\d+-\\d+';

/** What made a file: a process that runs, one that is gone, or one that cannot be seen from here. */
export type MarkedProcess = 'running' | 'gone' | 'unknown';

const ELSEWHERE = 'elsewhere';

/**
 * When a process began, in ticks since the machine's start; null where it is gone or the system does not tell (not Linux). With its
 * id it tells a process from a later one with the same id.
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

/** The start of this machine and the set of process ids that this process sees; containers have sets of their own. */
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

/** Names this process in what it leaves on a disk, so that others see whether it is still in use. */
export const processMark = `${place}-${process.pid}-${findProcessBirth(process.pid) ?? 0}`;

/** Whether the process that made a mark still runs; `unknown` for one of another machine, container or start of the machine. */
export const findMarkedProcess = (mark: string): MarkedProcess => {
  const [markedPlace, pid, birth] = mark.split('-');
  if (markedPlace !== place || place === ELSEWHERE) return 'unknown';
  return findProcessBirth(Number(pid)) === birth ? 'running' : 'gone';
};
