import { type Kysely, sql } from 'kysely';

/**
 * Copies the tags and the sort keys of its folder and first tag into each recording, so that lists by folder or tag read one index. Triggers
 * keep them when recordings are moved and tagged. `change_id` marks renamed labels whose recordings do not all have the new key yet. The
 * indexes of all orders contain what lists filter by. Vacuum runs early: it keeps lists from reading the rows.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of [...COLUMNS, ...FUNCTIONS]) await sql.raw(statement).execute(db);
  for (const name of Object.keys(LIST_INDEXES))
    await sql`drop index if exists ${sql.ref(`transcriptions_${name}`)}`.execute(db);
  await carryLabels(db);
  for (const statement of TRIGGERS) await sql.raw(statement).execute(db);
  for (const [name, columns] of Object.entries(LIST_INDEXES)) {
    await sql`create index ${sql.ref(`transcriptions_${name}`)}
      on transcriptions (owner_id, ${sql.raw(columns)}) where owner_kind = 'user'`.execute(db);
  }
};

const COLUMNS = [
  `alter table transcriptions
    add column folder_key text collate "C",
    add column tag_key text collate "C",
    add column tag_ids uuid[]`,
  ...['folders', 'tags'].flatMap((table) => [
    `alter table ${table} add column change_id uuid`,
    `create index ${table}_changed on ${table} (id) where change_id is not null`,
  ]),
  `drop index transcriptions_of_folder`,
  `create index transcriptions_of_folder on transcriptions (folder_id, id) where folder_id is not null`,
  ...['transcriptions', 'recording_tags'].map(
    (table) =>
      `alter table ${table} set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02)`,
  ),
];

const LIST_INDEXES = {
  by_age: 'created_at desc, id desc) include (status, folder_id, tag_ids',
  by_name: 'name_key, id) include (status, folder_id, tag_ids',
  by_duration: 'duration_ms desc nulls last, id desc) include (status, folder_id, tag_ids',
  by_size: 'size_bytes desc, id desc) include (status, folder_id, tag_ids',
  by_folder_key: 'folder_key, created_at desc, id desc) include (status, folder_id, tag_ids',
  by_tag_key: 'tag_key, created_at desc, id desc) include (status, folder_id, tag_ids',
  by_folder: 'folder_id, created_at desc, id desc) include (status, tag_ids',
  by_status: 'status, created_at desc, id desc) include (folder_id, tag_ids',
};

/** The sort key of a label. Names that differ only in accents stay together, and no two labels of a user have the same key. */
const LABEL_KEY = `(sort_key || chr(1) || name_key) collate "C"`;

const FUNCTIONS = [
  `create function folder_key_of(folder uuid) returns text language sql stable set search_path from current
    return (select ${LABEL_KEY} from folders where id = folder)`,
  `create function library_carry_labels(recordings uuid[]) returns void language sql set search_path from current
    begin atomic
      update transcriptions set folder_key = found.of_folder, tag_key = found.of_tag, tag_ids = found.ids
      from (
        select recording.id as of_recording, folder_key_of(recording.folder_id) as of_folder, tagged.of_tag, tagged.ids
        from transcriptions recording cross join lateral (
          select min(${LABEL_KEY}) as of_tag, array_agg(tag_id order by tag_id) as ids
          from recording_tags join tags on tags.id = tag_id where transcription_id = recording.id
        ) tagged
        where recording.id = any (recordings)
      ) found
      where id = found.of_recording
        and (folder_key, tag_key, transcriptions.tag_ids) is distinct from (found.of_folder, found.of_tag, found.ids);
    end`,
  `create function library_carry_folder() returns trigger language plpgsql set search_path from current as $$
    begin
      new.folder_key := folder_key_of(new.folder_id);
      return new;
    end $$`,
  `create function library_carry_tags() returns trigger language plpgsql set search_path from current as $$
    begin
      perform library_carry_labels(array(select distinct transcription_id from changed));
      return null;
    end $$`,
  `create function library_note_label_change() returns trigger language plpgsql as $$
    begin
      new.change_id := gen_random_uuid();
      return new;
    end $$`,
];

const TRIGGERS = [
  `create trigger library_carry_folder before insert on transcriptions
    for each row when (new.folder_id is not null) execute function library_carry_folder()`,
  `create trigger library_change_folder before update of folder_id on transcriptions
    for each row when (new.folder_id is distinct from old.folder_id) execute function library_carry_folder()`,
  `create trigger library_carry_tags after insert on recording_tags referencing new table as changed
    for each statement execute function library_carry_tags()`,
  `create trigger library_drop_tags after delete on recording_tags referencing old table as changed
    for each statement execute function library_carry_tags()`,
  ...['folders', 'tags'].map(
    (table) => `create trigger library_note_label_change before update of sort_key, name_key on ${table}
      for each row when ((new.sort_key, new.name_key) is distinct from (old.sort_key, old.name_key))
      execute function library_note_label_change()`,
  ),
];

const AT_ONCE = 20_000;

/** Copies the labels in batches, so that no statement sorts or locks a whole library. */
const carryLabels = async (db: Kysely<unknown>): Promise<void> => {
  let after: string | undefined = '00000000-0000-0000-0000-000000000000';
  while (after !== undefined) {
    const { rows }: { rows: { last: string | null }[] } = await sql<{ last: string | null }>`
      with labelled as materialized (
        select id from transcriptions
        where id > ${after} and (folder_id is not null or exists (
          select from recording_tags where transcription_id = transcriptions.id))
        order by id limit ${AT_ONCE}
      )
      select library_carry_labels(array(select id from labelled)), (select id from labelled order by id desc limit 1) as last`.execute(
      db,
    );
    after = rows[0]?.last ?? undefined;
  }
};
