import { type Kysely, sql } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { isVisible } from '../platform/db/visible.ts';

/** A request, by its owner and what it asks for. */
type RequestKey = { readonly ownerId: string; readonly fingerprint: string };

/** Statuses of recordings whose text is there or comes. */
const HOPEFUL = ['pending', 'processing', 'completed'];

/** Stores which recording each request made. Every query is scoped by the owner. */
export const createAudioRequestsRepository = (db: Kysely<DB>) => {
  const hopeful = (ownerId: string, since: Date) =>
    db
      .selectFrom('audio_requests')
      .innerJoin('transcriptions', 'transcriptions.id', 'audio_requests.transcription_id')
      .select('transcription_id')
      .where('audio_requests.owner_id', '=', ownerId)
      .where('transcriptions.owner_kind', '=', 'user')
      .where('transcriptions.owner_id', '=', ownerId)
      .where('audio_requests.created_at', '>', since)
      .where('status', 'in', HOPEFUL)
      .where(isVisible());

  return {
    /** Blocks the same request elsewhere until the transaction ends. */
    lock: async ({ ownerId, fingerprint }: RequestKey): Promise<void> => {
      const key = `audio:${ownerId}:${fingerprint}`;
      await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
    },

    /** Returns the recording that the same request made since then, unless it has failed or was cancelled. */
    find: async ({ ownerId, fingerprint }: RequestKey, since: Date): Promise<string | undefined> => {
      const row = await hopeful(ownerId, since).where('fingerprint', '=', fingerprint).executeTakeFirst();
      return row?.transcription_id;
    },

    /** Returns whether any request has made such a recording since then. */
    hasAny: async (ownerId: string, since: Date): Promise<boolean> =>
      (await hopeful(ownerId, since).limit(1).executeTakeFirst()) !== undefined,

    /** Notes which recording a request made, instead of an earlier one. */
    put: async ({ ownerId, fingerprint }: RequestKey, transcriptionId: string, now: Date): Promise<void> => {
      const made = { transcription_id: transcriptionId, created_at: now };
      await db
        .insertInto('audio_requests')
        .values({ owner_id: ownerId, fingerprint, ...made })
        .onConflict((conflict) => conflict.columns(['owner_id', 'fingerprint']).doUpdateSet(made))
        .execute();
    },
  };
};
