import type { EventBus } from '@escriba/jobs';
import { announceChange, ownerOf } from '../../recordings/recordings.ts';
import type { Run, RunsRepository } from './runs.repository.ts';

type AnnounceDeps = { bus: Pick<EventBus, 'publish'>; runs: Pick<RunsRepository, 'findOwner'> };

/** Publishes that a run changed its recording; a visitor's may have moved into an account since the run began. */
export const announceRun = async (
  { bus, runs }: AnnounceDeps,
  run: Pick<Run, 'id' | 'owner_kind' | 'owner_id'>,
): Promise<void> => {
  const owner = run.owner_kind === 'device' ? await runs.findOwner(run).catch(() => undefined) : undefined;
  await announceChange(bus, { id: run.id, owner: owner ?? ownerOf(run) });
};
