import type { KeptWord } from '@escriba/contracts/transcription/account-part';
import type { VocabularyEntry } from '@escriba/contracts/transcription/vocabulary';
import { type Kysely, type Selectable, sql } from 'kysely';
import { isVisible } from '../platform/db/visible.ts';
import type { DB, VocabularyWords } from '../platform/db/schema.generated.ts';
import type { StoredWord } from './to-stored-word.ts';

type Row = Pick<Selectable<VocabularyWords>, (typeof ENTRY)[number]>;
type NewWord = StoredWord & { readonly id: string };
type Place = { readonly ownerId: string; readonly folderId: string | null };

const ENTRY = ['id', 'text', 'sounds_like', 'folder_id', 'created_at'] as const;

/** Stores words of accounts and folders. Every query is scoped by the owner. */
export const createWordsRepository = (db: Kysely<DB>) => ({
  /** Blocks the owner's other changes of words until the transaction ends. */
  lock: async (ownerId: string): Promise<void> => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`vocabulary:${ownerId}`}, 0))`.execute(db);
  },

  /** Lists words, newest first; those of one request by their letters. */
  list: async (ownerId: string): Promise<VocabularyEntry[]> => {
    const rows = await db
      .selectFrom('vocabulary_words')
      .select(ENTRY)
      .where('owner_id', '=', ownerId)
      .where(isVisible('folder_id'))
      .orderBy('created_at', 'desc')
      .orderBy('word_key')
      .execute();
    return rows.map(toEntry);
  },

  /** Lists words with the names of their folders. */
  listKept: (ownerId: string): Promise<KeptWord[]> =>
    db
      .selectFrom('vocabulary_words')
      .leftJoin('folders', 'folders.id', 'vocabulary_words.folder_id')
      .select(['text', 'sounds_like as soundsLike', 'folders.name as folder'])
      .where('vocabulary_words.owner_id', '=', ownerId)
      .where(isVisible('vocabulary_words.folder_id'))
      .orderBy('vocabulary_words.created_at')
      .orderBy('word_key')
      .execute(),

  count: async (ownerId: string): Promise<number> => {
    const row = await db
      .selectFrom('vocabulary_words')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('owner_id', '=', ownerId)
      .executeTakeFirstOrThrow();
    return row.count;
  },

  /** Returns the keys of the words of the account, or of a folder. */
  listKeys: async ({ ownerId, folderId }: Place): Promise<string[]> => {
    const rows = await db
      .selectFrom('vocabulary_words')
      .select('word_key')
      .where('owner_id', '=', ownerId)
      .where('folder_id', folderId === null ? 'is' : '=', folderId)
      .execute();
    return rows.map((row) => row.word_key);
  },

  /** Lists the words of a folder, if there is one, then those of the account. */
  listFor: async ({ ownerId, folderId }: Place): Promise<Row[]> =>
    db
      .selectFrom('vocabulary_words')
      .select(ENTRY)
      .where('owner_id', '=', ownerId)
      .where((eb) => eb.or([eb('folder_id', 'is', null), eb('folder_id', '=', folderId)]))
      .orderBy(sql`folder_id is null`)
      .orderBy('created_at', 'desc')
      .orderBy('word_key')
      .execute(),

  insert: async (
    { ownerId, folderId }: Place,
    words: readonly NewWord[],
    now: Date,
  ): Promise<VocabularyEntry[]> => {
    const rows = await db
      .insertInto('vocabulary_words')
      .values(
        words.map(({ id, text, wordKey, soundsLike }) => ({
          id,
          owner_id: ownerId,
          folder_id: folderId,
          text,
          word_key: wordKey,
          sounds_like: soundsLike,
          created_at: now,
        })),
      )
      .returning(ENTRY)
      .execute();
    return rows.map(toEntry);
  },

  find: (ownerId: string, id: string) =>
    db
      .selectFrom('vocabulary_words')
      .select(['folder_id as folderId', 'word_key as wordKey'])
      .where('owner_id', '=', ownerId)
      .where(isVisible('folder_id'))
      .where('id', '=', id)
      .executeTakeFirst(),

  /** Returns undefined if the word was deleted meanwhile. */
  update: async (ownerId: string, id: string, word: StoredWord): Promise<VocabularyEntry | undefined> => {
    const row = await db
      .updateTable('vocabulary_words')
      .set({ text: word.text, word_key: word.wordKey, sounds_like: word.soundsLike })
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .returning(ENTRY)
      .executeTakeFirst();
    return row && toEntry(row);
  },

  /** Returns false if the owner has no such word. */
  delete: async (ownerId: string, id: string): Promise<boolean> => {
    const row = await db
      .deleteFrom('vocabulary_words')
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .where(isVisible('folder_id'))
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  },

  eraseAll: async (ownerId: string): Promise<void> => {
    await db.deleteFrom('vocabulary_words').where('owner_id', '=', ownerId).execute();
  },
});

const toEntry = (row: Row): VocabularyEntry => ({
  id: row.id,
  text: row.text,
  soundsLike: row.sounds_like,
  folderId: row.folder_id,
  createdAt: row.created_at.toISOString(),
});
