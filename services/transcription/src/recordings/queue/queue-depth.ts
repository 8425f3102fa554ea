import { queueDepth } from '@escriba/jobs';
import { createCollectedGauge } from '@escriba/metrics';
import type { Gauge, Registry } from 'prom-client';
import type { TranscribeQueues } from './queue.ts';

/** Registers the metric for autoscaling: waiting, prioritised, active and delayed recordings of all classes. */
export const registerQueueDepth = (registry: Registry, queues: Pick<TranscribeQueues, 'all'>): Gauge =>
  createCollectedGauge({
    registry,
    name: 'transcription_queue_depth',
    help: 'Recordings that are not transcribed yet',
    collect: async () => {
      const depths = await Promise.all(queues.all.map(queueDepth));
      return [{ value: depths.reduce((sum, depth) => sum + depth, 0) }];
    },
  });
