import { capacityClassOf } from '../queue/capacity-class.ts';
import type { Share } from '../queue/fair-line.ts';
import type { Run } from './runs.repository.ts';

/** The scheduling share of a run. */
export const shareOf = ({
  id,
  owner_id: person,
  priority,
}: Pick<Run, 'id' | 'owner_id' | 'priority'>): Share => ({
  class: capacityClassOf(priority),
  person,
  recording: id,
});
