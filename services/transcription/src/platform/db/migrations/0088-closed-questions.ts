import { type Kysely, sql } from 'kysely';

/**
 * Adds the folders, closed to some members, in which recordings of a question were when they were deleted, and keeps the link that was fetched for a deleted
 * recording in its folder: what is about recordings that are gone would be about nothing that is hidden.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};

const STATEMENTS = [
  `alter table insights add column closed_folder_ids uuid[]`,
  `create function note_closed_folder() returns trigger language plpgsql as $$
    begin
      if exists (select from folders where id = old.folder_id and visibility <> 'everyone') then
        update insights set closed_folder_ids = array_append(closed_folder_ids, old.folder_id)
        where owner_id = old.owner_id and form = 'question'
          and (old.folder_id = any (closed_folder_ids)) is not true
          and (folder_id = old.folder_id or old.id = any (recording_ids) or exists (
            select from question_sources source
            where source.insight_id = insights.id and source.transcription_id = old.id
          ));
        update link_fetches
        set client_info = jsonb_set(client_info, '{folderId}', to_jsonb(old.folder_id::text))
        where id = old.id and owner_id = old.owner_id;
      end if;
      return old;
    end $$`,
  `create trigger note_closed_folder before delete on transcriptions
    for each row when (old.folder_id is not null) execute function note_closed_folder()`,
];
