import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startRedisServer } from '@escriba/embedded';
import type { EmbeddedServer } from '@escriba/embedded';
import { createTemporaryDirectory, createTestLogger, eventually } from '@escriba/testing';
import type { Redis } from 'ioredis';
import { createEventBus, createQueue, createRedis, pingRedis, queueDepth, startWorker } from './index.ts';
import type { EventBus, RunningWorker } from './index.ts';
import { noteJob } from './note-job.fixture.ts';

// A separate server, because tests flush and stop it.
let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let server: EmbeddedServer;
let connection: Redis;
let queue: ReturnType<typeof createQueue<typeof noteJob>>;
let worker: RunningWorker;
let bus: EventBus;
let done: string[];
const logger = createTestLogger();

const startServer = (port?: number) =>
  startRedisServer({ dir: directory.path, appendonly: true, ...(port === undefined ? {} : { port }) });

beforeEach(async () => {
  directory = await createTemporaryDirectory();
  server = await startServer();
  connection = createRedis(server.url, { logger });
  queue = createQueue(noteJob, { connection, logger });
  bus = createEventBus(server.url, { logger });
  done = [];
  worker = await startWorker(noteJob, {
    connection,
    concurrency: 1,
    bus,
    logger,
    handler: async ({ note }) => void done.push(note),
  });
});
afterEach(async () => {
  await worker.close();
  await queue.close();
  await bus.close();
  connection.disconnect();
  await server.stop();
  await directory.remove();
});

const STORE_UNAVAILABLE = { code: 'store.unavailable', kind: 'unavailable', retryAfterSeconds: 3 };

const isDone = (note: string) => eventually(() => done.includes(note), { timeoutMs: 30_000 });

describe('a flushed Redis', () => {
  it('does not stop worker and queue', async () => {
    await queue.add({ note: 'before' }, { jobId: 'before' });
    await isDone('before');
    await connection.flushall();
    await queue.add({ note: 'after' }, { jobId: 'after' });
    await isDone('after');
  });

  it('does not stop a worker with an active job', async () => {
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const started: string[] = [];
    await worker.close();
    worker = await startWorker(noteJob, {
      connection,
      concurrency: 1,
      logger,
      handler: async ({ note }) => {
        started.push(note);
        if (note === 'in hand') await mayEnd;
        done.push(note);
      },
    });
    await queue.add({ note: 'in hand' }, { jobId: 'in-hand' });
    await eventually(() => started.length === 1);
    await connection.flushall();
    end();
    await queue.add({ note: 'next' }, { jobId: 'next' });
    await isDone('next');
    expect(done).toContain('in hand');
  });
});

describe('a Redis that refuses commands', () => {
  it.each([
    ['a busy one', 'BUSY Redis is busy running a script.'],
    ['one that reads its data', 'LOADING Redis is loading the dataset in memory'],
    ['one that cannot write to its disk', 'MISCONF Redis is configured to save RDB snapshots'],
  ])('is reported as an unavailable store: %s', async (_name, words) => {
    const impatient = createRedis(server.url, { failFast: true });
    await expect(impatient.eval(`return redis.error_reply(ARGV[1])`, 0, words)).rejects.toMatchObject(
      STORE_UNAVAILABLE,
    );
    await expect(
      impatient.eval('return redis.error_reply(ARGV[1])', 0, 'WRONGTYPE a mistake'),
    ).rejects.toThrow('WRONGTYPE');
    impatient.disconnect();
  });
});

describe('a restarted Redis', () => {
  it('keeps the waiting jobs, and worker, queue and listeners reconnect', async () => {
    const heard: unknown[] = [];
    let gaps = 0;
    await bus.subscribe('progress', (value) => heard.push(value), { onGap: () => void (gaps += 1) });
    await queue.add({ note: 'waiting' }, { jobId: 'waiting', delayMs: 1_500 });

    await server.stop();
    const adding = queue.add({ note: 'meanwhile' }, { jobId: 'meanwhile' });
    server = await startServer(server.port);

    await adding;
    await Promise.all([isDone('meanwhile'), isDone('waiting')]);
    await eventually(() => gaps === 1);
    await bus.publish('progress', 42);
    await eventually(() => heard.includes(42));
    await eventually(async () => (await queueDepth(queue)) === 0);
  });

  it('is reported by a ping and by connections that fail fast, and its events are dropped', async () => {
    const impatient = createRedis(server.url, { failFast: true });
    await pingRedis(impatient);
    await server.stop();
    await expect(pingRedis(connection, 50)).rejects.toMatchObject(STORE_UNAVAILABLE);
    await expect(impatient.get('key')).rejects.toMatchObject(STORE_UNAVAILABLE);
    await bus.publish('progress', 1);
    expect(logger.entries.map(({ event }) => event)).toContain('events.publish_failed');
    server = await startServer(server.port);
    await eventually(async () => (await impatient.get('key').catch(() => 'away')) === null);
    impatient.disconnect();
  });

  it('fails a queue that fails fast in time, even one that never connected, and serves it later', async () => {
    await server.stop();
    const impatient = createRedis(server.url, { failFast: true, commandTimeoutMs: 100 });
    const strange = createQueue(noteJob, { connection: impatient, logger });
    await expect(strange.add({ note: 'late' }, { jobId: 'late' })).rejects.toMatchObject(STORE_UNAVAILABLE);
    server = await startServer(server.port);
    const add = () => strange.add({ note: 'later' }, { jobId: 'later' }).catch(() => undefined);
    await eventually(add);
    await isDone('later');
    await strange.close();
    impatient.disconnect();
  });
});
