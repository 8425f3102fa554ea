import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';

export type ReservationKey = { readonly transcriptionId: string; readonly round: number };

/**
 * Stores reservations at the usage service, open until a transcription owns them, usage refuses them or they are abandoned. One per
 * transcription is open at a time. Closed ones (`abandoned_at`) are kept for a while, so that no round is issued twice, even to a process
 * that read the rounds before another one added and closed the next.
 */
export const createReservationIntentsRepository = (db: Kysely<DB>) => ({
  /** Opens the round after `last` and after all other known ones; undefined while another one is open. */
  insertNext: async (
    { transcriptionId, round: last }: ReservationKey,
    userId: string,
    now: Date,
  ): Promise<ReservationKey | undefined> => {
    const { rows } = await sql<{ round: number }>`
        insert into reservation_intents (transcription_id, round, user_id, created_at)
        select ${transcriptionId}, max(round) + 1, ${userId}, ${now}
        from (
          select ${last}::integer as round
          union all
          select round from transcriptions where id = ${transcriptionId}
          union all
          select round from reservation_intents where transcription_id = ${transcriptionId}
        ) as rounds
        on conflict do nothing
        returning round`.execute(db);
    const [row] = rows;
    return row && { transcriptionId, round: row.round };
  },

  /** Returns the open round of a transcription. */
  findOpen: (transcriptionId: string) =>
    db
      .selectFrom('reservation_intents')
      .select(['round', 'created_at'])
      .where('transcription_id', '=', transcriptionId)
      .where('abandoned_at', 'is', null)
      .executeTakeFirst(),

  /** Closes an open one and returns its user; undefined if it is no longer open. */
  close: async (key: ReservationKey, now: Date): Promise<string | undefined> => {
    const row = await db
      .updateTable('reservation_intents')
      .set({ abandoned_at: now })
      .where('transcription_id', '=', key.transcriptionId)
      .where('round', '=', key.round)
      .where('abandoned_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst();
    return row?.user_id;
  },

  listOpenBefore: async (moment: Date, limit: number): Promise<ReservationKey[]> => {
    const rows = await db
      .selectFrom('reservation_intents')
      .select(['transcription_id', 'round'])
      .where('abandoned_at', 'is', null)
      .where('created_at', '<', moment)
      .orderBy('created_at')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ transcriptionId: row.transcription_id, round: row.round }));
  },

  deleteClosedBefore: async (moment: Date): Promise<void> => {
    await db.deleteFrom('reservation_intents').where('abandoned_at', '<', moment).execute();
  },

  deleteOfUser: async (userId: string): Promise<void> => {
    await db.deleteFrom('reservation_intents').where('user_id', '=', userId).execute();
  },
});
