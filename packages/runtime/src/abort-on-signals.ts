import type { EventEmitter } from 'node:events';

/**
 * Returns a signal that aborts when this process receives SIGINT, SIGTERM or SIGHUP (its terminal was closed), so that its work can leave nothing incomplete. A terminal sends
 * Ctrl-C to this process and to those that started it, which pass it on: the second one does not end the process before it has cleaned up.
 * @param reasonOf the error that the signal aborts with; default: the name of the signal
 */
export const abortOnSignals = (
  reasonOf: (name: string) => Error = (name) => new Error(`stopped by ${name}`),
  source: Pick<EventEmitter, 'on'> = process,
): AbortSignal => {
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) source.on(name, () => stopping.abort(reasonOf(name)));
  return stopping.signal;
};
