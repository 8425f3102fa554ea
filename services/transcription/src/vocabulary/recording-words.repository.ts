import { VocabularyWord } from '@escriba/contracts/transcription/vocabulary-word';
import { type Kysely, sql } from 'kysely';
import * as Type from 'typebox';
import { parseColumn, toJsonb } from '../platform/db/json.ts';
import type { DB } from '../platform/db/schema.generated.ts';

type Round = { readonly id: string; readonly round: number };

const Words = Type.Array(VocabularyWord);

/** Stores the words that recordings are recognised with, by the recording's id: the caller has checked its owner. Without words there is no row. */
export const createRecordingWordsRepository = (db: Kysely<DB>) => ({
  has: async ({ id, round }: Round): Promise<boolean> => {
    const row = await db
      .selectFrom('recording_vocabularies')
      .select('round')
      .where('transcription_id', '=', id)
      .where('round', '=', round)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Sets the words of a round that begins. */
  begin: async ({ id, round }: Round, words: readonly VocabularyWord[]): Promise<void> => {
    const values = { round, words: toJsonb(words) };
    if (words.length === 0) {
      await db.updateTable('recording_vocabularies').set(values).where('transcription_id', '=', id).execute();
      return;
    }
    await db
      .insertInto('recording_vocabularies')
      .values({ transcription_id: id, ...values })
      .onConflict((conflict) => conflict.column('transcription_id').doUpdateSet(values))
      .execute();
  },

  /** Returns the words of a round. */
  find: async ({ id, round }: Round): Promise<VocabularyWord[]> => {
    const row = await db
      .selectFrom('recording_vocabularies')
      .select('words')
      .where('transcription_id', '=', id)
      .where('round', '=', round)
      .executeTakeFirst();
    return row === undefined ? [] : parseColumn(Words, row.words);
  },

  /** Notes that the round has given the current text. */
  finish: async ({ id, round }: Round): Promise<void> => {
    await sql`
      update recording_vocabularies set used = words
      where transcription_id = ${id} and round = ${round}`.execute(db);
  },

  /** Returns the words that the current text was recognised with. */
  findUsed: async (id: string): Promise<VocabularyWord[]> => {
    const row = await db
      .selectFrom('recording_vocabularies')
      .select('used')
      .where('transcription_id', '=', id)
      .executeTakeFirst();
    return row === undefined || row.used === null ? [] : parseColumn(Words, row.used);
  },
});
