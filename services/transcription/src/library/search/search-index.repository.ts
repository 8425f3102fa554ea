import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';

type Owner = { number: number; countsWords: boolean };
type Indexed = { transcriptionId: string; ownerId: string; content: string; words: readonly string[] };

/**
 * Reads and writes the search index. A row's `content` and the user's vocabulary are written in the same transaction, one at a time per user:
 * `search_words.uses` is the number of rows of `search_keys` with the word.
 */
export const createSearchIndexRepository = (db: Kysely<DB>) => ({
  /** Returns the searchable text of a user's recording; undefined if there is no such recording. */
  findText: (id: string) =>
    db
      .selectFrom('transcriptions')
      .leftJoin('transcripts', 'transcripts.transcription_id', 'transcriptions.id')
      .leftJoin('recording_notes', 'recording_notes.transcription_id', 'transcriptions.id')
      .select(['file_name as fileName', 'transcripts.text', 'recording_notes.text as notes'])
      .where('transcriptions.id', '=', id)
      .where('owner_kind', '=', 'user')
      .executeTakeFirst(),

  findOwner: (ownerId: string): Promise<Owner | undefined> => findOwner(db, ownerId),

  /** Adds words to a user's vocabulary that are in no recording yet. */
  addWords: (owner: number, words: readonly string[]): Promise<void> => addWords(db, owner, words),

  /** Deletes words that no recording contains: an indexer died before it counted them. */
  deleteUnusedWords: async (owner: number): Promise<void> => {
    await sql`delete from search_words where owner = ${owner} and uses <= 0`.execute(db);
  },

  /** Makes a recording findable by its content, in a transaction. Does nothing if it is deleted. */
  write: async (indexed: Indexed): Promise<void> => {
    const owner = await lockOwner(db, indexed.ownerId);
    const growth = await writeDocument(db, indexed);
    if (growth === undefined) return deleteEmptyOwner(db, owner.number);
    const { isLarge } = await growOwner(db, owner.number, growth);
    if (!owner.countsWords && isLarge) return beginVocabulary(db, indexed.ownerId);
    if (!owner.countsWords) return;
    await addWords(db, owner.number, indexed.words);
    await countWords(db, owner.number, indexed);
    await endVocabulary(db, indexed);
  },

  /** Removes a deleted recording from a user's counts, in a transaction. */
  forget: async (transcriptionId: string, ownerId: string, removedLength: number): Promise<void> => {
    const { number } = await lockOwner(db, ownerId);
    const { rows } = await sql<{ unused: string[] }>`
      with old as (
        delete from search_keys where transcription_id = ${transcriptionId} returning keys
      ), gone as (
        update search_words set uses = uses - 1
        where owner = ${number} and id in (select unnest(keys) from old) returning id, uses
      )
      select array(select id from gone where uses <= 0) as unused`.execute(db);
    await deleteWords(db, rows[0]?.unused ?? []);
    await sql`
      update search_owners set documents = documents - 1, content_length = content_length - ${removedLength}
      where number = ${number}`.execute(db);
    await endVocabulary(db, { ownerId, transcriptionId });
    await deleteEmptyOwner(db, number);
  },

  /** Deletes every word of a user at once. Queued changes of the user then find nothing to do. */
  eraseOwner: async (ownerId: string): Promise<void> => {
    await sql`
      delete from search_keys
      where transcription_id in (select transcription_id from search_changes where owner_id = ${ownerId})`.execute(
      db,
    );
    await db.deleteFrom('search_owners').where('owner_id', '=', ownerId).execute();
  },
});

const findOwner = async (db: Kysely<DB>, ownerId: string): Promise<Owner | undefined> => {
  const row = await db
    .selectFrom('search_owners')
    .select(['number', 'has_vocabulary', 'builds_vocabulary'])
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  return row && { number: row.number, countsWords: row.has_vocabulary || row.builds_vocabulary };
};

/** Locks the row: two transactions never count the same words at once. */
const lockOwner = async (transaction: Kysely<DB>, ownerId: string): Promise<Owner> => {
  const { rows } = await sql<Owner>`
    insert into search_owners (owner_id, documents, content_length) values (${ownerId}, 0, 0)
    on conflict (owner_id) do update set owner_id = excluded.owner_id
    returning number, has_vocabulary or builds_vocabulary as "countsWords"`.execute(transaction);
  const [owner] = rows;
  if (!owner) throw new Error('an upsert returns its row');
  return owner;
};

type Growth = { documents: number; contentLength: number };

