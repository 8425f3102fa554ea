const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/**
 * Waits longer after each try in vain, and at least as long as the server asks, but no longer than until the connection comes back.
 * Rejects when the signal fires.
 */
export const waitToRetry = (tries: number, signal: AbortSignal, askedMs = 0): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const end = (settle: () => void) => () => {
      clearTimeout(timer);
      window.removeEventListener('online', wake);
      signal.removeEventListener('abort', stop);
      settle();
    };
    const wake = end(resolve);
    const stop = end(() => reject(signal.reason));
    const timer = setTimeout(wake, Math.min(LONGEST_MS, Math.max(askedMs, FIRST_MS * 2 ** (tries - 1))));
    window.addEventListener('online', wake);
    signal.addEventListener('abort', stop);
  });
