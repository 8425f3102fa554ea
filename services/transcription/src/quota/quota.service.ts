import type { Allowance } from '@escriba/contracts';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema.generated.ts';
import { noteRoundEnded } from './ended-rounds.ts';
import { isRefusal, quotaUnavailable, reservationUnderWay } from './quota.errors.ts';
import { type ReservationKey, createReservationIntentsRepository } from './reservation-intents.repository.ts';
import type { Charge, Person, UsageClient } from './usage-client.ts';

type QuotaDeps = { db: Kysely<DB>; usage: UsageClient; clock: () => Date };

/** Quota that is taken for one round of a transcription. */
export type Reservation = ReservationKey & Pick<Allowance, 'priority' | 'plan'>;

export type Quota = ReturnType<typeof createQuota>;

/** Calls to usage end after 5 s: whoever has held a reservation open for longer than this is gone. */
const UNDER_WAY_MS_MAX = 60_000;

/** What a person may still transcribe. Every function throws the plan's refusals in the usage service's words, and quotaUnavailable. */
export const createQuota = ({ db, usage, clock }: QuotaDeps) => {
  const intents = createReservationIntentsRepository(db);

  const openRound = async (person: Person, last: ReservationKey): Promise<ReservationKey> => {
    const { transcriptionId } = last;
    const before = await intents.findOpen(transcriptionId);
    if (before && clock().getTime() - before.created_at.getTime() < UNDER_WAY_MS_MAX)
      throw reservationUnderWay();
    if (before) await abandonReservation(db, { transcriptionId, round: before.round }, clock());
    const key = await intents.insertNext(last, person.userId, clock());
    if (key === undefined) throw reservationUnderWay();
    return key;
  };

  const abandon = (key: ReservationKey): Promise<void> => abandonReservation(db, key, clock());

  return {
    /** Before any byte is taken: whether there is a place, and the plan's limits. */
    check: (person: Person, known: { sizeBytes?: number }): Promise<Allowance> => usage.check(person, known),

    /**
     * Takes quota for the next round of a transcription. It is noted first, so that no crash leaves it taken; whoever gets it
     * settles it in the transaction that writes the transcription, or abandons it. `lastRound` is what the caller knows of.
     * @throws reservationUnderWay
     */
    reserve: async (
      person: Person,
      { lastRound = 0, ...charge }: Omit<Charge, 'round'> & { lastRound?: number },
    ): Promise<Reservation> => {
      const key = await openRound(person, { transcriptionId: charge.transcriptionId, round: lastRound });
      try {
        const { priority, plan } = await usage.reserve(person, { ...charge, round: key.round });
        return { ...key, priority, plan };
      } catch (error) {
        // After a refusal nothing is reserved; after silence nobody knows.
        await (isRefusal(error) ? intents.close(key, clock()) : abandon(key));
        throw error;
      }
    },

    /** Gives a reservation back that no transcription holds. Doing it twice, or after it was settled, changes nothing. */
    abandon,
  };
};

/** From now on the transcription that this transaction writes holds the reservation. @throws quotaUnavailable when it was given up meanwhile */
export const settleReservation = async (
  transaction: Kysely<DB>,
  key: ReservationKey,
  now: Date,
): Promise<void> => {
  const userId = await createReservationIntentsRepository(transaction).close(key, now);
  if (userId === undefined) throw quotaUnavailable();
};

/** Gives back what a reservation took, if no transcription holds it. */
export const abandonReservation = (db: Kysely<DB>, key: ReservationKey, now: Date): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const userId = await createReservationIntentsRepository(transaction).close(key, now);
    if (userId === undefined) return;
    const round = { id: key.transcriptionId, round: key.round, owner_kind: 'user', owner_id: userId };
    await noteRoundEnded(transaction, round, { outcome: 'abandoned', chargedMs: 0, now });
  });
