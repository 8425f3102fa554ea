/**
 * Messages between a process and its parent over an IPC channel: `ready` once it serves, `closing` when a signal asks it to end, and, from
 * the parent, `proceed` once a successor serves, or `stop` if there will be none.
 */
export const HANDOVER = { ready: 'ready', closing: 'closing', proceed: 'proceed', stop: 'stop' } as const;

/**
 * Announces that the process is about to end. With `waits` it settles once a successor serves, or the parent has ended: while no other
 * process serves, requests would be refused, however long a busy machine takes for the start. Returns whether others may serve the process's
 * clients from now on; a process without a parent assumes it.
 */
export const announceClosing = async ({ waits }: { readonly waits: boolean }): Promise<boolean> => {
  if (!process.connected) return true;
  const answer = Promise.withResolvers<unknown>();
  process.once('message', answer.resolve);
  process.once('disconnect', () => answer.resolve(HANDOVER.stop));
  process.send?.(HANDOVER.closing);
  return waits && (await answer.promise) === HANDOVER.proceed;
};
