import { once } from 'node:events';
import { spawnWatched } from './spawn-watched.ts';

/** Starts a program of this service as a separate process, whose log lines are kept. */
export const startLoggedProcess = (file: string, env: Readonly<Record<string, string>>) => {
  const child = spawnWatched(file, { env: { LOG_LEVEL: 'info', ...env }, output: 'pipe' });
  let log = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  return {
    /** Returns the log lines so far. */
    log: () => log,
    end: async (signal: NodeJS.Signals): Promise<void> => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await once(child, 'exit');
    },
  };
};
