import { type Kysely, sql } from 'kysely';
import { PieceResult, parseColumn } from '../db/json.ts';
import type { DB } from '../db/schema.generated.ts';
import type { Owner } from './owner.ts';

/** Pieces of recordings that are being recognised, as readers and charges see them. */
export const createPiecesRepository = (db: Kysely<DB>) => ({
  /** Results of the pieces done so far from an index on, up to the first that is missing. */
  listDone: async (owner: Owner, id: string, fromIndex = 0): Promise<PieceResult[]> => {
    const rows = await db
      .selectFrom('pieces')
      .innerJoin('transcriptions', 'transcriptions.id', 'pieces.transcription_id')
      // Voices are many times the words, and of no use to a reader.
      .select(sql`pieces.result - 'voices'`.as('result'))
      .where('transcriptions.id', '=', id)
      .where('pieces.index', '>=', fromIndex)
      .where('owner_kind', '=', owner.kind)
      .where('owner_id', '=', owner.id)
      .orderBy('pieces.index')
      .execute();
    const missing = rows.findIndex((row) => row.result === null);
    return rows
      .slice(0, missing === -1 ? rows.length : missing)
      .map((row) => parseColumn(PieceResult, row.result));
  },

  /** Whether the owner could read any text: that of a piece which no missing one comes before. */
  hasShownText: async (id: string): Promise<boolean> => {
    const { rows } = await sql`
      select 1 from pieces
      where transcription_id = ${id} and result ->> 'text' <> ''
        and not exists (
          select 1 from pieces as earlier
          where earlier.transcription_id = pieces.transcription_id
            and earlier.index < pieces.index and earlier.result is null
        )
      limit 1`.execute(db);
    return rows.length > 0;
  },

  /** Speech that the pieces done so far cover, in ms; a piece without words counts nothing. */
  sumDoneMs: async (id: string): Promise<number> => {
    const row = await db
      .selectFrom('pieces')
      .select(sql<number>`coalesce(sum(end_ms - start_ms), 0)::integer`.as('ms'))
      .where('transcription_id', '=', id)
      .where(sql<boolean>`result ->> 'text' <> ''`)
      .executeTakeFirstOrThrow();
    return row.ms;
  },
});
