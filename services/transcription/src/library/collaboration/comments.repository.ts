import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { isVisible } from '../../platform/db/visible.ts';

export type CommentRow = {
  readonly id: string;
  readonly thread_id: string | null;
  readonly author_id: string;
  readonly text: string;
  readonly mentions: string[];
  readonly start_ms: number | null;
  readonly end_ms: number | null;
  readonly quote: string | null;
  readonly created_at: Date;
  readonly edited_at: Date | null;
  readonly resolved_at: Date | null;
  readonly resolved_by: string | null;
};

/** A recording and the user who has it. */
export type Place = { readonly ownerId: string; readonly transcriptionId: string };

const COLUMNS = [
  'id',
  'thread_id',
  'author_id',
  'text',
  'mentions',
  'start_ms',
  'end_ms',
  'quote',
  'created_at',
  'edited_at',
  'resolved_at',
  'resolved_by',
] as const;

/** Stores comments on recordings. Call the writers after `lock` in the same transaction. */
export const createCommentsRepository = (db: Kysely<DB>) => {
  const recordingOf = ({ ownerId, transcriptionId }: Place) =>
    db
      .selectFrom('transcriptions')
      .select('id')
      .where('id', '=', transcriptionId)
      .where('owner_kind', '=', 'user')
      .where('owner_id', '=', ownerId)
      .where(isVisible());
  const ofRecording = ({ transcriptionId }: Place) =>
    db.selectFrom('comments').where('transcription_id', '=', transcriptionId);

  return {
    has: async (place: Place): Promise<boolean> =>
      (await recordingOf(place).executeTakeFirst()) !== undefined,

    /** Locks the user's recording for the rest of the transaction; false if there is none. */
    lock: async (place: Place): Promise<boolean> =>
      (await recordingOf(place).forNoKeyUpdate().executeTakeFirst()) !== undefined,

    /** Lists the comments of a recording, oldest first; undefined if the user has no such recording. */
    list: async (place: Place): Promise<CommentRow[] | undefined> => {
      const rows = await ofRecording(place)
        .select(COLUMNS)
        .where('transcription_id', 'in', recordingOf(place))
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      if (rows.length > 0) return rows;
      return (await recordingOf(place).executeTakeFirst()) && [];
    },

    find: (place: Place, id: string): Promise<CommentRow | undefined> =>
      ofRecording(place).select(COLUMNS).where('id', '=', id).executeTakeFirst(),

    count: async (place: Place): Promise<number> => {
      const { count } = await ofRecording(place)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Inserts a comment; false if there is one with its id. */
    insert: async ({ transcriptionId }: Place, row: CommentRow): Promise<boolean> => {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('comments')
        .values({ ...row, transcription_id: transcriptionId })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },

    update: async (
      id: string,
      changes: Partial<Pick<CommentRow, 'text' | 'mentions' | 'edited_at' | 'resolved_at' | 'resolved_by'>>,
    ): Promise<void> => {
      await db.updateTable('comments').set(changes).where('id', '=', id).execute();
    },

    delete: async (id: string): Promise<void> => {
      await db.deleteFrom('comments').where('id', '=', id).execute();
    },

    /** Lists comments on a user's recordings that mention a person, newest first. */
    listMentions: (
      { ownerId, personId }: { readonly ownerId: string; readonly personId: string },
      { since, limit }: { readonly since: Date; readonly limit: number },
    ) =>
      db
        .selectFrom('comments')
        .innerJoin('transcriptions', 'transcriptions.id', 'comments.transcription_id')
        .select(['comments.id', 'transcription_id', 'author_id', 'file_name'])
        .select('comments.created_at')
        .where(sql<boolean>`mentions @> array[${personId}]::text[]`)
        .where('owner_kind', '=', 'user')
        .where('owner_id', '=', ownerId)
        .where(isVisible())
        .where('comments.created_at', '>', since)
        .orderBy('comments.created_at', 'desc')
        .limit(limit)
        .execute(),
  };
};
