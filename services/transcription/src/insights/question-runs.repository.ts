import { type Kysely, sql } from 'kysely';
import type { QuestionScope } from '../library/library.ts';
import { bytesToJsonb, type JsonBytes } from '../platform/db/json-slices.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import type { QuestionRun } from './insight-runs.repository.ts';

/** What a run asks. */
/** The revisions of texts, by the ids of their recordings. */
export type TextRevisions = Readonly<Record<string, number>>;

/** An answer, and the texts that it is made of. */
export type MadeAnswer = { readonly statements: JsonBytes; readonly revisions: TextRevisions };

export type AskedQuestion = { readonly question: string; readonly scope: QuestionScope };

/** Reads and writes questions for workers, of all owners. */
export const createQuestionRunsRepository = (db: Kysely<DB>) => ({
  /** Returns what a run asks; undefined if the question was deleted. */
  find: async (run: QuestionRun): Promise<AskedQuestion | undefined> => {
    const row = await db
      .selectFrom('insights')
      .select(['question', 'recording_ids', 'folder_id'])
      .where('id', '=', run.id)
      .executeTakeFirst();
    if (row === undefined || row.question === null) return undefined;
    return { question: row.question, scope: toScope(row) };
  },

  /**
   * Stores the statements of an answer without those that rest on a recording that was deleted meanwhile, and notes whose words they quote, of which text. It needs a
   * transaction, during which no other of these recordings is deleted. Returns false, and changes nothing, if the run has lost its question.
   */
  finish: async (run: QuestionRun, { statements, revisions }: MadeAnswer, now: Date): Promise<boolean> => {
    const json = bytesToJsonb(Buffer.concat(statements));
    const known = sql`${JSON.stringify(revisions)}::jsonb`;
    const { rows } = await sql`
      with written as materialized (select ${json} as statements), alive as materialized (
        select id from transcriptions
        where owner_kind = 'user' and owner_id = ${run.owner_id} and id in (
          select (source ->> 'transcriptionId')::uuid
          from written, jsonb_array_elements(statements) statement, jsonb_array_elements(statement -> 'sources') source
        ) order by id for key share
      ), kept as materialized (
        select coalesce(jsonb_agg(statement order by place), '[]') as statements
        from written, jsonb_array_elements(statements) with ordinality as all_of (statement, place)
        where not exists (
          select from jsonb_array_elements(statement -> 'sources') source
          where (source ->> 'transcriptionId')::uuid not in (select id from alive)
        )
      ), changed as (
        update insights set status = 'done', finished_at = ${now}, statements = kept.statements,
          draft = null, parts_done = null, parts_total = null,
          revision = coalesce((${known} ->> recording_id::text)::int, 0),
          is_reduced = jsonb_array_length(kept.statements) < jsonb_array_length(written.statements)
        from kept, written
        where insights.id = ${run.id} and attempt = ${run.attempt} and status = 'running'
        returning insights.id
      ), noted as (
        insert into question_sources (insight_id, transcription_id, revision)
        select distinct changed.id, (source ->> 'transcriptionId')::uuid, (${known} ->> (source ->> 'transcriptionId'))::int
        from changed, kept, jsonb_array_elements(kept.statements) statement,
          jsonb_array_elements(statement -> 'sources') source
        returning 1
      )
      select id from changed`.execute(db);
    return rows.length > 0;
  },
});

/** Converts the columns of a scope; a check of the table makes one of them null. */
export const toScope = (row: {
  readonly recording_ids: string[] | null;
  readonly folder_id: string | null;
}): QuestionScope =>
  row.folder_id === null
    ? { recordingIds: row.recording_ids ?? [], folderId: null }
    : { recordingIds: null, folderId: row.folder_id };
