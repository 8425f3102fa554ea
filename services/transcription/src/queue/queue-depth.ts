import { queueDepth } from '@escriba/jobs';
import { Gauge, type Registry } from 'prom-client';
import type { TranscribeQueues } from './queue.ts';

/** Metric for autoscaling: waiting, prioritised, active and delayed recordings of all classes. */
export const registerQueueDepth = (registry: Registry, queues: Pick<TranscribeQueues, 'all'>): Gauge =>
  new Gauge({
    name: 'transcription_queue_depth',
    help: 'Recordings that are not transcribed yet',
    registers: [registry],
    async collect() {
      const depths = await Promise.all(queues.all.map(queueDepth));
      this.set(depths.reduce((sum, depth) => sum + depth, 0));
    },
  });
