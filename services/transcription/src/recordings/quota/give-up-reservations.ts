import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { abandonReservation } from './quota.service.ts';
import { createReservationIntentsRepository } from './reservation-intents.repository.ts';

const BATCH_SIZE = 100;
const RESERVATION_MS_MAX = 5 * 60_000;
/** How long closed rounds keep their reservation, longer than a retry is possible: audio is kept for 30 days. */
const CLOSED_ROUND_KEPT_MS = 60 * 24 * 3_600_000;

/** Returns quota reserved for recordings that were never created: their process died. */
export const giveUpReservations = async (db: Kysely<DB>, now: Date): Promise<void> => {
  const intents = createReservationIntentsRepository(db);
  const abandoned = await intents.listOpenBefore(new Date(now.getTime() - RESERVATION_MS_MAX), BATCH_SIZE);
  for (const key of abandoned) await abandonReservation(db, key, now);
  await intents.deleteClosedBefore(new Date(now.getTime() - CLOSED_ROUND_KEPT_MS));
};

/** Deletes all reservations of a user. */
export const forgetReservations = (db: Kysely<DB>, userId: string): Promise<void> =>
  createReservationIntentsRepository(db).deleteOfUser(userId);
