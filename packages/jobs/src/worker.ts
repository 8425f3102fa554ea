import { RedisConnection, WaitingError, Worker } from 'bullmq';
import type { Job } from 'bullmq';
import type { Redis } from 'ioredis';
import { Check } from 'typebox/value';
import { delayOf } from './backoff.ts';
import { CancelRequest, cancelChannel } from './cancel-job.ts';
import type { JobDefinition, JobPayload } from './define-job.ts';
import type { EventBus } from './event-bus.ts';
import type { EventLog } from './event-log.ts';
import { JobCancelled, PermanentFailure, WorkerClosing } from './failures.ts';

export type JobContext = {
  /** Aborted when the job is cancelled (`JobCancelled`), or a closing worker waits no longer (`WorkerClosing`). */
  readonly signal: AbortSignal;
  /** Aborted as soon as the worker begins to close (`WorkerClosing`): finish the step in progress, begin no other, and throw the reason. */
  readonly closing: AbortSignal;
  /** The number of this attempt, from 1. A restart after a killed or closed worker is the same attempt. */
  readonly attempt: number;
  readonly attemptsMax: number;
  readonly isLastAttempt: boolean;
  readonly job: Job;
  readonly logger: EventLog;
};

export type WorkerOptions<Definition extends JobDefinition> = {
  /** The shared connection; the worker duplicates it for blocking commands. */
  readonly connection: Redis;
  readonly concurrency: number;
  readonly handler: (payload: JobPayload<Definition>, context: JobContext) => Promise<void>;
  /** Called when a job will not be retried: last attempt, `PermanentFailure`, stalled too often. Not called on cancellation. */
  readonly onGiveUp?: (job: Job | undefined, error: Error) => void;
  /** Lets `cancelJob` of other processes reach the jobs of this one. */
  readonly bus?: Pick<EventBus, 'subscribe'>;
  readonly logger: WorkerLog;
};

type WorkerLog = EventLog & { readonly child?: (fields: Record<string, unknown>) => EventLog };
type ActiveJob = { readonly controller: AbortController; readonly ended: PromiseWithResolvers<void> };
type WorkerState = { readonly closing: AbortController; readonly active: Map<string, ActiveJob> };

export type RunningWorker = {
  /** Aborts a job that runs here; returns false if it does not. */
  readonly cancelJob: (jobId: string) => boolean;
  /**
   * Takes no more jobs and returns active ones to the queue. Lets their handlers finish the step in progress for `finishMs` (default 0), then
   * aborts them, and waits for them at most `graceMs`.
   */
  readonly close: (options?: { readonly finishMs?: number; readonly graceMs?: number }) => Promise<void>;
  readonly worker: Worker;
};

const CLOSE_GRACE_MS = 7_000;
/** Wait for a connection, longer than the pause between two attempts. */
const CONNECT_GRACE_MS = 1_500;

/** Runs jobs of one kind. A killed worker's jobs restart elsewhere within ten seconds. */
export const startWorker = async <Definition extends JobDefinition>(
  job: Definition,
  options: WorkerOptions<Definition>,
): Promise<RunningWorker> => {
  const { connection, concurrency, logger } = options;
  const state: WorkerState = { closing: new AbortController(), active: new Map() };
  const worker = new Worker(job.name, (item, token) => run({ job, item, token, state, options }), {
    connection,
    concurrency,
    // A lock expires 5 s after its worker's last renewal and is checked every 2.5 s.
    lockDuration: 5_000,
    stalledInterval: 2_500,
    maxStalledCount: 3,
    runRetryDelay: 1_000,
    settings: {
      backoffStrategy: (attemptsMade, _type, error) => delayOf(job.backoffMs, attemptsMade, error),
    },
  });
  report(worker, options);
  const cancel = (jobId: string): boolean => {
    const found = state.active.get(jobId);
    found?.controller.abort(new JobCancelled());
    return found !== undefined;
  };
  const unsubscribe = await options.bus?.subscribe(
    cancelChannel(job.name),
    ({ jobId }) => void cancel(jobId),
    { message: CancelRequest },
  );
  const close = async ({ finishMs = 0, graceMs = CLOSE_GRACE_MS } = {}) => {
    state.closing.abort(new WorkerClosing());
    unsubscribe?.();
    await worker.pause(true);
    if (finishMs > 0) await endsWithin(untilIdle(state), finishMs);
    for (const { controller } of state.active.values()) controller.abort(state.closing.signal.reason);
    const isIdle = state.active.size === 0;
    const isConnected = await endsWithin(untilConnected(worker), CONNECT_GRACE_MS);
    const limitMs = isIdle && !isConnected ? 0 : graceMs;
    if (await endsWithin(worker.close(), limitMs)) return;
    logger.warn({ job: job.name, isIdle, isConnected }, 'worker.close_forced');
    await worker.backend.close(true);
  };
  return { worker, cancelJob: cancel, close };
};

