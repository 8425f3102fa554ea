import { Counter, type Registry } from 'prom-client';
import { CAPACITY_CLASSES, capacityClassOf } from '../../platform/scheduling/capacity-class.ts';
import type { Run } from './runs.repository.ts';

/**
 * How an attempt ended: `retried` failed and the queue repeats it, `returned` is queued again because its worker closes, `superseded` lost
 * its recording to another run.
 */
const OUTCOMES = ['completed', 'failed', 'retried', 'returned', 'superseded'] as const;
export type AttemptOutcome = (typeof OUTCOMES)[number];

/** Counts attempts at recordings by outcome and class. */
export const createAttemptCounter = (registry: Registry) => {
  const attempts = new Counter({
    name: 'transcription_attempts_total',
    help: 'Ended attempts at recordings, by outcome',
    labelNames: ['outcome', 'class'],
    registers: [registry],
  });
  for (const outcome of OUTCOMES)
    for (const name of CAPACITY_CLASSES) attempts.inc({ outcome, class: name }, 0);
  return ({ priority }: Pick<Run, 'priority'>, outcome: AttemptOutcome): void =>
    attempts.inc({ outcome, class: capacityClassOf(priority) });
};
