import { type Kysely, type Selectable, type UpdateQueryBuilder, sql } from 'kysely';
import { PieceResult, Spans, parseColumn, toJsonb } from '../../platform/db/json.ts';
import type { DB, Pieces, Transcriptions } from '../../platform/db/schema.generated.ts';
import type { Piece } from '../engines/engine.ts';

/** A piece with its `index`, counted from the beginning of the recording. */
export type NumberedPiece = Piece & { index: number };
export type PlannedPiece = NumberedPiece & { result: PieceResult | null };

/** A round of a recording: its pieces stay the same over all attempts. */
export type PiecesOf = Pick<Selectable<Transcriptions>, 'id' | 'round'> & {
  /** The language in which pieces are recognised again: they are missing while their result is in another one; default: while they have none. */
  language?: string;
};

/** Pieces that are recognised again, in a language. */
type Again = { readonly indexes: readonly number[]; readonly language: string };

/** Statuses of a round whose pieces may be recognised: between two attempts it waits for its next coordinator. */
const UNFINISHED = ['pending', 'processing'];

export type PiecesRepository = ReturnType<typeof createPiecesRepository>;

/** Reads and writes what workers need of a recording that another worker coordinates. */
export const createPiecesRepository = (db: Kysely<DB>, clock: () => Date) => ({
  /**
   * Returns the indexes of the missing pieces, of all or of those recognised again; empty as well if the attempt is not the current one.
   */
  listMissing: async (
    { id, attempt }: Pick<Selectable<Transcriptions>, 'id' | 'attempt'>,
    again?: Again,
  ): Promise<number[]> => {
    const missing = db
      .selectFrom('pieces')
      .innerJoin('transcriptions', 'transcriptions.id', 'pieces.transcription_id')
      .select('pieces.index')
      .where('transcriptions.id', '=', id)
      .where('transcriptions.attempt', '=', attempt)
      .where('transcriptions.status', '=', 'processing')
      .where(isMissing(again))
      .orderBy('pieces.index');
    const rows = await (again ? missing.where('pieces.index', 'in', again.indexes) : missing).execute();
    return rows.map((row) => row.index);
  },

  /** Returns whether a later attempt has the round of a run. */
  isTakenOver: async ({
    id,
    round,
    attempt,
  }: Pick<Selectable<Transcriptions>, 'id' | 'round' | 'attempt'>): Promise<boolean> => {
    const row = await db
      .selectFrom('transcriptions')
      .select('id')
      .where('id', '=', id)
      .where('round', '=', round)
      .where('attempt', '>', attempt)
      .where('status', 'in', UNFINISHED)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Returns a missing piece; undefined if it is not missing, or if the round has ended. */
  findMissing: async (
    { id, round, language }: PiecesOf,
    index: number,
  ): Promise<PlannedPiece | undefined> => {
    const row = await db
      .selectFrom('pieces')
      .innerJoin('transcriptions', 'transcriptions.id', 'pieces.transcription_id')
      .selectAll('pieces')
      .where('transcriptions.id', '=', id)
      .where('transcriptions.round', '=', round)
      .where('transcriptions.status', 'in', UNFINISHED)
      .where('pieces.index', '=', index)
      .where(isMissing({ language }))
      .executeTakeFirst();
    return row && toPlannedPiece(row);
  },

  /** Saves the result of a missing piece; false if it is not missing, or if the round has ended. */
  save: async ({ id, round, language }: PiecesOf, index: number, result: PieceResult): Promise<boolean> => {
    const held = db
      .updateTable('transcriptions')
      .set({ updated_at: clock() })
      .where('id', '=', id)
      .where('round', '=', round)
      .where('status', 'in', UNFINISHED)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('pieces')
            .select('pieces.index')
            .where('transcription_id', '=', id)
            .where('index', '=', index)
            .where(isMissing({ language })),
        ),
      );
    return (await writePiece(db, held, { id, index, result })) !== undefined;
  },
});

const isMissing = ({ language }: { readonly language?: string | undefined } = {}) =>
  language === undefined
    ? sql<boolean>`pieces.result is null`
    : sql<boolean>`pieces.result ->> 'language' is distinct from ${language}`;

/** Converts a row to a piece. */
const toPiece = (row: Selectable<Pieces>): NumberedPiece => ({
  index: row.index,
  startMs: row.start_ms,
  endMs: row.end_ms,
  spans: parseColumn(Spans, row.spans),
});

/** Returns a piece of a row, with its result. */
export const toPlannedPiece = (row: Selectable<Pieces>): PlannedPiece => ({
  ...toPiece(row),
  result: row.result === null ? null : parseColumn(PieceResult, row.result),
});

type Held = UpdateQueryBuilder<DB, 'transcriptions', 'transcriptions', object>;

/**
 * Writes a result if `held` finds its recording, and the recording's progress: the percentage of finished speech, which never decreases, in
 * any order of pieces. While speech is still searched, all of the recording may be speech.
 */
export const writePiece = (
  db: Kysely<DB>,
  held: Held,
  { id, index, result }: { id: string; index: number; result: PieceResult },
) => {
  const share = sql<number>`(
    select 100.0 * sum(end_ms - start_ms) filter (where result is not null or index = ${index})
      / greatest(sum(end_ms - start_ms), case when is_planning then duration_ms end)
    from pieces where transcription_id = ${id}
  )`;
  return db
    .with('held', () =>
      held.set({ progress: sql<number>`greatest(progress, least(99, ${share}))` }).returning('id'),
    )
    .updateTable('pieces')
    .from('held')
    .set({ result: toJsonb(result) })
    .whereRef('pieces.transcription_id', '=', 'held.id')
    .where('pieces.index', '=', index)
    .returning('pieces.index')
    .executeTakeFirst();
};
