import type { EventBus } from '@escriba/jobs';
import type { UnclaimedObjects } from '../files/unclaimed-objects.service.ts';
import { announceChange } from '../row/announce.ts';
import type { Owner } from '../row/owner.ts';

type FollowUpDeps = {
  readonly bus: Pick<EventBus, 'publish'>;
  readonly unclaimedObjects: Pick<UnclaimedObjects, 'remove'>;
};

/** The changes of the events of one transaction, and what they have released. */
type Committed = {
  readonly changed: readonly { readonly id: string; readonly owner: Owner }[];
  readonly storageKeys: readonly string[];
};

/**
 * Carries out what `applyLife` leaves until its transaction has committed: publishes each change, then removes the released objects.
 * Housekeeping removes those that cannot be removed now.
 */
export const followUp = async (
  { bus, unclaimedObjects }: FollowUpDeps,
  { changed, storageKeys }: Committed,
): Promise<void> => {
  for (const recording of changed) await announceChange(bus, recording);
  for (const storageKey of storageKeys) await unclaimedObjects.remove(storageKey);
};
