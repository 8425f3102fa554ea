import * as Type from 'typebox';
import type { JobDefinition } from './define-job.ts';
import type { EventBus } from './event-bus.ts';
import type { JobQueue } from './queue.ts';

export const cancelChannel = (name: string): string => `jobs:${name}:cancel`;

/** The message of the cancel channel. */
export const CancelRequest = Type.Object({ jobId: Type.String() });

type Means<Definition extends JobDefinition> = {
  readonly queue: Pick<JobQueue<Definition>, 'queue'>;
  readonly bus: Pick<EventBus, 'publish'>;
};

/** Removes a waiting job from the queue; aborts the signal of an active one, in any worker. */
export const cancelJob = async <Definition extends JobDefinition>(
  { queue: { queue }, bus }: Means<Definition>,
  jobId: string,
): Promise<void> => {
  const removed = await queue.remove(jobId);
  if (removed === 0) await bus.publish(cancelChannel(queue.name), { jobId });
};
