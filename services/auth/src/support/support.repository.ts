import type { SupportRequest, SupportSubject } from '@escriba/contracts/auth/support';
import type { Kysely, Selectable } from 'kysely';
import type { DB, SupportRequests } from '../platform/db/schema.generated.ts';

const LISTED_MAX = 100;

type NewRequest = Omit<SupportRequest, 'createdAt' | 'closedAt'> & {
  readonly ip: string;
  readonly createdAt: Date;
};

export const createSupportRepository = (db: Kysely<DB>) => ({
  /** Returns false if the reference exists. */
  insert: async (request: NewRequest): Promise<boolean> => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('support_requests')
      .values({
        reference: request.reference,
        subject: request.subject,
        message: request.message,
        name: request.name,
        email: request.email,
        user_id: request.userId,
        transcription_id: request.transcriptionId,
        ip: request.ip,
        created_at: request.createdAt,
      })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  },

  find: async (reference: string): Promise<SupportRequest | undefined> => {
    const row = await db
      .selectFrom('support_requests')
      .selectAll()
      .where('reference', '=', reference)
      .executeTakeFirst();
    return row && toRequest(row);
  },

  /** Lists requests, newest first. */
  list: async ({ all }: { readonly all: boolean }): Promise<SupportRequest[]> => {
    const rows = await db
      .selectFrom('support_requests')
      .selectAll()
      .$if(!all, (query) => query.where('closed_at', 'is', null))
      .orderBy('created_at', 'desc')
      .limit(LISTED_MAX)
      .execute();
    return rows.map(toRequest);
  },

  listOf: async (userId: string): Promise<SupportRequest[]> => {
    const rows = await db
      .selectFrom('support_requests')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute();
    return rows.map(toRequest);
  },

  close: async (reference: string, now: Date): Promise<void> => {
    await db
      .updateTable('support_requests')
      .set({ closed_at: now })
      .where('reference', '=', reference)
      .where('closed_at', 'is', null)
      .execute();
  },

  deleteOf: async (userId: string): Promise<void> => {
    await db.deleteFrom('support_requests').where('user_id', '=', userId).execute();
  },

  deleteClosed: async (before: Date): Promise<void> => {
    await db.deleteFrom('support_requests').where('closed_at', '<', before).execute();
  },
});

const toRequest = (row: Selectable<SupportRequests>): SupportRequest => ({
  reference: row.reference,
  subject: row.subject as SupportSubject, // only the service writes, and it knows no other
  message: row.message,
  name: row.name,
  email: row.email,
  userId: row.user_id,
  transcriptionId: row.transcription_id,
  createdAt: row.created_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
});
