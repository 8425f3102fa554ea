import { type Kysely, sql } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import type { StoredWord } from './to-stored-word.ts';

/** Stores words that must not be suggested to users. Every query is scoped by the owner. */
export const createDismissalsRepository = (db: Kysely<DB>) => ({
  list: async (ownerId: string): Promise<string[]> => {
    const rows = await db
      .selectFrom('vocabulary_dismissals')
      .select('text')
      .where('owner_id', '=', ownerId)
      .orderBy('word_key')
      .execute();
    return rows.map(({ text }) => text);
  },

  /** Stores a dismissed word, if the user has corrected it. Only corrected words are suggested, so that their number has a limit. */
  insert: async (ownerId: string, { text, wordKey }: Pick<StoredWord, 'text' | 'wordKey'>): Promise<void> => {
    await sql`
      insert into vocabulary_dismissals (owner_id, word_key, text)
      select ${ownerId}, ${wordKey}, ${text}
      where exists (select from word_corrections where owner_id = ${ownerId} and corrected_key = ${wordKey})
      on conflict do nothing`.execute(db);
  },

  eraseAll: async (ownerId: string): Promise<void> => {
    await db.deleteFrom('vocabulary_dismissals').where('owner_id', '=', ownerId).execute();
  },
});
