import type { MailChoices } from '@escriba/contracts/transcription/mail-choices';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';

/** Stores which mails users want. Every query names the user. */
export const createMailChoicesRepository = (db: Kysely<DB>) => ({
  find: async (ownerId: string): Promise<MailChoices | undefined> => {
    const row = await db
      .selectFrom('mail_choices')
      .select(['finished', 'with_summary'])
      .where('owner_id', '=', ownerId)
      .executeTakeFirst();
    return row && { finished: row.finished, withSummary: row.with_summary };
  },

  write: async (ownerId: string, { finished, withSummary }: MailChoices, now: Date): Promise<void> => {
    const row = { finished, with_summary: withSummary, updated_at: now };
    await db
      .insertInto('mail_choices')
      .values({ owner_id: ownerId, ...row })
      .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(row))
      .execute();
  },

  delete: async (ownerId: string): Promise<void> => {
    await db.deleteFrom('mail_choices').where('owner_id', '=', ownerId).execute();
  },
});
