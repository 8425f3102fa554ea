/**
 * What a process and the one that started it say to each other over an IPC channel: `ready` once it serves, `closing` when a signal
 * asks it to end, and, from the other side, `proceed` once a successor serves in its place.
 */
export const HANDOVER = { ready: 'ready', closing: 'closing', proceed: 'proceed' } as const;

/** Longest wait for a successor: whoever sent the signal waits, too. */
export const SUCCESSOR_WAIT_MS_MAX = 15_000;

/** Says that the process is about to end. With `waits` it settles once a successor serves, or the parent is gone, or in vain. */
export const announceClosing = async ({ waits }: { readonly waits: boolean }): Promise<void> => {
  if (!process.connected) return;
  const proceeding = Promise.withResolvers<void>();
  process.once('message', () => proceeding.resolve());
  process.once('disconnect', () => proceeding.resolve());
  setTimeout(() => proceeding.resolve(), SUCCESSOR_WAIT_MS_MAX).unref();
  process.send?.(HANDOVER.closing);
  if (waits) await proceeding.promise;
};
