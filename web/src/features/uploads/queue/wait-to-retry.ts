import { wait } from '../../../platform/wait.ts';

const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/**
 * Waits longer after each failure, at least as long as the server asks, and until the connection is back at most.
 * Rejects when the signal aborts.
 */
export const waitToRetry = (tries: number, signal: AbortSignal, askedMs = 0): Promise<void> =>
  wait(Math.min(LONGEST_MS, Math.max(askedMs, FIRST_MS * 2 ** (tries - 1))), signal);
