import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { every, findMarkedProcess, processMark } from '@escriba/runtime';
import { hasCode } from '../system-paths.ts';
import { WatchStopped } from '../watch.errors.ts';

type LockOptions = {
  /** Called if another process has taken the lock nevertheless. */
  readonly onLost: (error: WatchStopped) => void;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
  readonly beatMs?: number;
};

/** How often a process shows that it still has the lock. */
const BEAT_MS = 10_000;
/** The lock of a process that cannot be seen from here is free after this many beats without a sign. */
const BEATS_MAX = 4;

/**
 * Takes the lock of a target, and returns what gives it back. That of a process that has ended is free at once; that of another machine,
 * container or boot once it gives no sign. No clocks are compared.
 * @throws WatchStopped if another process has it
 */
export const takeLock = async (path: string, options: LockOptions): Promise<() => Promise<void>> => {
  const { beatMs = BEAT_MS, onLost } = options;
  if (!(await create(path))) {
    if (!(await isFree(path, options))) throw inUse(path);
    await rm(path, { force: true });
    if (!(await create(path))) throw inUse(path);
  }
  const beat = every(
    beatMs,
    async () => {
      const owner = await readOwner(path);
      if (owner !== undefined && owner !== processMark) onLost(inUse(path));
      await utimes(path, new Date(), new Date());
    },
    // A folder that does not respond for a while is reported where it is read or written.
    () => {},
  );
  return async () => {
    await beat.stop();
    if ((await readOwner(path)) === processMark) await rm(path, { force: true });
  };
};

const inUse = (path: string): WatchStopped =>
  new WatchStopped(`Another watcher uses this folder (${path}). Stop it, or choose another folder by --to.`);

const create = async (path: string): Promise<boolean> => {
  try {
    await writeFile(path, processMark, { flag: 'wx' });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
};

const isFree = async (path: string, { log, signal, beatMs = BEAT_MS }: LockOptions): Promise<boolean> => {
  const owner = await readOwner(path);
  const state = owner === undefined ? 'gone' : findMarkedProcess(owner);
  if (state !== 'unknown') return state === 'gone';
  log(`The folder was used from another place; waiting ${(beatMs * BEATS_MAX) / 1_000} s for a sign of it`);
  const before = await readTime(path);
  await sleep(beatMs * BEATS_MAX, undefined, { signal });
  return (await readTime(path)) === before;
};

const readOwner = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch(() => undefined);

const readTime = async (path: string): Promise<number | undefined> =>
  (await stat(path).catch(() => undefined))?.mtimeMs;
