import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import type { StoredWord } from './to-stored-word.ts';

/** Words that users do not want suggested. Every query is scoped by the owner. */
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

  insert: async (ownerId: string, { text, wordKey }: Pick<StoredWord, 'text' | 'wordKey'>): Promise<void> => {
    await db
      .insertInto('vocabulary_dismissals')
      .values({ owner_id: ownerId, word_key: wordKey, text })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  eraseAll: async (ownerId: string): Promise<void> => {
    await db.deleteFrom('vocabulary_dismissals').where('owner_id', '=', ownerId).execute();
  },
});
