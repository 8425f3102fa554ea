import { type Kysely, sql } from 'kysely';
import { PieceResult, parseColumn } from '../../platform/db/json.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { Owner } from '../row/owner.ts';
import { pieceInRecording, resultInRecording, spokenMs } from './stem-times.ts';

/** Reads recognised pieces of running recordings, for readers and charges. */
export const createPiecesRepository = (db: Kysely<DB>) => ({
  /** Returns results of the finished pieces from an index on, up to the first missing one, without what is unsure. */
  listDone: async (owner: Owner, id: string, fromIndex = 0): Promise<PieceResult[]> => {
    const rows = await db
      .selectFrom('pieces')
      .innerJoin('transcriptions', 'transcriptions.id', 'pieces.transcription_id')
      // Voices are many times the words, and of no use to a reader.
      .select(sql`pieces.result - 'voices'`.as('result'))
      .select(['pieces.start_ms', 'transcriptions.duration_ms'])
      .where('transcriptions.id', '=', id)
      .where('pieces.index', '>=', fromIndex)
      .where('owner_kind', '=', owner.kind)
      .where('owner_id', '=', owner.id)
      .orderBy('pieces.index')
      .execute();
    const missing = rows.findIndex((row) => row.result === null);
    return rows
      .slice(0, missing === -1 ? rows.length : missing)
      .map((row) => sureOf(inRecording(parseColumn(PieceResult, row.result), row)));
  },

  /** Returns whether the owner could read any text: that of a piece before the first missing one. */
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

  /** Returns the duration of the recording that has finished pieces, in ms; a piece without words does not count. */
  sumDoneMs: async (id: string): Promise<number> => {
    const rows = await db
      .selectFrom('pieces')
      .innerJoin('transcriptions', 'transcriptions.id', 'pieces.transcription_id')
      .select(['pieces.start_ms', 'pieces.end_ms', 'transcriptions.duration_ms'])
      .where('transcriptions.id', '=', id)
      .where(sql<boolean>`result ->> 'text' <> ''`)
      .execute();
    return spokenMs(
      rows.map(({ start_ms: startMs, end_ms: endMs, duration_ms: durationMs }) => {
        const piece = { startMs, endMs };
        return durationMs === null ? piece : pieceInRecording(piece, durationMs);
      }),
    );
  },
});

type PlacedRow = { readonly start_ms: number; readonly duration_ms: number | null };

const inRecording = (
  result: PieceResult,
  { start_ms: startMs, duration_ms: durationMs }: PlacedRow,
): PieceResult => (durationMs === null ? result : resultInRecording(result, { startMs }, durationMs));

const sureOf = (result: PieceResult): PieceResult => ({
  ...result,
  segments: result.segments.filter(({ unsure }) => unsure !== true),
});
