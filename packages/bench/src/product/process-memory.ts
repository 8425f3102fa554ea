import { readFileSync, readdirSync } from 'node:fs';

/** Of the processes that this one has started, the one that runs `file`. Linux only. Throws if there is none. */
export const findChildPid = (file: string): number => {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const found = pids.find((pid) => parentOf(pid) === process.pid && commandLine(pid).includes(file));
  if (found === undefined) throw new Error(`no process runs ${file}`);
  return Number(found);
};

/** Memory that a process holds, in bytes. */
export const rssBytes = (pid: number): number => {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1_024;
};

const parentOf = (pid: string): number =>
  Number(/^PPid:\s+(\d+)$/m.exec(readOrEmpty(`/proc/${pid}/status`))?.[1]);

const commandLine = (pid: string): string => readOrEmpty(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');

/** A process may be gone by now. */
const readOrEmpty = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};
