import { capacityClassOf } from '../../platform/scheduling/capacity-class.ts';
import type { SchedulingKey } from '../../platform/scheduling/fair-queue.ts';
import type { Run } from './runs.repository.ts';

/** Returns the scheduling share of a run. */
export const schedulingKeyOf = ({
  id,
  owner_id: user,
  priority,
}: Pick<Run, 'id' | 'owner_id' | 'priority'>): SchedulingKey => ({
  class: capacityClassOf(priority),
  user,
  recording: id,
});
