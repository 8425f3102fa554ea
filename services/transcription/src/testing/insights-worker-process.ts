import { fileURLToPath } from 'node:url';
import { deriveCallerKey } from '@escriba/http';
import type { Gate } from '@escriba/testing';
import { startLoggedProcess } from './logged-process.ts';
import type { TestService } from './start-test-service.ts';

const WORKER = fileURLToPath(new URL('gated-insights/worker.ts', import.meta.url));

type WorkerOptions = {
  /** A gate that each insight passes before it is made. */
  readonly gate?: Pick<Gate, 'port'>;
  readonly env?: Readonly<Record<string, string>>;
};

/** Starts an insights worker of a service as a separate process. */
export const startInsightsWorkerProcess = (
  { environment, redisUrlOf, usageSecret }: Pick<TestService, 'environment' | 'redisUrlOf' | 'usageSecret'>,
  { gate, env = {} }: WorkerOptions = {},
) => {
  const hold = gate === undefined ? {} : { TEST_INSIGHT_GATE: String(gate.port) };
  return startLoggedProcess(WORKER, {
    DATABASE_URL: environment.DATABASE_URL,
    REDIS_URL: redisUrlOf('transcription'),
    USAGE_URL: environment.USAGE_URL,
    USAGE_SECRET: deriveCallerKey(usageSecret, { audience: 'usage', caller: 'transcription' }),
    AUTH_URL: environment.AUTH_URL,
    AUTH_SECRET: environment.AUTH_SECRET,
    INSIGHTS_CONCURRENCY: '1',
    ASSISTANT_CONCURRENCY: '1',
    ...hold,
    ...env,
  });
};
