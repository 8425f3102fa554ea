import type { OperatorQueue } from '@escriba/contracts/operator/transcription';
import type { InsightMethod } from '@escriba/contracts/transcription/insight-parts';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { countOpenInsights, type InsightQueueJobs } from '../../insights/insights.ts';
import { type Lane, laneOf, SHORT_MS_MAX, type TranscribeQueues } from '../../recordings/recordings.ts';
import type { PresentWorker, WorkerPresence } from '../workers/worker-presence.ts';
import { createOperatorRepository } from './operator.repository.ts';

type OverviewDeps = {
  readonly db: Kysely<DB>;
  readonly queues: Pick<TranscribeQueues, 'byLane'>;
  readonly insightJobs: Pick<InsightQueueJobs, InsightMethod>;
  readonly presence: Pick<WorkerPresence, 'listWorkers'>;
  readonly clock: () => Date;
};

const DAY_MS = 86_400_000;

/** Reads the recordings that wait or run, by lane, and the workers. Postgres has the recordings, Redis the jobs. */
export const createQueueOverview =
  ({ db, queues, insightJobs, presence, clock }: OverviewDeps) =>
  async (): Promise<OperatorQueue> => {
    const repository = createOperatorRepository(db);
    const [unfinished, ended, jobs, workers, insights, queuedInsights] = await Promise.all([
      repository.countUnfinished(SHORT_MS_MAX),
      repository.countEndedSince(new Date(clock().getTime() - DAY_MS)),
      Promise.all(queues.byLane.map(async ({ lane, queue }) => ({ lane, queued: await countJobs(queue) }))),
      presence.listWorkers(),
      countOpenInsights(db),
      countAll([insightJobs.extractive, insightJobs.model, insightJobs.speech]),
    ]);
    const countOf = (status: string): number => ended.find((row) => row.status === status)?.count ?? 0;
    return {
      lanes: jobs.map(({ lane, queued }) => ({ ...lane, ...sumLane(lane, unfinished), queued })),
      workers: workers.map(toWorker),
      lastDay: {
        completed: countOf('completed'),
        failed: countOf('failed'),
        cancelled: countOf('cancelled'),
      },
      insights: { ...insights, queued: queuedInsights },
    };
  };

type Counted = Parameters<typeof countJobs>[0];

const countAll = async (queues: readonly Counted[]) => {
  const counts = await Promise.all(queues.map(countJobs));
  const sum = (state: 'waiting' | 'active' | 'delayed') =>
    counts.reduce((total, count) => total + count[state], 0);
  return { waiting: sum('waiting'), active: sum('active'), delayed: sum('delayed') };
};

const countJobs = async ({ queue }: Pick<InsightQueueJobs['extractive'], 'queue'>) => {
  const counts = await queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed');
  const { waiting = 0, prioritized = 0, active = 0, delayed = 0 } = counts;
  return { waiting: waiting + prioritized, active, delayed };
};

type Unfinished = Awaited<ReturnType<ReturnType<typeof createOperatorRepository>['countUnfinished']>>[number];

const sumLane = (lane: Lane, rows: readonly Unfinished[]) => {
  const own = rows.filter((row) => {
    const found = laneOf(row.priority, row.is_short ? 0 : null);
    return found.class === lane.class && found.length === lane.length;
  });
  const sum = (status: string): number =>
    own.filter((row) => row.status === status).reduce((total, { count }) => total + count, 0);
  const waits = own
    .filter(({ status }) => status === 'pending')
    .map(({ oldest_queued_at }) => oldest_queued_at.getTime());
  return {
    waiting: sum('pending'),
    processing: sum('processing'),
    oldestQueuedAt: waits.length === 0 ? null : new Date(Math.min(...waits)).toISOString(),
  };
};

const toWorker = ({ id, seenAt, speech, slots, recognises = [] }: PresentWorker) => ({
  id,
  seenAt: new Date(seenAt).toISOString(),
  ok: speech.ok,
  code: speech.code ?? null,
  message: speech.message ?? null,
  recordingsAtOnce: slots ?? null,
  models: recognises.map(({ name, speed }) => ({ name, speed: speed ?? null })),
});
