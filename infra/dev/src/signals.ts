/** Returns a signal that aborts when this process is asked to stop, so that its work can leave nothing incomplete. */
export const listenToSignals = (): AbortSignal => {
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => stopping.abort(new Error(`stopped by ${name}`)));
  return stopping.signal;
};
