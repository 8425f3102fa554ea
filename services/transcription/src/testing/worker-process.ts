import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Gate } from '@escriba/testing';

const WORKERS = {
  /** The program that recognises each content once per run. */
  remembered: fileURLToPath(new URL('worker.ts', import.meta.url)),
  real: fileURLToPath(new URL('../worker.ts', import.meta.url)),
};

type WorkerOptions = {
  readonly speech?: keyof typeof WORKERS;
  /** A gate that each piece passes before its text is there. */
  readonly gate?: Pick<Gate, 'port'>;
};

/** Starts a transcription worker as a separate process. */
export const startWorkerProcess = (
  env: Record<string, string>,
  { speech = 'remembered', gate }: WorkerOptions = {},
) => {
  const hold = gate === undefined ? {} : { TEST_SPEECH_GATE: String(gate.port) };
  const child: ChildProcess = spawn(process.execPath, [WORKERS[speech]], {
    env: { ...process.env, NODE_OPTIONS: '', LOG_LEVEL: 'info', ...hold, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
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
