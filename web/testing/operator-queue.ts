import type { OperatorQueue } from '@escriba/contracts/operator/transcription';

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

/** A queue as operators see it: recordings of one lane, insights, and no worker. */
export const OPERATOR_QUEUE: OperatorQueue = {
  lanes: [
    {
      class: 'paid',
      length: 'short',
      waiting: 7,
      processing: 1,
      oldestQueuedAt: minutesAgo(5),
      queued: { waiting: 7, active: 1, delayed: 0 },
    },
  ],
  workers: [],
  lastDay: { completed: 12, failed: 3, cancelled: 0 },
  insights: {
    waiting: 4,
    running: 1,
    oldestRequestedAt: minutesAgo(1),
    queued: { waiting: 3, active: 1, delayed: 1 },
  },
};
