import { PLAN_FEATURES } from '@escriba/contracts/plans/features';
import type { Kysely } from 'kysely';
import { noteActivity } from '../../platform/activity/activity.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import {
  applyLife,
  canRetry,
  type ChargeDeps,
  chargeNextRound,
  recordingsIn,
  type Reservation,
  retryImpossible,
  type Transcription,
  transcriptionNotFound,
  type User,
  userOwner,
} from '../../recordings/recordings.ts';

type RetryDeps = ChargeDeps & { db: Kysely<DB>; clock: () => Date };

export type Retry = ReturnType<typeof createRetry>;

/**
 * Transcribes a failed or cancelled recording again: a new round, charged like a new recording; finished pieces are reused.
 * With `expectedRound`, only if it still is in that round.
 * @throws transcriptionNotFound, retryImpossible, the plan's refusals, reservationInProgress, quotaUnavailable
 */
export const createRetry = (deps: RetryDeps) => {
  const findRow = async (user: User, id: string): Promise<Transcription> => {
    const row = await recordingsIn(deps.db).find(userOwner(user.userId), id);
    if (!row) throw transcriptionNotFound();
    return row;
  };

  return async (user: User, id: string, expectedRound?: number): Promise<void> => {
    const row = await findRow(user, id);
    if (!canRetry(row) || (expectedRound !== undefined && row.round !== expectedRound))
      throw retryImpossible();
    const write = (reservation: Reservation) => requeue(deps, row, reservation);
    if (await chargeNextRound(deps, { user, row, write })) return;
    // Deleted meanwhile, or already retried.
    await findRow(user, id);
    throw retryImpossible();
  };
};

/** Returns false if the recording is no longer in the failed round. */
const requeue = (
  { db, clock }: RetryDeps,
  row: Transcription,
  { round, priority, plan }: Reservation,
): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const owner = userOwner(row.owner_id);
    const held = await recordingsIn(transaction).findForUpdate(owner, row.id);
    const withSpeakers = PLAN_FEATURES[plan].speakerIdentification;
    const next = { endedRound: row.round, round, priority, withSpeakers };
    const event = { kind: 'retried', next } as const;
    const now = clock();
    if (held === undefined || (await applyLife(transaction, held, { event, now })) === undefined)
      return false;
    await noteActivity(transaction, { ownerId: owner.id, ids: [row.id], action: 'recognised', at: now });
    return true;
  });
