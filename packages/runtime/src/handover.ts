/**
 * Messages between a process and its parent over an IPC channel: `ready` once it serves, `closing` when a signal asks it to end, and, from
 * the parent, `proceed` once a successor serves.
 */
export const HANDOVER = { ready: 'ready', closing: 'closing', proceed: 'proceed' } as const;

/** Longest wait for a successor: the sender of the signal waits too. */
export const SUCCESSOR_WAIT_MS_MAX = 15_000;

/**
 * Announces that the process is about to end. With `waits` it settles once a successor serves, the parent is gone, or the wait times out.
 */
export const announceClosing = async ({ waits }: { readonly waits: boolean }): Promise<void> => {
  if (!process.connected) return;
  const proceeding = Promise.withResolvers<void>();
  process.once('message', () => proceeding.resolve());
  process.once('disconnect', () => proceeding.resolve());
  setTimeout(() => proceeding.resolve(), SUCCESSOR_WAIT_MS_MAX).unref();
  process.send?.(HANDOVER.closing);
  if (waits) await proceeding.promise;
};
