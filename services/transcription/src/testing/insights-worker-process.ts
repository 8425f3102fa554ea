import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Gate } from '@escriba/testing';
import type { TestService } from './start-test-service.ts';

const WORKER = fileURLToPath(new URL('gated-insights/worker.ts', import.meta.url));

type WorkerOptions = {
  /** A gate that each insight passes before it is made. */
  readonly gate?: Pick<Gate, 'port'>;
  readonly env?: Readonly<Record<string, string>>;
};

/** Starts an insights worker of a service as a separate process. */
export const startInsightsWorkerProcess = (
  { environment, redisUrlOf }: Pick<TestService, 'environment' | 'redisUrlOf'>,
  { gate, env = {} }: WorkerOptions = {},
) => {
  const hold = gate === undefined ? {} : { TEST_INSIGHT_GATE: String(gate.port) };
  const child: ChildProcess = spawn(process.execPath, [WORKER], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      LOG_LEVEL: 'info',
      DATABASE_URL: environment.DATABASE_URL,
      REDIS_URL: redisUrlOf('transcription'),
      INSIGHTS_CONCURRENCY: '1',
      ...hold,
      ...env,
    },
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
