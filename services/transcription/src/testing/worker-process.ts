import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const WORKER = fileURLToPath(new URL('../worker.ts', import.meta.url));

/** A real transcription worker as a separate process. */
export const startWorkerProcess = (env: Record<string, string>) => {
  const child: ChildProcess = spawn(process.execPath, [WORKER], {
    env: { ...process.env, NODE_OPTIONS: '', LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let log = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  return {
    /** Log lines so far. */
    log: () => log,
    end: async (signal: NodeJS.Signals): Promise<void> => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await once(child, 'exit');
    },
  };
};
