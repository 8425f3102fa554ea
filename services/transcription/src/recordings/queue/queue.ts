import {
  type EventBus,
  type JobDefinition,
  type JobQueue,
  cancelJob,
  type QueueOptions,
  createQueue,
  defineJob,
  drainQueue,
} from '@escriba/jobs';
import { findTrace, type Logger } from '@escriba/runtime';
import * as Type from 'typebox';
import { LANES, type Lane, laneOf } from './lane.ts';

/** The payload of a job: only the id, and the trace of the request that queued it. Everything else is in Postgres. */
const Payload = Type.Object({
  transcriptionId: Type.String({ format: 'uuid' }),
  traceparent: Type.Optional(Type.String()),
});
export type TranscribeJob = JobDefinition<typeof Payload>;

/** Defines the job of a lane: no lane waits for the recordings of another. */
export const transcribeJobOf = ({ class: name, length }: Lane): TranscribeJob =>
  defineJob({
    name: length === 'long' ? `transcribe-${name}` : `transcribe-${name}-short`,
    payload: Payload,
    attempts: 8,
    backoffMs: 2_000,
  });

const EARLIER_QUEUE = 'transcribe';

export type TranscribeQueues = ReturnType<typeof createTranscribeQueues>;
export type TranscriptionQueue = ReturnType<typeof createTranscriptionQueue>;

/** A round of a recording: each retry is a separate round, and so a separate job. */
export type QueuedRound = RoundPlace & {
  /** The turn: smaller priorities come first; with the same priority smaller turns, so that users take turns in the queue. */
  readonly turn: number;
};

/** The queue in which a round waits. */
export type RoundPlace = {
  readonly id: string;
  readonly round: number;
  readonly priority: number;
  readonly durationMs: number | null;
};

/** Opens BullMQ's queues, by lane. */
export const createTranscribeQueues = (options: QueueOptions) => {
  const byLane = LANES.map((lane) => ({ lane, queue: createQueue(transcribeJobOf(lane), options) }));
  const all = byLane.map(({ queue }) => queue);
  return {
    of: ({ priority, durationMs }: Pick<RoundPlace, 'priority' | 'durationMs'>): JobQueue<TranscribeJob> => {
      const wanted = laneOf(priority, durationMs);
      const found = byLane.find(({ lane }) => lane.class === wanted.class && lane.length === wanted.length);
      if (found === undefined) throw new Error(`There is no queue for ${wanted.class} and ${wanted.length}`);
      return found.queue;
    },
    /** Most important class first. */
    all,
    byLane,
    /** Empties the queue of earlier versions, shared by all classes; the sweep queues the same recordings by lane. */
    drainEarlier: (): Promise<number> => drainQueue(EARLIER_QUEUE, options.connection),
    close: async (): Promise<void> => {
      await Promise.all(all.map((queue) => queue.close()));
    },
  };
};

type QueueDeps = {
  queues: Pick<TranscribeQueues, 'of'>;
  bus: Pick<EventBus, 'publish'>;
  logger: Pick<Logger, 'warn'>;
};

/** Adds recordings to the queue of their class and removes them. While Redis is unavailable both are left to the sweep, which reads Postgres. */
export const createTranscriptionQueue = ({ queues, bus, logger }: QueueDeps) => {
  const leaveToSweep = (event: string, transcriptionId: string) => (error: unknown) => {
    logger.warn({ err: error, transcriptionId }, event);
  };
  return {
    /** Adds a round to its queue. Adding the same round twice counts once. */
    add: async (queued: QueuedRound): Promise<void> => {
      const { id } = queued;
      const trace = findTrace();
      const payload = { transcriptionId: id, ...(trace && { traceparent: trace.traceparent }) };
      await queues
        .of(queued)
        .add(payload, { jobId: jobIdOf(queued), priority: placeOf(queued) })
        .catch(leaveToSweep('queue.add_failed', id));
    },
    /** Lists the rounds that Redis has no job of, in their order. @throws while Redis is unavailable */
    listMissing: async <Round extends RoundPlace>(rounds: readonly Round[]): Promise<Round[]> => {
      const byQueue = Map.groupBy(rounds, (round) => queues.of(round));
      const missing = await Promise.all(
        [...byQueue].map(([queue, waiting]) => queue.listMissing(waiting.map(jobIdOf))),
      );
      const ids = new Set(missing.flat());
      return rounds.filter((round) => ids.has(jobIdOf(round)));
    },
    /** Removes a waiting recording, or aborts it in its worker. */
    stop: async (place: RoundPlace): Promise<void> => {
      await cancelJob({ queue: queues.of(place), bus }, jobIdOf(place)).catch(
        leaveToSweep('queue.stop_failed', place.id),
      );
    },
  };
};

/** Number of turns that priorities can express: BullMQ's largest priority is 2 ** 21 - 1. */
const TURNS_MAX = 100_000;
const PRIORITY_MAX = 19;

const placeOf = ({ priority, turn }: QueuedRound): number =>
  Math.min(priority, PRIORITY_MAX) * TURNS_MAX + Math.min(turn, TURNS_MAX - 1);

/** Distinguishes a retry from the job of the previous round, which may still be ending. */
const jobIdOf = ({ id, round }: Pick<QueuedRound, 'id' | 'round'>): string =>
  round === 1 ? id : `${id}.${round}`;
