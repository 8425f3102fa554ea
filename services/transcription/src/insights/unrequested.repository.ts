import type { TextMethod } from '@escriba/contracts/transcription/insight-parts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import type { ChosenForm } from './automatic-forms.repository.ts';
import type { QueuedInsight } from './insight-queue.ts';
import { variantOf } from './insight-row.ts';
import { type Place, VARIANT } from './insights.repository.ts';

type WithText = Place & { readonly revision: number };

/** Inserts the insights of a recording that no request has asked for, and finds those that wait. For workers, which have only its id. */
export const createUnrequestedRepository = (db: Kysely<DB>) => ({
  /** Finds a user's recording with the revision of its text; undefined if it has no words. */
  findRecording: async (transcriptionId: string): Promise<WithText | undefined> => {
    const row = await db
      .selectFrom('transcriptions')
      .innerJoin('transcripts', 'transcripts.transcription_id', 'transcriptions.id')
      .select(['transcriptions.owner_id', 'transcripts.revision'])
      .where('transcriptions.id', '=', transcriptionId)
      .where('transcriptions.owner_kind', '=', 'user')
      .where('transcripts.text', '<>', '')
      .executeTakeFirst();
    return row && { ownerId: row.owner_id, transcriptionId, revision: row.revision };
  },

  /** Inserts one that counts in no month yet, unless the recording has the form, or it waits or runs. */
  insertMissing: async (
    { ownerId, transcriptionId, revision }: WithText,
    { form, method, ownForm }: ChosenForm,
    now: Date,
  ): Promise<void> => {
    const variant = variantOf({ form, ownForm, language: 'recording' });
    await sql`
      insert into insights (
        id, transcription_id, owner_id, form, own_form, method, language, personal_hidden, status, revision, created_at
      )
      select gen_random_uuid(), ${transcriptionId}, ${ownerId}, ${form}, ${ownForm && JSON.stringify(ownForm)}::jsonb,
        ${method}, 'recording', ${method === 'model'}, 'waiting', ${revision}, ${now}
      where not exists (
        select from insights
        where owner_id = ${ownerId} and transcription_id = ${transcriptionId} and form = ${form} and ${VARIANT} = ${variant}
          and status <> 'failed'
      )`.execute(db);
  },

  /** Lists those of a recording that wait and count in no month yet, with their numbers among the open ones of the owner, from 1. */
  listWaiting: async (transcriptionId: string): Promise<(QueuedInsight & { place: number })[]> => {
    const { rows } = await sql<{ id: string; method: TextMethod; place: number }>`
      select id, method, (
        select count(*) from insights open where open.owner_id = insights.owner_id and open.status in ('waiting', 'running')
      ) as place
      from insights
      where transcription_id = ${transcriptionId} and status = 'waiting' and counted_month is null
      order by created_at, id`.execute(db);
    return rows;
  },
});
