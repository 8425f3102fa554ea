import type { ActivityAction } from '@escriba/contracts/transcription/activity';
import type { Actor } from '@escriba/http';
import { type ExpressionBuilder, type Kysely, type RawBuilder, sql } from 'kysely';
import { hiddenFolders, isOfVisible, isVisible } from '../db/visible.ts';
import type { DB } from '../db/schema.generated.ts';

export type NewActivity = {
  readonly ownerId: string;
  readonly ids: readonly string[];
  readonly action: ActivityAction;
  readonly actor: Actor | undefined;
  readonly at: Date;
  /** Records nothing about a recording of which the same actor has an entry since then. */
  readonly unlessSince: Date | undefined;
};

export type ActivityFilter = {
  readonly recordingId?: string | undefined;
  readonly action?: ActivityAction | undefined;
  /** `person` (any without a key), the id of a person without a key, or the id of a key. */
  readonly actor?: string | undefined;
};

export type ActivityPage = ActivityFilter & {
  /** The id of the last entry of the page before. */
  readonly before?: string | undefined;
  readonly limit: number;
};

export type ActivityRow = {
  readonly id: string;
  readonly at: Date;
  readonly action: string;
  readonly personId: string | null;
  readonly keyId: string | null;
  readonly keyName: string | null;
  readonly transcriptionId: string;
  readonly name: string;
  readonly isThere: boolean;
};

export const createActivityRepository = (db: Kysely<DB>) => ({
  /** Inserts an entry for each of these recordings that the user has, with its present name. */
  insert: async ({ ownerId, ids, action, actor, at, unlessSince }: NewActivity): Promise<void> => {
    const personId = actor?.personId ?? null;
    const keyId = actor?.key?.id ?? null;
    await sql`
      insert into activity (owner_id, at, action, person_id, key_id, key_name, transcription_id, name, folder_id)
      select owner_id, ${at}, ${action}, ${personId}::text, ${keyId}::text, ${actor?.key?.name ?? null}::text, id, file_name, folder_id
      from transcriptions
      where id = any(${[...ids]}::uuid[]) and owner_kind = 'user' and owner_id = ${ownerId}
        and not exists (
          select from activity earlier
          where earlier.transcription_id = transcriptions.id and earlier.action = ${action}
            and earlier.person_id is not distinct from ${personId}::text
            and earlier.key_id is not distinct from ${keyId}::text
            and earlier.at > ${unlessSince ?? null}::timestamptz)`.execute(db);
  },

  /** Lists entries of a user, newest first. */
  list: async (
    ownerId: string,
    { recordingId, action, actor, before, limit }: ActivityPage,
  ): Promise<ActivityRow[]> => {
    const rows = await db
      .selectFrom('activity')
      .select(['at', 'action', 'transcription_id as transcriptionId', 'name'])
      .select(['person_id as personId', 'key_id as keyId', 'key_name as keyName'])
      .select(sql<string>`activity.id::text`.as('id'))
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom('transcriptions')
              .select(sql`1`.as('one'))
              .whereRef('transcriptions.id', '=', 'activity.transcription_id')
              .whereRef('transcriptions.owner_id', '=', 'activity.owner_id'),
          )
          .as('isThere'),
      )
      .where('owner_id', '=', ownerId)
      .where(isOfVisible('activity.transcription_id'))
      .where(isVisible('activity.folder_id'))
      .where(wasVisible())
      .$if(recordingId !== undefined, (query) => query.where('transcription_id', '=', recordingId ?? ''))
      .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
      .$if(actor === 'person', (query) => query.where('key_id', 'is', null))
      .$if(actor !== undefined && actor !== 'person', (query) => query.where(isBy(actor ?? '')))
      .$if(before !== undefined, (query) => query.where(sql<boolean>`activity.id < ${before}::bigint`))
      .orderBy('activity.id', 'desc')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ ...row, isThere: Boolean(row.isThere) }));
  },

  deleteOf: async (ownerId: string): Promise<void> => {
    await db.deleteFrom('activity').where('owner_id', '=', ownerId).execute();
  },

  /** Deletes at most so many entries of before a time; returns how many. */
  deleteBefore: async (time: Date, limit: number): Promise<number> => {
    const due = db.selectFrom('activity').select('id').where('at', '<', time).limit(limit);
    const { numDeletedRows } = await db.deleteFrom('activity').where('id', 'in', due).executeTakeFirst();
    return Number(numDeletedRows);
  },
});

const isBy = (actor: string) => (eb: ExpressionBuilder<DB, 'activity'>) =>
  eb.or([eb('key_id', '=', actor), eb.and([eb('key_id', 'is', null), eb('person_id', '=', actor)])]);

/** Leaves out recordings that are deleted and were in a folder that the caller may not see: the entries from before would tell their names. */
const wasVisible = (): RawBuilder<boolean> => {
  const hidden = hiddenFolders();
  if (hidden === undefined) return sql<boolean>`true`;
  return sql<boolean>`(
    exists (select from transcriptions kept where kept.id = activity.transcription_id)
    or not exists (
      select from activity last
      where last.transcription_id = activity.transcription_id and last.folder_id = any (${hidden})
    )
  )`;
};
