import type { Kysely } from 'kysely';
import { Conversation, parseColumn, toJsonb } from '../../platform/db/json.ts';
import type { DB } from '../../platform/db/schema.generated.ts';

/** The timelines of recordings that were chats. They are deleted with the recording. */
export const createConversationsRepository = (db: Kysely<DB>) => ({
  insert: async (transcriptionId: string, messages: Conversation): Promise<void> => {
    await db
      .insertInto('conversations')
      .values({ transcription_id: transcriptionId, messages: toJsonb(messages) })
      .execute();
  },

  /** Without authorisation: the caller has checked it. */
  find: async (transcriptionId: string): Promise<Conversation | undefined> => {
    const row = await db
      .selectFrom('conversations')
      .select('messages')
      .where('transcription_id', '=', transcriptionId)
      .executeTakeFirst();
    return row && parseColumn(Conversation, row.messages);
  },
});
