import { type Kysely, sql } from 'kysely';

/**
 * Adds search in names and texts. `content` has the folded words of both between spaces, `stems` their stems. Users with much to search (see
 * `search_is_large`) also have a vocabulary: `search_words` counts the recordings of each word, `search_keys` has the ids of a recording's
 * words and hashes of their pairs. Every key belongs to one user.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of [...TABLES, ...WORD_FUNCTIONS, ...VOCABULARY_FUNCTIONS, ...TRIGGERS, ...BACKFILL]) {
    await sql.raw(statement).execute(db);
  }
};

const TABLES = [
  `create table search_owners (
    owner_id text primary key,
    number bigint generated always as identity unique,
    documents integer not null,
    content_length bigint not null,
    has_vocabulary boolean not null default false
  )`,
  `create table search_documents (
    transcription_id uuid primary key references transcriptions on delete cascade,
    owner_id text not null,
    content text collate "C" not null,
    stems text collate "C" not null default ''
  )`,
  `create index search_documents_owner on search_documents (owner_id)`,
  `create table search_keys (
    transcription_id uuid primary key references search_documents on delete cascade,
    keys bigint[] not null
  )`,
  `alter table search_keys alter column keys set storage external`,
  `create index search_keys_keys on search_keys using gin (keys) with (fastupdate = off)`,
  `create table search_words (
    id bigint generated always as identity unique,
    owner bigint not null references search_owners (number) on delete cascade,
    word text collate "C" not null,
    stem text collate "C",
    uses integer not null,
    grams bigint[] not null,
    primary key (owner, word)
  ) with (fillfactor = 80)`,
  `create index search_words_stem on search_words (owner, stem) where stem is not null`,
  `create index search_words_grams on search_words using gin (grams) with (fastupdate = off)`,
];

const WORD_FUNCTIONS = [
  `create function search_is_large(documents integer, content_length bigint) returns boolean
    immutable parallel safe language sql as $$ select documents > 1000 or content_length > 500000 $$`,
  // Accents are already removed, and with them the stemmer's way to see that -ões is the plural of -ão.
  `create function search_stem(word text) returns text immutable parallel safe language sql as $$
    select (ts_lexize('portuguese_stem', regexp_replace(word, '(oes|aes)$', 'ao')))[1] $$`,
  `create function search_split(content text) returns table (word text) immutable parallel safe language sql as $$
    select distinct word from unnest(string_to_array(btrim(content), ' ')) word where word <> '' $$`,
  `create function search_stems(content text) returns text immutable parallel safe language sql as $$
    select coalesce(' ' || string_agg(distinct stem, ' ') || ' ', '')
    from (select search_stem(word) as stem from search_split(content)) stems where stem is not null $$`,
  // Trigrams; the user's number is the seed, so that no two users share a key.
  `create function search_grams(owner bigint, part text) returns bigint[] strict immutable parallel safe language sql as $$
    select coalesce(array_agg(distinct hashtextextended(substr(part, i, 3), owner)), '{}')
    from generate_series(1, length(part) - 2) i $$`,
  // Adjacent words, in 8,192 classes per user: negative, since the ids of words are positive.
  `create function search_pair(owner bigint, pair text) returns bigint immutable parallel safe language sql as $$
    select -(1 + owner * 8192 + (hashtextextended(pair, 0) & 8191)) $$`,
  `create function search_pairs(owner bigint, content text) returns bigint[] immutable parallel safe language sql as $$
    select coalesce(array_agg(distinct search_pair(owner, word || ' ' || next)), '{}') from (
      select word, lead(word) over (order by place) as next
      from unnest(string_to_array(btrim(content), ' ')) with ordinality as split (word, place)
    ) pairs where next is not null $$`,
];

const VOCABULARY_FUNCTIONS = [
  `create function search_add_words(owner_number bigint, content text) returns bigint[] language sql
    set search_path from current as $$
    with added as (
      insert into search_words as known (owner, word, stem, uses, grams)
      select owner_number, word, search_stem(word), 1, search_grams(owner_number, word)
      from search_split(content) order by word
      on conflict (owner, word) do update set uses = known.uses + 1
      returning id
    )
    select (select coalesce(array_agg(id), '{}') from added)
      || search_pairs(owner_number, content) $$`,
  `create function search_drop_words(owner_number bigint, content text) returns void language sql
    set search_path from current as $$
    update search_words set uses = uses - 1
      where owner = owner_number and word in (select word from search_split(content));
    delete from search_words
      where owner = owner_number and uses <= 0 and word in (select word from search_split(content)) $$`,
  // A correction changes few of many words: recounts only those that were removed or added.
  `create function search_change_words(owner_number bigint, before text, after text) returns bigint[] language plpgsql
    set search_path from current as $$
    declare
      gone text;
      come text;
    begin
      select string_agg(word, ' ') into gone from (
        select word from search_split(before) except select word from search_split(after)
      ) words;
      select string_agg(word, ' ') into come from (
        select word from search_split(after) except select word from search_split(before)
      ) words;
      if gone is not null then perform search_drop_words(owner_number, gone); end if;
      if come is not null then perform search_add_words(owner_number, come); end if;
      return search_pairs(owner_number, after) || array(
        select id from search_words where owner = owner_number and word in (select word from search_split(after))
      );
    end $$`,
  `create function search_build_vocabulary(person text) returns void language plpgsql
    set search_path from current as $$
    declare owner_number bigint;
    begin
      update search_owners set has_vocabulary = true where owner_id = person returning number into owner_number;
      insert into search_words (owner, word, stem, uses, grams)
        select owner_number, word, search_stem(word), uses, search_grams(owner_number, word) from (
          select word, count(*)::integer as uses
          from search_documents cross join lateral search_split(content)
          where owner_id = person group by word order by word
        ) words;
      insert into search_keys (transcription_id, keys)
        select transcription_id, gathered.ids || search_pairs(owner_number, content)
        from (
          select transcription_id, array_agg(known.id) as ids
          from search_documents cross join lateral search_split(content) split
            join search_words known on known.owner = owner_number and known.word = split.word collate "C"
          where owner_id = person group by transcription_id
        ) gathered join search_documents using (transcription_id);
    end $$`,
];

const TRIGGERS = [
  `create function search_fill_stems() returns trigger language plpgsql set search_path from current as $$
    begin
      new.stems := search_stems(new.content);
      return new;
    end $$`,
  `create trigger search_fill_stems before insert or update of content on search_documents
    for each row execute function search_fill_stems()`,
  // Locks the user's row: two transactions never count the same words at once.
  `create function search_note_document() returns trigger language plpgsql set search_path from current as $$
    declare
      holder search_owners;
      documents_more integer := case when tg_op = 'INSERT' then 1 else 0 end;
      length_before integer := 0;
      keys_now bigint[];
    begin
      if tg_op = 'UPDATE' then
        if new.content = old.content then return null; end if;
        length_before := length(old.content);
      end if;
      insert into search_owners as known (owner_id, documents, content_length)
        values (new.owner_id, 1, length(new.content))
        on conflict (owner_id) do update set
          documents = known.documents + documents_more,
          content_length = known.content_length + length(new.content) - length_before
        returning * into holder;
      if holder.has_vocabulary then
        if tg_op = 'UPDATE' then
          keys_now := search_change_words(holder.number, old.content, new.content);
        else
          keys_now := search_add_words(holder.number, new.content);
        end if;
        insert into search_keys (transcription_id, keys) values (new.transcription_id, keys_now)
          on conflict (transcription_id) do update set keys = excluded.keys;
      elsif search_is_large(holder.documents, holder.content_length) then
        perform search_build_vocabulary(new.owner_id);
      end if;
      return null;
    end $$`,
  `create trigger search_note_document after insert or update of content on search_documents
    for each row execute function search_note_document()`,
  `create function search_forget_document() returns trigger language plpgsql set search_path from current as $$
    declare holder search_owners;
    begin
      update search_owners set documents = documents - 1, content_length = content_length - length(old.content)
        where owner_id = old.owner_id returning * into holder;
      if holder.documents <= 0 then
        delete from search_owners where owner_id = old.owner_id;
      elsif holder.has_vocabulary then
        perform search_drop_words(holder.number, old.content);
      end if;
      return null;
    end $$`,
  `create trigger search_forget_document after delete on search_documents
    for each row execute function search_forget_document()`,
];

/** Fills the search, with nearly the service's folding; a recording is folded again when it is renamed or transcribed again. */
const BACKFILL = [
  `insert into search_documents (transcription_id, owner_id, content)
    select id, owner_id, ' ' || btrim(regexp_replace(translate(lower(file_name || ' ' || coalesce(text, '')),
      'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn'), '[^[:alnum:]]+', ' ', 'g')) || ' '
    from transcriptions left join transcripts on transcription_id = id
    where owner_kind = 'user' order by owner_id`,
];
