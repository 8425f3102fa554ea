import { randomUUID } from 'node:crypto';
import type { HealthPart } from '@escriba/contracts';
import { type EventBus, type RunningWorker, startWorker } from '@escriba/jobs';
import { every } from '@escriba/runtime';
import type { Logger } from '@escriba/runtime';
import { type Tracing, continueTrace } from '@escriba/tracing';
import type { Redis } from 'ioredis';
import type { Engine } from '../../engines/engine.ts';
import type { createHousekeeping } from '../housekeeping/housekeeping.service.ts';
import { LANES, type Lane } from '../../queue/lane.ts';
import { type TranscribeQueues, transcribeJobOf } from '../../queue/queue.ts';
import type { createRunner } from '../../pipeline/run-transcription.ts';
import type { TakingPieces } from '../../pipeline/take-pieces.ts';
import { type FoundModel, HEARTBEAT_INTERVAL_MS, type WorkerPresence } from './worker-presence.ts';

type WorkerDeps = {
  connection: Redis;
  bus: EventBus;
  queues: Pick<TranscribeQueues, 'drainEarlier'>;
  engine: Pick<Engine, 'check'>;
  runTranscription: ReturnType<typeof createRunner>;
  /** Begins to recognise pieces of recordings that other workers coordinate. */
  takePieces: () => Promise<TakingPieces>;
  housekeeping: ReturnType<typeof createHousekeeping>;
  purgeOldAudio: () => Promise<number>;
  /** Removes the addresses of free trials that are old enough. */
  forgetOldAddresses: () => Promise<void>;
  presence: Pick<WorkerPresence, 'announce' | 'leave'>;
  /** Verifies the files of all models; none if the engine has none. */
  checkModels: () => Promise<FoundModel[]>;
  concurrency: number;
  /** Absent: no job is recorded. */
  tracing?: Tracing | undefined;
  /** Seconds of audio recognised per second of work; null if unknown. */
  readSpeed: () => number | null;
  /** How long a closing worker finishes the pieces in hand. */
  finishMs: number;
  logger: Logger;
};

const HOUSEKEEPING_INTERVAL_MS = 60_000;
const RETENTION_INTERVAL_MS = 3_600_000;

/** Processes recordings from the queue as soon as speech can be recognised; until then it reports its presence and the reason. */
export const startTranscriptionWorker = (deps: WorkerDeps) => {
  const { engine, presence, housekeeping, finishMs, logger } = deps;
  const workerId = randomUUID();
  let speech: HealthPart = {
    ok: false,
    code: 'speech.starting',
    message: 'Speech recognition is starting.',
  };
  const running = new Map<Lane, RunningWorker>();
  let taking: TakingPieces | undefined;
  const complain = (event: string) => (error: unknown) => logger.warn({ err: error }, event);
  let models: FoundModel[] = [];
  deps.checkModels().then((found) => (models = found), complain('worker.models_not_checked'));

  const beat = async (): Promise<void> => {
    if (!speech.ok) speech = await engine.check();
    const { concurrency: slots, readSpeed } = deps;
    await presence.announce(workerId, { speech, slots, speed: readSpeed(), models });
    if (!speech.ok) return;
    taking ??= await deps.takePieces();
    for (const lane of LANES) if (!running.has(lane)) running.set(lane, await takeJobs(deps, lane));
  };
  const heartbeat = every(HEARTBEAT_INTERVAL_MS, beat, complain('worker.heartbeat_failed'));
  const keepHouse = async (): Promise<void> => {
    await housekeeping.sweep();
    await housekeeping.purge();
    // After the sweep, which has put the same recordings in the queues of their classes.
    const left = await deps.queues.drainEarlier();
    if (left > 0) logger.info({ left }, 'queue.earlier_drained');
  };
  const chores = every(HOUSEKEEPING_INTERVAL_MS, keepHouse, complain('worker.housekeeping_failed'));
  const purge = async (): Promise<void> => {
    await deps.forgetOldAddresses();
    const purged = await deps.purgeOldAudio();
    if (purged > 0) logger.info({ purged }, 'retention.audio_purged');
  };
  const retention = every(RETENTION_INTERVAL_MS, purge, complain('worker.retention_failed'));

  return {
    workerId,
    close: async (): Promise<void> => {
      await heartbeat.stop();
      const workers = [...running.values()].map((worker) => worker.close({ finishMs }));
      await Promise.all([chores.stop(), retention.stop(), taking?.close(finishMs), ...workers]);
      await presence.leave(workerId).catch(complain('worker.leave_failed'));
    },
  };
};

/** Each lane has separate slots. */
const takeJobs = (
  { connection, bus, concurrency, logger, tracing, runTranscription }: WorkerDeps,
  lane: Lane,
): Promise<RunningWorker> =>
  startWorker(transcribeJobOf(lane), {
    connection,
    bus,
    concurrency,
    logger,
    handler: ({ transcriptionId, traceparent }, { signal, closing, attempt, isLastAttempt }) =>
      continueTrace(tracing, { name: 'transcribe', traceparent, attributes: { ...lane, attempt } }, () =>
        runTranscription({
          transcriptionId,
          signal,
          closing,
          isLast: isLastAttempt,
          logger: logger.child({ transcriptionId }),
        }),
      ),
  });
