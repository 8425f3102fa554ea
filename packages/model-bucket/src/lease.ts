import { randomUUID } from 'node:crypto';
import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { every } from '@escriba/runtime';
import { ModelBucketError } from './model-bucket.errors.ts';

export type LeaseOptions = {
  signal?: AbortSignal | undefined;
  /** How often the holder touches the file. Default 2 s. */
  renewMs?: number | undefined;
  /** How long the file stays untouched before another process takes it over. Default 20 s. */
  staleMs?: number | undefined;
  /** Called once if another process holds the file. */
  onWait?: (() => void) | undefined;
  /** Called when the waiting process sees that another one is at work; what it throws ends the wait. */
  onAlive?: (() => void) | undefined;
};

const RENEW_MS = 2_000;
const STALE_MS = 20_000;

/**
 * Runs a task while no other process holds the same file. The holder touches the file; one that was killed loses it. Unlike a process id that
 * works between containers that share a folder. The task's signal fires if the lease is lost.
 */
export const withLease = async <T>(
  path: string,
  task: (signal: AbortSignal) => Promise<T>,
  { signal, renewMs = RENEW_MS, staleMs = STALE_MS, onWait, onAlive }: LeaseOptions = {},
): Promise<T> => {
  const token = randomUUID();
  await waitForTurn(path, token, { signal, renewMs, staleMs, onWait, onAlive });
  const lost = new AbortController();
  const lose = (cause: unknown): void => lost.abort(takenOver(path, cause));
  const renewing = every(
    renewMs,
    async () => {
      if (!(await holds(path, token))) return lose(undefined);
      const now = new Date();
      await utimes(path, now, now);
    },
    lose,
  );
  try {
    return await task(signal === undefined ? lost.signal : AbortSignal.any([signal, lost.signal]));
  } finally {
    await renewing.stop();
    if (await holds(path, token)) await rm(path, { force: true });
  }
};

const takenOver = (path: string, cause: unknown): ModelBucketError =>
  new ModelBucketError(
    `${path} was taken over by another process, because this one stood still or could not write it. Try again.`,
    { cause },
  );

/** Compares the file with itself, not with a clock: the clocks of machines that share a folder differ. */
const waitForTurn = async (
  path: string,
  token: string,
  { signal, renewMs, staleMs, onWait, onAlive }: LeaseOptions & { renewMs: number; staleMs: number },
): Promise<void> => {
  let seen: string | undefined;
  let since: number | undefined;
  while (!(await take(path, token))) {
    if (since === undefined) onWait?.();
    since ??= performance.now();
    const state = await readState(path);
    if (state !== seen) {
      if (seen !== undefined && state !== undefined) onAlive?.();
      seen = state;
      since = performance.now();
    } else if (performance.now() - since > staleMs) {
      await rm(path, { force: true });
      continue;
    }
    await sleep(renewMs / 2, undefined, signal && { signal });
  }
};

const take = async (path: string, token: string): Promise<boolean> => {
  try {
    await writeFile(path, token, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
};

const readState = async (path: string): Promise<string | undefined> => {
  const [content, found] = await Promise.all([
    readFile(path, 'utf8').catch(() => undefined),
    stat(path).catch(() => undefined),
  ]);
  return found && `${content} ${found.mtimeMs}`;
};

const holds = async (path: string, token: string): Promise<boolean> =>
  (await readFile(path, 'utf8').catch(() => undefined)) === token;
