import type { WordSuggestion } from '@escriba/contracts/transcription/vocabulary';
import { CORRECTIONS_TO_SUGGEST } from '@escriba/contracts/transcription/vocabulary-limits';
import { wordKey } from '@escriba/contracts/transcription/vocabulary-words';
import { type Kysely, sql } from 'kysely';
import { isOfVisible } from '../platform/db/visible.ts';
import type { DB } from '../platform/db/schema.generated.ts';

type Recording = { readonly id: string; readonly ownerId: string };
type Counted = { readonly heard: string; readonly corrected: string; readonly times: number };

/** Stores words that users have replaced by others, by recording. */
export const createCorrectionsRepository = (db: Kysely<DB>) => ({
  /** Lists what the recording had in place of a word that an earlier correction wrote. */
  listHeard: ({ id }: Pick<Recording, 'id'>, corrected: string): Promise<Counted[]> =>
    db
      .selectFrom('word_corrections')
      .select(['heard', 'corrected', 'times'])
      .where('transcription_id', '=', id)
      .where('corrected', '=', corrected)
      .orderBy('heard')
      .execute(),

  count: async ({ id }: Pick<Recording, 'id'>): Promise<number> => {
    const row = await db
      .selectFrom('word_corrections')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('transcription_id', '=', id)
      .executeTakeFirstOrThrow();
    return row.count;
  },

  add: async ({ id, ownerId }: Recording, { heard, corrected, times }: Counted): Promise<void> => {
    await db
      .insertInto('word_corrections')
      .values({
        transcription_id: id,
        owner_id: ownerId,
        heard,
        corrected,
        corrected_key: wordKey(corrected),
        times,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['transcription_id', 'heard', 'corrected'])
          .doUpdateSet((eb) => ({ times: eb('word_corrections.times', '+', times) })),
      )
      .execute();
  },

  takeBack: async ({ id }: Pick<Recording, 'id'>, { heard, corrected, times }: Counted): Promise<void> => {
    await sql`
      with less as (
        update word_corrections set times = times - ${times}
        where transcription_id = ${id} and heard = ${heard} and corrected = ${corrected} and times > ${times}
        returning times
      )
      delete from word_corrections
      where transcription_id = ${id} and heard = ${heard} and corrected = ${corrected}
        and not exists (select from less)`.execute(db);
  },

  /** Lists words of the owner that were often corrected in the same way, and that are neither in a vocabulary nor dismissed; at most `limit`. */
  listFrequent: async (ownerId: string, limit: number): Promise<WordSuggestion[]> => {
    const { rows } = await sql<WordSuggestion>`
      select corrected as text, heard, sum(times)::integer as times from word_corrections
      where owner_id = ${ownerId} and ${isOfVisible('word_corrections.transcription_id')}
        and not exists (
          select from vocabulary_words
          where owner_id = ${ownerId} and word_key = corrected_key)
        and not exists (
          select from vocabulary_dismissals
          where owner_id = ${ownerId} and word_key = corrected_key)
      group by corrected, heard having sum(times) >= ${CORRECTIONS_TO_SUGGEST}
      order by times desc, corrected, heard limit ${limit}`.execute(db);
    return rows;
  },
});
