import type { Kysely } from 'kysely';
import { Conversation, parseColumn, toJsonb } from '../../platform/db/json.ts';
import { mapInTurns } from '../../platform/in-turns.ts';
import type { DB } from '../../platform/db/schema.generated.ts';

/** How many messages are written before other requests have their turn. */
const MESSAGES_AT_ONCE = 1_000;

/** Stores the timelines of recordings that were chats. They are deleted with the recording. */
export const createConversationsRepository = (db: Kysely<DB>) => ({
  insert: async (transcriptionId: string, messages: Conversation): Promise<void> => {
    const written = await mapInTurns(messages, MESSAGES_AT_ONCE, toJsonb);
    await db
      .insertInto('conversations')
      .values({ transcription_id: transcriptionId, messages: `[${written.join(',')}]` })
      .execute();
  },

  /** Returns a conversation, without authorisation: the caller has checked it. */
  find: async (transcriptionId: string): Promise<Conversation | undefined> => {
    const row = await db
      .selectFrom('conversations')
      .select('messages')
      .where('transcription_id', '=', transcriptionId)
      .executeTakeFirst();
    return row && parseColumn(Conversation, row.messages);
  },
});
