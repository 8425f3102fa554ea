import { type Kysely, sql } from 'kysely';
import { Segments, parseColumn } from '../../db/json.ts';
import type { DB } from '../../db/schema.generated.ts';
import type { Owner } from '../../recordings/owner.ts';

/** Everything stored about one owner. */
export const createAccountRepository = (db: Kysely<DB>) => ({
  listIds: async (owner: Owner): Promise<string[]> => {
    const rows = await db
      .selectFrom('transcriptions')
      .select('id')
      .where('owner_kind', '=', owner.kind)
      .where('owner_id', '=', owner.id)
      .execute();
    return rows.map((row) => row.id);
  },

  listKept: async (owner: Owner) => {
    const rows = await db
      .selectFrom('transcriptions')
      .leftJoin('transcripts', 'transcripts.transcription_id', 'transcriptions.id')
      .leftJoin('recording_notes', 'recording_notes.transcription_id', 'transcriptions.id')
      .selectAll('transcriptions')
      .select(['transcripts.text', 'transcripts.segments', 'recording_notes.text as notes'])
      .select((eb) => [
        eb
          .selectFrom('folders')
          .select('name')
          .whereRef('folders.id', '=', 'transcriptions.folder_id')
          .as('folder'),
        sql<string[]>`array(
          select name from tags join recording_tags on tag_id = tags.id
          where transcription_id = transcriptions.id order by sort_key, name_key)`.as('tags'),
        sql<string[]>`array(
          select name from merge_parts where transcription_id = transcriptions.id order by index)`.as(
          'merged_from',
        ),
      ])
      .where('owner_kind', '=', owner.kind)
      .where('owner_id', '=', owner.id)
      .orderBy('transcriptions.created_at')
      .execute();
    return rows.map((row) => ({ ...row, segments: parseColumn(Segments, row.segments ?? []) }));
  },
});