type Run<Definition extends JobDefinition> = {
  readonly job: Definition;
  readonly item: Job;
  readonly token: string | undefined;
  readonly state: WorkerState;
  readonly options: WorkerOptions<Definition>;
};

const run = async <Definition extends JobDefinition>(input: Run<Definition>): Promise<void> => {
  const { job, item, token, state, options } = input;
  const payload = parsePayload(job, item.data);
  const id = item.id ?? '';
  const controller = new AbortController();
  const ended = Promise.withResolvers<void>();
  const closing = state.closing.signal;
  state.active.set(id, { controller, ended });
  try {
    closing.throwIfAborted();
    await options.handler(payload, {
      ...contextOf(item, options.logger),
      signal: controller.signal,
      closing,
    });
  } catch (error) {
    const reason: unknown = controller.signal.reason;
    if (reason instanceof JobCancelled) throw cancelledFailure(reason);
    if (!closing.aborted || error instanceof PermanentFailure) throw error;
    await item.moveToWait(token);
    throw new WaitingError();
  } finally {
    state.active.delete(id);
    ended.resolve();
  }
};

/** Checks a payload, which proves its type: TypeScript cannot derive it from a generic schema. */
const parsePayload = <Definition extends JobDefinition>(job: Definition, data: unknown) => {
  if (!Check(job.payload, data)) throw new PermanentFailure(`the payload of ${job.name} is invalid`);
  return data as JobPayload<Definition>;
};

const contextOf = (item: Job, logger: WorkerLog): Omit<JobContext, 'signal' | 'closing'> => {
  const attempt = item.attemptsMade + 1;
  const attemptsMax = item.opts.attempts ?? 1;
  const fields = { job: item.name, jobId: item.id, attempt };
  return {
    attempt,
    attemptsMax,
    isLastAttempt: attempt >= attemptsMax,
    job: item,
    logger: logger.child?.(fields) ?? logger,
  };
};

const cancelledFailure = (reason: JobCancelled): PermanentFailure =>
  Object.assign(new PermanentFailure(reason.message), { cause: reason });

const report = (
  worker: Worker,
  { logger, onGiveUp }: Pick<WorkerOptions<JobDefinition>, 'logger' | 'onGiveUp'>,
) => {
  const name = worker.name;
  worker.on('error', (error) => logger.warn({ err: error, job: name }, 'worker.error'));
  worker.on('stalled', (jobId) => logger.warn({ job: name, jobId }, 'job.stalled'));
  worker.on('failed', (item, error) => {
    const isFinal =
      isPermanent(error) || item === undefined || item.attemptsMade >= (item.opts.attempts ?? 1);
    logger.warn({ err: error, job: name, jobId: item?.id, isFinal }, 'job.failed');
    if (isFinal && !(error.cause instanceof JobCancelled)) onGiveUp?.(item, error);
  });
};

const isPermanent = (error: Error): boolean =>
  error instanceof PermanentFailure || error.name === 'UnrecoverableError';

const untilIdle = async ({ active }: WorkerState): Promise<void> => {
  while (active.size > 0) await Promise.all([...active.values()].map(({ ended }) => ended.promise));
};

/** Waits until a worker is connected: BullMQ never finishes closing if it starts while its connection is between two attempts. */
const untilConnected = async (worker: Worker): Promise<void> => {
  const client = await worker.backend.blockingClient;
  // A closed connection needs no waiting.
  if (client !== undefined && client.status !== 'end') await RedisConnection.waitUntilReady(client);
};

const endsWithin = async (work: Promise<unknown>, ms: number): Promise<boolean> => {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), ms);
  return Promise.race([work.then(() => true), late]).finally(() => clearTimeout(timer));
};
