import type { Allowance, UsageInfo } from '@escriba/contracts/usage/usage';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { noteRoundEnded } from './ended-rounds.ts';
import { isRefusal, quotaUnavailable, reservationInProgress } from './quota.errors.ts';
import { type ReservationKey, createReservationIntentsRepository } from './reservation-intents.repository.ts';
import type { Charge, User, UsageClient } from './usage-client.ts';

type QuotaDeps = { db: Kysely<DB>; usage: UsageClient; clock: () => Date };

/** Reserved quota for one round of a transcription. */
export type Reservation = ReservationKey & Pick<Allowance, 'priority' | 'plan'>;

export type Quota = ReturnType<typeof createQuota>;

/** The time after which a process that still has an open reservation counts as dead: calls to usage time out after 5 s. */
const IN_PROGRESS_MS_MAX = 60_000;

/** Reserves and settles a user's quota. Every function throws the plan's refusals with the usage service's texts, and quotaUnavailable. */
export const createQuota = ({ db, usage, clock }: QuotaDeps) => {
  const intents = createReservationIntentsRepository(db);

  const openRound = async (user: User, last: ReservationKey): Promise<ReservationKey> => {
    const { transcriptionId } = last;
    const before = await intents.findOpen(transcriptionId);
    if (before && clock().getTime() - before.created_at.getTime() < IN_PROGRESS_MS_MAX)
      throw reservationInProgress();
    if (before) await abandonReservation(db, { transcriptionId, round: before.round }, clock());
    const key = await intents.insertNext(last, user.userId, clock());
    if (key === undefined) throw reservationInProgress();
    return key;
  };

  const abandon = (key: ReservationKey): Promise<void> => abandonReservation(db, key, clock());

  return {
    /** Checks that quota is left for a recording, as far as it is known, and returns the plan's limits. Reserves nothing. */
    check: (user: User, known: { sizeBytes?: number; durationMs?: number }): Promise<Allowance> =>
      usage.check(user, known),

    /** Returns the plan's limits, regardless of what is left. */
    readAllowance: (user: User): Promise<Allowance> => usage.readAllowance(user),

    /** Returns what is used and left of today and the month. */
    readUsage: (user: User): Promise<UsageInfo['usage']> => usage.readUsage(user),

    /**
     * Reserves quota for the next round of a transcription. Records the intent first, so that no crash leaves it reserved; the caller
     * settles it in the transaction that writes the transcription, or abandons it. `lastRound` is the last round that the caller knows.
     * @throws reservationInProgress
     */
    reserve: async (
      user: User,
      { lastRound = 0, ...charge }: Omit<Charge, 'round' | 'lastRound'> & { lastRound?: number },
    ): Promise<Reservation> => {
      const key = await openRound(user, { transcriptionId: charge.transcriptionId, round: lastRound });
      try {
        const { priority, plan } = await usage.reserve(user, { ...charge, round: key.round, lastRound });
        return { ...key, priority, plan };
      } catch (error) {
        // After a refusal nothing is reserved; without a response the result is unknown.
        await (isRefusal(error) ? intents.close(key, clock()) : abandon(key));
        throw error;
      }
    },

    /** Returns a reservation that no transcription owns. Does nothing if it was already returned or settled. */
    abandon,
  };
};

/**
 * Makes the transcription that this transaction writes the owner of the reservation.
 * @throws quotaUnavailable if it was abandoned meanwhile
 */
export const settleReservation = async (
  transaction: Kysely<DB>,
  key: ReservationKey,
  now: Date,
): Promise<void> => {
  const userId = await createReservationIntentsRepository(transaction).close(key, now);
  if (userId === undefined) throw quotaUnavailable();
};

/** Returns the quota of a reservation, if no transcription owns it. */
export const abandonReservation = (db: Kysely<DB>, key: ReservationKey, now: Date): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const userId = await createReservationIntentsRepository(transaction).close(key, now);
    if (userId === undefined) return;
    const owner = { owner_kind: 'user', owner_id: userId };
    const round = { ...owner, id: key.transcriptionId, round: key.round, is_trial: false, is_merge: false };
    await noteRoundEnded(transaction, round, { outcome: 'abandoned', chargedMs: 0, now });
  });
