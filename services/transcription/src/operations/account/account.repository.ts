import { type Kysely, sql } from 'kysely';
import { type JsonBytes, jsonBytes, readJsonSlices } from '../../platform/db/json-slices.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { SHOWN_SEGMENTS } from '../../platform/db/shown-segments.ts';
import { isVisible } from '../../platform/db/visible.ts';
import type { Owner } from '../../recordings/recordings.ts';

/** Reads and removes everything stored about one owner. */
export const createAccountRepository = (db: Kysely<DB>) => ({
  /** Lists recordings, oldest first. */
  listIds: async (owner: Owner): Promise<string[]> => {
    const rows = await db
      .selectFrom('transcriptions')
      .select('id')
      .where('owner_kind', '=', owner.kind)
      .where('owner_id', '=', owner.id)
      .where(isVisible())
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map((row) => row.id);
  },

  /** Returns what is kept about one recording, without its segments; undefined if it has been deleted. */
  findKept: (owner: Owner, id: string) =>
    db
      .selectFrom('transcriptions')
      .leftJoin('transcripts', 'transcripts.transcription_id', 'transcriptions.id')
      .leftJoin('recording_notes', 'recording_notes.transcription_id', 'transcriptions.id')
      .selectAll('transcriptions')
      .select(['transcripts.text', 'recording_notes.text as notes'])
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
      .where('transcriptions.id', '=', id)
      .where('owner_kind', '=', owner.kind)
      .where('owner_id', '=', owner.id)
      .where(isVisible())
      .executeTakeFirst(),

  /** Returns the segments of its current text as JSON; undefined if it has none. The caller has checked its owner. */
  findSegments: async (id: string): Promise<JsonBytes | undefined> => {
    const from = db
      .selectFrom('transcripts')
      .select(jsonBytes(SHOWN_SEGMENTS).as('bytes'))
      .where('transcription_id', '=', id);
    return (await readJsonSlices(db, { from, columns: [] }))?.json;
  },
});
