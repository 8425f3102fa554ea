import { type Kysely, sql } from 'kysely';

/**
 * Adds questions to insights, which have the queue, the counting and the runs that questions need. One has no recording of its own but those that it is
 * about: `recording_id` if it is a single one, with which it is deleted. `question_key` is equal for requests that repeat each other. `question_sources`
 * has the recordings whose words an answer quotes: a statement goes with any of them, in the transaction that deletes the recording.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};

const STATEMENTS = [
  `alter table insights
    alter column transcription_id drop not null,
    add column question text,
    add column question_key text,
    add column recording_ids uuid[],
    add column recording_id uuid references transcriptions (id) on delete cascade,
    add column folder_id uuid,
    add column is_reduced boolean not null default false,
    add constraint insights_of_recording_or_question check ((transcription_id is null) = (form = 'question')),
    add constraint insights_question check (
      form <> 'question'
      or (question is not null and question_key is not null and (recording_ids is null) <> (folder_id is null))
    )`,
  `create index insights_questions_of_owner on insights (owner_id, created_at desc) where form = 'question'`,
  `create unique index insights_open_questions on insights (owner_id, question_key)
    where form = 'question' and status in ('waiting', 'running')`,
  `create index insights_questions_of_recording on insights (recording_id) where recording_id is not null`,
  `create table question_sources (
    insight_id uuid not null references insights (id) on delete cascade,
    transcription_id uuid not null references transcriptions (id) on delete cascade,
    primary key (insight_id, transcription_id)
  )`,
  `create index question_sources_of_recording on question_sources (transcription_id)`,
  // A statement that rests on several recordings goes with the first of them: its text may be of any.
  `create function drop_quoting_statements() returns trigger language plpgsql as $$
    begin
      update insights set is_reduced = true, statements = (
        select coalesce(jsonb_agg(statement order by place), '[]')
        from jsonb_array_elements(statements) with ordinality as all_of (statement, place)
        where not statement -> 'sources' @> jsonb_build_array(jsonb_build_object('transcriptionId', old.transcription_id))
      ) where id = old.insight_id;
      return null;
    end $$`,
  `create trigger drop_quoting_statements after delete on question_sources
    for each row execute function drop_quoting_statements()`,
];
