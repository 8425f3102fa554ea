import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import * as Type from 'typebox';
import { parseColumn, Spans, toJsonb } from '../platform/db/json.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import type { EnglishSegment, TranslatedPiece } from '../recognition/recognition.ts';
import type { RecordingRun } from './insight-runs.repository.ts';

type PlannedPiece = Pick<TranslatedPiece, 'startMs' | 'endMs' | 'spans'>;

const Segments = Type.Array(
  Type.Object({
    startMs: Type.Integer(),
    endMs: Type.Integer(),
    text: Type.String(),
    unsure: Type.Optional(Type.Literal(true)),
  }),
);

/** Reads and writes the pieces of translations by recognition. Writes change nothing, and return false, if the run has lost its insight. */
export const createTranslatedPiecesRepository = (db: Kysely<DB>) => ({
  /** Lists the pieces of a run in order; empty before they are planned. */
  list: async (run: RecordingRun): Promise<TranslatedPiece[]> => {
    const rows = await db
      .selectFrom('translated_pieces')
      .select(['index', 'start_ms', 'end_ms', 'spans', 'segments'])
      .where('insight_id', '=', run.id)
      .orderBy('index')
      .execute();
    const pieces: TranslatedPiece[] = [];
    for (const row of rows) {
      pieces.push({
        index: row.index,
        startMs: row.start_ms,
        endMs: row.end_ms,
        spans: parseColumn(Spans, row.spans),
        segments: row.segments === null ? null : parseColumn(Segments, row.segments),
      });
      if (pieces.length % PARSED_AT_ONCE === 0) await setImmediate();
    }
    return pieces;
  },

  /**
   * Copies the pieces of the recording's last translation by recognition that is done, if it was of the same round with the same model: the sound is the same.
   */
  copyLast: async (run: RecordingRun, { round, model }: Origin): Promise<void> => {
    await sql`
        with held as (${held(run)}), last as (
          select id from insights
          where transcription_id = ${run.transcription_id} and owner_id = ${run.owner_id} and form = 'translation'
            and method = 'speech' and language = ${run.language} and model = ${model} and status = 'done'
          order by created_at desc limit 1
        )
        insert into translated_pieces (insight_id, index, round, start_ms, end_ms, spans, segments)
        select held.id, index, round, start_ms, end_ms, spans, segments
        from held, last join translated_pieces on insight_id = last.id
        where round = ${round}
        on conflict do nothing`.execute(db);
  },

  plan: async (
    run: RecordingRun,
    { round }: Pick<Origin, 'round'>,
    pieces: readonly PlannedPiece[],
  ): Promise<boolean> => {
    const { rows } = await sql`
        with held as (${held(run)}), planned as (
          insert into translated_pieces (insight_id, index, round, start_ms, end_ms, spans)
          select id, index, ${round}, "startMs", "endMs", spans
          from held, jsonb_to_recordset(${toJsonb(pieces.map((piece, index) => ({ ...piece, index })))})
            as planned (index integer, "startMs" integer, "endMs" integer, spans jsonb)
          on conflict do nothing
        )
        select id from held`.execute(db);
    return rows.length > 0;
  },

  /** Stores what is said in a piece, and the progress. */
  save: async (run: RecordingRun, index: number, segments: readonly EnglishSegment[]): Promise<boolean> => {
    const { rows } = await sql`
        with held as (${held(run)}), saved as (
          update translated_pieces set segments = ${toJsonb(segments)}
          from held where insight_id = held.id and index = ${index}
        )
        update insights set parts_done = parts_done + 1 from held where insights.id = held.id
        returning insights.id`.execute(db);
    return rows.length > 0;
  },
});

/** A long recording has a thousand pieces. Other work goes on between so many, which take some milliseconds. */
const PARSED_AT_ONCE = 100;

/** Selects the insight of a run, which then stays as it is until the statement ends; nothing if the run has lost it. */
const held = (run: RecordingRun) => sql`
  select id from insights where id = ${run.id} and attempt = ${run.attempt} and status = 'running' for update`;

/** What pieces belong to: the round of the recording, and the model that translates. */
type Origin = { readonly round: number; readonly model: string };