/** Returns undefined if the recording is deleted. */
const writeDocument = async (
  transaction: Kysely<DB>,
  { transcriptionId, content }: Indexed,
): Promise<Growth | undefined> => {
  // Not `on conflict`: it would compute the stems of an existing row twice.
  const updated = await sql<Growth>`
    update search_documents document set content = ${content}
    from (select length(content) as length from search_documents where transcription_id = ${transcriptionId}) before
    where transcription_id = ${transcriptionId}
    returning 0 as documents, length(document.content) - before.length as "contentLength"`.execute(
    transaction,
  );
  if (updated.rows[0]) return updated.rows[0];
  const inserted = await sql<Growth>`
    insert into search_documents (transcription_id, owner_id, content)
    select id, owner_id, ${content} from transcriptions where id = ${transcriptionId}
    returning 1 as documents, length(content) as "contentLength"`.execute(transaction);
  return inserted.rows[0];
};

const growOwner = async (
  transaction: Kysely<DB>,
  owner: number,
  { documents, contentLength }: Growth,
): Promise<{ isLarge: boolean }> => {
  const { rows } = await sql<{ isLarge: boolean }>`
    update search_owners
    set documents = documents + ${documents}, content_length = content_length + ${contentLength}
    where number = ${owner}
    returning search_is_large(documents, content_length) as "isLarge"`.execute(transaction);
  return rows[0] ?? { isLarge: false };
};

const addWords = async (db: Kysely<DB>, owner: number, words: readonly string[]): Promise<void> => {
  await sql`
    insert into search_words (owner, word, stem, uses, grams)
    select ${owner}, word, search_stem(word), 0, search_grams(${owner}, word)
    from unnest(${words}::text[]) as said (word)
    where not exists (
      select from search_words known where known.owner = ${owner} and known.word = said.word
    )
    order by word collate "C"
    on conflict (owner, word) do nothing`.execute(db);
};

/** Counts only the words that were removed or added, because a correction changes few of many words. */
const countWords = async (
  transaction: Kysely<DB>,
  owner: number,
  { transcriptionId, words, content }: Indexed,
): Promise<void> => {
  const { rows } = await sql<{ unused: string[] }>`
    with old as (
      select id from search_keys cross join lateral unnest(keys) id
      where transcription_id = ${transcriptionId} and id > 0
    ), fresh as (
      select id from search_words where owner = ${owner} and word = any (${words}::text[])
    ), come as (
      update search_words set uses = uses + 1 where id in (select id from fresh except select id from old)
    ), gone as (
      update search_words set uses = uses - 1
      where owner = ${owner} and id in (select id from old except select id from fresh) returning id, uses
    ), keys as (
      insert into search_keys (transcription_id, keys)
      select ${transcriptionId}, array(select id from fresh) || search_pairs(${owner}, ${content})
      on conflict (transcription_id) do update set keys = excluded.keys
    )
    select array(select id from gone where uses <= 0) as unused`.execute(transaction);
  await deleteWords(transaction, rows[0]?.unused ?? []);
};

const deleteWords = async (transaction: Kysely<DB>, ids: readonly string[]): Promise<void> => {
  await sql`delete from search_words where id = any (${ids}::bigint[])`.execute(transaction);
};

/** Starts the vocabulary of a user who now has much to search: the recordings are indexed again one by one, and each adds its words. */
const beginVocabulary = async (transaction: Kysely<DB>, ownerId: string): Promise<void> => {
  await sql`update search_owners set builds_vocabulary = true where owner_id = ${ownerId}`.execute(
    transaction,
  );
  await sql`
    insert into search_changes as known (transcription_id, owner_id, priority)
    select transcription_id, owner_id, 1 from search_documents where owner_id = ${ownerId}
    on conflict (transcription_id) do update set change = known.change + 1`.execute(transaction);
};

/** Lets searches use the vocabulary once the last recording has added its words. */
const endVocabulary = async (
  transaction: Kysely<DB>,
  { ownerId, transcriptionId }: Pick<Indexed, 'ownerId' | 'transcriptionId'>,
): Promise<void> => {
  await sql`
    update search_owners set has_vocabulary = true, builds_vocabulary = false
    where owner_id = ${ownerId} and builds_vocabulary
      and not exists (
        select from search_changes
        where owner_id = ${ownerId} and priority = 1 and transcription_id <> ${transcriptionId}
      )
      and not exists (
        select from search_documents document
        where document.owner_id = ${ownerId}
          and not exists (select from search_keys known where known.transcription_id = document.transcription_id)
      )`.execute(transaction);
};

const deleteEmptyOwner = async (transaction: Kysely<DB>, owner: number): Promise<void> => {
  await sql`delete from search_owners where number = ${owner} and documents <= 0`.execute(transaction);
};
