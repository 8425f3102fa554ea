import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestLogger, eventually, testRedisUrl } from '@escriba/testing';
import type { TestLogger } from '@escriba/testing';
import fc from 'fast-check';
import type { Redis } from 'ioredis';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import {
  cancelJob,
  createEventBus,
  createQueue,
  createRedis,
  PermanentFailure,
  queueDepth,
  startWorker,
} from './index.ts';
import type { EventBus, WorkerOptions } from './index.ts';
import { noteJob } from './note-job.fixture.ts';

type Handler = WorkerOptions<typeof noteJob>['handler'];

let url: string;
let connection: Redis;
let queue: ReturnType<typeof createQueue<typeof noteJob>>;
let bus: EventBus;
let logger: TestLogger;
let closers: (() => Promise<void>)[];

beforeEach(async () => {
  url = await testRedisUrl();
  connection = createRedis(url);
  queue = createQueue(noteJob, { connection });
  bus = createEventBus(url);
  logger = createTestLogger();
  closers = [];
});
afterEach(async () => {
  await Promise.all(closers.map((close) => close()));
  await queue.close();
  await bus.close();
  connection.disconnect();
});

const start = async (handler: Handler, options: Partial<WorkerOptions<typeof noteJob>> = {}) => {
  const worker = await startWorker(noteJob, { connection, concurrency: 2, bus, logger, handler, ...options });
  closers.push(() => worker.close());
  return worker;
};
const collect = () => {
  const seen: unknown[] = [];
  const reached = (count: number) => eventually(() => seen.length >= count, { timeoutMs: 30_000 });
  return { seen, reached };
};
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

describe('a job', () => {
  it('reaches a worker with its payload and leaves nothing in the queue', async () => {
    const { seen, reached } = collect();
    await start(async (payload, { attempt, attemptsMax }) => void seen.push([payload, attempt, attemptsMax]));
    await queue.add({ note: 'olá' }, { jobId: 'one' });
    await reached(1);
    expect(seen).toEqual([[{ note: 'olá' }, 1, 3]]);
    await eventually(async () => (await queueDepth(queue)) === 0);
    expect(await queue.queue.getJobCounts('completed', 'failed')).toEqual({ completed: 0, failed: 0 });
  });

  it('is done once when it is added twice', async () => {
    await queue.add({ note: 'first' }, { jobId: 'same' });
    await queue.add({ note: 'second' }, { jobId: 'same' });
    expect(await queueDepth(queue)).toBe(1);
  });

  it('is counted while it waits, with or without priority, or is delayed', async () => {
    await queue.add({ note: 'waiting' }, { jobId: 'a' });
    await queue.add({ note: 'prioritised' }, { jobId: 'b', priority: 2 });
    await queue.add({ note: 'delayed' }, { jobId: 'c', delayMs: 60_000 });
    expect(await queueDepth(queue)).toBe(3);
  });

  it('is not queued with an invalid payload', async () => {
    await expect(queue.add({ note: '' }, { jobId: 'bad' })).rejects.toThrow();
    expect(await queueDepth(queue)).toBe(0);
  });

  it('with an invalid payload fails permanently if it was queued in another way', async () => {
    const given = collect();
    let handled = 0;
    await start(async () => void (handled += 1), {
      onGiveUp: (_job, error) => void given.seen.push(error.message),
    });
    await queue.queue.add('note', { note: 7 }, { jobId: 'odd', attempts: 3 });
    await given.reached(1);
    expect(given.seen).toEqual(['the payload of note is invalid']);
    expect(handled).toBe(0);
  });

  it('that fails is retried until its attempts are used up', async () => {
    const tries = collect();
    const given = collect();
    await start(
      async (_payload, { attempt, isLastAttempt }) => {
        tries.seen.push({ attempt, isLastAttempt });
        throw new Error('still broken');
      },
      { onGiveUp: (_job, error) => void given.seen.push(error.message) },
    );
    await queue.add({ note: 'x' }, { jobId: 'failing' });
    await given.reached(1);
    expect(tries.seen).toEqual([
      { attempt: 1, isLastAttempt: false },
      { attempt: 2, isLastAttempt: false },
      { attempt: 3, isLastAttempt: true },
    ]);
    expect(given.seen).toEqual(['still broken']);
  });

  it('that cannot succeed is not retried', async () => {
    let tries = 0;
    const given = collect();
    await start(
      async () => {
        tries += 1;
        throw new PermanentFailure('corrupt media');
      },
      { onGiveUp: (_job, error) => void given.seen.push(error.message) },
    );
    await queue.add({ note: 'x' }, { jobId: 'hopeless' });
    await given.reached(1);
    await eventually(async () => (await queueDepth(queue)) === 0);
    expect([tries, given.seen]).toEqual([1, ['corrupt media']]);
  });
});

