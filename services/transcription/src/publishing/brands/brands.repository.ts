import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';

type BrandRow = { name: string; logo_type: string | null; logo: Buffer | null; updated_at: Date };

export const createBrandsRepository = (db: Kysely<DB>) => ({
  find: (userId: string) =>
    db
      .selectFrom('brands')
      .select(['name', 'logo_type', 'logo'])
      .where('user_id', '=', userId)
      .executeTakeFirst(),

  write: async (userId: string, row: BrandRow): Promise<void> => {
    await db
      .insertInto('brands')
      .values({ user_id: userId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute();
  },

  delete: async (userId: string): Promise<void> => {
    await db.deleteFrom('brands').where('user_id', '=', userId).execute();
  },
});
