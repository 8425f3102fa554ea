import { countJobs } from '@escriba/jobs';
import { createCollectedGauge } from '@escriba/metrics';
import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import type { DB } from '../../platform/db/schema.generated.ts';
import { LANES, laneOf } from './lane.ts';
import type { TranscribeQueues } from './queue.ts';
import { listOldestWaiting } from './waiting.repository.ts';

type LaneDeps = {
  readonly queues: Pick<TranscribeQueues, 'byLane'>;
  readonly db: Kysely<DB>;
  readonly clock: () => Date;
};

/** Registers gauges of each lane: its jobs in Redis by state, and how long its oldest recording has waited, from Postgres. */
export const registerLaneMetrics = (registry: Registry, { queues, db, clock }: LaneDeps): void => {
  createCollectedGauge({
    registry,
    name: 'transcription_queue_jobs',
    help: 'Recordings in the queue, by state',
    labelNames: ['class', 'length', 'state'],
    collect: async () => {
      const counts = queues.byLane.map(async ({ lane, queue }) =>
        Object.entries(await countJobs(queue)).map(([state, value]) => ({
          labels: { ...lane, state },
          value,
        })),
      );
      return (await Promise.all(counts)).flat();
    },
  });
  createCollectedGauge({
    registry,
    name: 'transcription_queue_oldest_seconds',
    help: 'How long the oldest waiting recording has waited; 0 without one',
    labelNames: ['class', 'length'],
    collect: async () => {
      const now = clock().getTime();
      const oldest = await listOldestWaiting(db);
      return LANES.map((lane) => {
        const ages = oldest
          .filter(({ priority, durationMs }) => isSame(laneOf(priority, durationMs), lane))
          .map(({ queuedAt }) => now - queuedAt.getTime());
        return { labels: { ...lane }, value: Math.max(0, ...ages) / 1_000 };
      });
    },
  });
};

type LaneOf = ReturnType<typeof laneOf>;

const isSame = (one: LaneOf, other: LaneOf): boolean =>
  one.class === other.class && one.length === other.length;
