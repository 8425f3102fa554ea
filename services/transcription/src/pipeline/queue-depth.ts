import { type JobQueue, queueDepth } from '@escriba/jobs';
import { Gauge, type Registry } from 'prom-client';
import type { transcribeJob } from './queue.ts';

/** What autoscaling looks at: waiting, prioritised, active and delayed recordings. */
export const registerQueueDepth = (registry: Registry, jobs: JobQueue<typeof transcribeJob>): Gauge =>
  new Gauge({
    name: 'transcription_queue_depth',
    help: 'Recordings that are not transcribed yet',
    registers: [registry],
    async collect() {
      this.set(await queueDepth(jobs));
    },
  });
