import { setTimeout as sleep } from 'node:timers/promises';
import { createRedis } from '@escriba/jobs';
import type { Evidence } from './evidence.ts';
import type { ScheduledFault } from './schedule.ts';
import type { ChaosProduct } from './run-chaos.ts';

/** Injects one fault into the product; resumes a paused process before it returns. */
export const inject = async (
  product: ChaosProduct,
  evidence: Evidence,
  fault: ScheduledFault,
): Promise<void> => {
  switch (fault.kind) {
    case 'kill':
      return (await product.getPart(fault.part)).kill('SIGKILL');
    case 'terminate':
      return (await product.getPart(fault.part)).kill('SIGTERM');
    case 'pause':
      return pause((await product.getPart(fault.part)).pid(), fault.heldMs);
    case 'restart':
      return product.restartStore(fault.part);
    case 'flush':
      return flush(product.redisUrl);
    case 'lose-backends':
      return evidence.loseBackends();
  }
};

const pause = async (pid: number, heldMs: number): Promise<void> => {
  process.kill(pid, 'SIGSTOP');
  try {
    await sleep(heldMs);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
};

const flush = async (url: string): Promise<void> => {
  const redis = createRedis(url, { failFast: true });
  try {
    await redis.flushall();
  } finally {
    redis.disconnect();
  }
};
