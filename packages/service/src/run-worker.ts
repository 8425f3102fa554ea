import { runMain } from '@escriba/runtime';
import type { ProcessConfig } from './process-scope.ts';
import { type Parts, type ProcessDefinition, startProcess } from './start-process.ts';

type WorkerDefinition<Settings, Opened extends object, Services extends object> = ProcessDefinition<
  Settings,
  Opened,
  Services
> & {
  /** Takes work until it is closed, which finishes or returns what is in progress. Absent: the loops and relays are all of the worker. */
  readonly worker?: (parts: Parts<Settings, Opened, Services>) => { readonly close: () => Promise<void> };
  /** Returns the longest time for closing before the process exits anyway. */
  readonly closeTimeoutMs?: (config: Settings) => number;
};

/** Runs a process without a server until a signal. */
export const runWorker = <Settings extends ProcessConfig, Opened extends object, Services extends object>({
  worker,
  closeTimeoutMs,
  ...definition
}: WorkerDefinition<Settings, Opened, Services>): void =>
  runMain((closing) =>
    startProcess(definition, closing, async (parts) => {
      const working = worker?.(parts);
      closing.defer(async () => working?.close());
      return closeTimeoutMs === undefined ? {} : { closeTimeoutMs: closeTimeoutMs(parts.config) };
    }),
  );
