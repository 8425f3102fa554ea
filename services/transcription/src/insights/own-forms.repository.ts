import { type OwnForm, OwnFormText } from '@escriba/contracts/transcription/own-forms';
import { type Kysely, type Selectable, sql } from 'kysely';
import { parseColumn } from '../platform/db/json.ts';
import type { DB, OwnForms } from '../platform/db/schema.generated.ts';

type NewForm = {
  readonly id: string;
  readonly ownerId: string;
  readonly content: OwnFormText;
  readonly createdAt: Date;
};

const COLUMNS = ['id', 'content', 'created_at', 'updated_at'] as const;

/** Stores the forms of users. Every query is scoped by the owner. */
export const createOwnFormsRepository = (db: Kysely<DB>) => ({
  /** Blocks the owner's other new forms until the transaction ends. */
  lock: async (ownerId: string): Promise<void> => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`forms:${ownerId}`}, 0))`.execute(db);
  },

  /** Lists forms, the oldest first. */
  list: async (ownerId: string): Promise<OwnForm[]> => {
    const rows = await db
      .selectFrom('own_forms')
      .select(COLUMNS)
      .where('owner_id', '=', ownerId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map(toForm);
  },

  find: async (ownerId: string, id: string): Promise<OwnForm | undefined> => {
    const row = await db
      .selectFrom('own_forms')
      .select(COLUMNS)
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .executeTakeFirst();
    return row && toForm(row);
  },

  count: async (ownerId: string): Promise<number> => {
    const row = await db
      .selectFrom('own_forms')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('owner_id', '=', ownerId)
      .executeTakeFirstOrThrow();
    return row.count;
  },

  insert: async ({ id, ownerId, content, createdAt }: NewForm): Promise<OwnForm> => {
    const row = await db
      .insertInto('own_forms')
      .values({
        id,
        owner_id: ownerId,
        content: JSON.stringify(content),
        created_at: createdAt,
        updated_at: createdAt,
      })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    return toForm(row);
  },

  /** Replaces the content of a form; undefined if the user has no such form. */
  update: async (
    { id, ownerId, content }: Omit<NewForm, 'createdAt'>,
    updatedAt: Date,
  ): Promise<OwnForm | undefined> => {
    const row = await db
      .updateTable('own_forms')
      .set({ content: JSON.stringify(content), updated_at: updatedAt })
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .returning(COLUMNS)
      .executeTakeFirst();
    return row && toForm(row);
  },

  /** Returns whether there was one. */
  delete: async (ownerId: string, id: string): Promise<boolean> => {
    const { numDeletedRows } = await db
      .deleteFrom('own_forms')
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },

  eraseAll: async (ownerId: string): Promise<void> => {
    await db.deleteFrom('own_forms').where('owner_id', '=', ownerId).execute();
  },
});

const toForm = (row: Pick<Selectable<OwnForms>, (typeof COLUMNS)[number]>): OwnForm => ({
  id: row.id,
  ...parseColumn(OwnFormText, row.content),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