describe('a foreign entry in the queue', () => {
  it('does not end a worker, or block valid jobs', async () => {
    const texts = fc.sample(fc.oneof(fc.string(), fc.json(), fc.constant('not json')), {
      numRuns: 40,
      seed: 7,
    });
    for (const [index, text] of texts.entries()) {
      const fields = [{ data: text }, { opts: text }, { data: text, opts: text, atm: text }, { data: text }];
      await connection.hset(`bull:note:odd-${index}`, fields[index % 4] ?? {});
      await connection.lpush('bull:note:wait', `odd-${index}`);
    }
    await connection.lpush('bull:note:wait', 'without-a-job');
    const { seen, reached } = collect();
    await start(async ({ note }) => void seen.push(note));
    await queue.add({ note: 'right' }, { jobId: 'right' });
    await reached(1);
    expect(seen).toEqual(['right']);
  });
});

describe('cancelling', () => {
  it('stops a running job, in any process, without a retry', async () => {
    const started = collect();
    const stopped = collect();
    await start(
      async (_payload, { signal }) => {
        started.seen.push('started');
        await untilAborted(signal).catch((reason: Error) => {
          stopped.seen.push(reason.name);
          throw reason;
        });
      },
      { onGiveUp: () => void stopped.seen.push('gave up') },
    );
    await queue.add({ note: 'x' }, { jobId: 'running' });
    await started.reached(1);
    const elsewhere = createEventBus(url);
    await cancelJob({ queue, bus: elsewhere }, 'running');
    await elsewhere.close();
    await stopped.reached(1);
    await eventually(async () => (await queueDepth(queue)) === 0);
    expect([started.seen, stopped.seen]).toEqual([['started'], ['JobCancelled']]);
  });

  it('removes a waiting job from the queue', async () => {
    await queue.add({ note: 'x' }, { jobId: 'waiting' });
    await cancelJob({ queue, bus }, 'waiting');
    expect(await queueDepth(queue)).toBe(0);
  });

  it('an unknown job changes nothing', async () => {
    const worker = await start(async () => {});
    await cancelJob({ queue, bus }, 'unknown');
    expect(worker.cancelJob('unknown')).toBe(false);
  });
});

describe('a worker that closes', () => {
  it('returns its active job, and another one continues the same attempt', async () => {
    const started = collect();
    const closing = await start(async (_payload, { signal }) => {
      started.seen.push('first');
      await untilAborted(signal);
    });
    await queue.add({ note: 'x' }, { jobId: 'handed-over' });
    await started.reached(1);
    await closing.close();
    expect(await queue.queue.getJobCounts('wait', 'active')).toEqual({ wait: 1, active: 0 });

    await start(async (_payload, { attempt }) => void started.seen.push(`second, try ${attempt}`));
    await started.reached(2);
    expect(started.seen).toEqual(['first', 'second, try 1']);
  });

  it('lets a job finish that ends in time', async () => {
    const started = collect();
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const worker = await start(async () => {
      started.seen.push('started');
      await mayEnd;
    });
    await queue.add({ note: 'x' }, { jobId: 'ending' });
    await started.reached(1);
    const closed = worker.close();
    end();
    await closed;
    expect(await queueDepth(queue)).toBe(0);
  });

  it('lets a job finish its step, and returns the job without aborting the step', async () => {
    const steps = collect();
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const worker = await start(async (_payload, { signal, closing }) => {
      steps.seen.push('started');
      await mayEnd;
      steps.seen.push(signal.aborted ? 'aborted' : 'finished');
      closing.throwIfAborted();
      steps.seen.push('next step');
    });
    await queue.add({ note: 'x' }, { jobId: 'in-steps' });
    await steps.reached(1);
    const closed = worker.close({ finishMs: 30_000 });
    end();
    await closed;
    expect(steps.seen).toEqual(['started', 'finished']);
    expect(await queue.queue.getJobCounts('wait', 'active')).toEqual({ wait: 1, active: 0 });
  });

  it('does not wait beyond its grace period for a job that ignores its signal', async () => {
    const started = collect();
    const { promise: never, resolve } = Promise.withResolvers<void>();
    const worker = await start(async () => {
      started.seen.push('started');
      await never;
    });
    await queue.add({ note: 'x' }, { jobId: 'deaf' });
    await started.reached(1);
    await worker.close({ graceMs: 20 });
    expect(logger.entries.map(({ event }) => event)).toContain('worker.close_forced');
    resolve();
  });
});

describe('a worker killed with SIGKILL', () => {
  it('has its job done by another worker', async () => {
    const fixture = fileURLToPath(new URL('killed-worker.fixture.ts', import.meta.url));
    const child = spawn(process.execPath, [fixture, url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await queue.add({ note: 'survives' }, { jobId: 'orphan' });
    await once(child.stdout, 'data');
    const { seen, reached } = collect();
    await start(async ({ note }) => void seen.push(note));
    child.kill('SIGKILL');
    await once(child, 'exit');
    await reached(1);
    expect(seen).toEqual(['survives']);
    expect(logger.entries.map(({ event }) => event)).toContain('job.stalled');
  });
});
