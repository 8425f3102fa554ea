import type { EventEmitter } from 'node:events';
import { InstallFailed } from './installer.errors.ts';

/**
 * Aborts when the operator stops the command. A terminal sends Ctrl-C to this process and to those that started it, which pass it on: it
 * comes twice, and the second must not end the process before it has cleaned up.
 */
export const stopOnSignals = (source: Pick<EventEmitter, 'on'>): AbortSignal => {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'])
    source.on(signal, () =>
      stop.abort(new InstallFailed('Stopped. Nothing was installed; a download continues next time.')),
    );
  return stop.signal;
};
