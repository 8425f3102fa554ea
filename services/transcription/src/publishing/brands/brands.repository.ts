import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';

type BrandRow = {
  name: string;
  logo_type: string | null;
  logo: Buffer | null;
  /** Absent: the color stays. */
  color?: string | null;
  updated_at: Date;
};

export const createBrandsRepository = (db: Kysely<DB>) => ({
  find: (userId: string) =>
    db
      .selectFrom('brands')
      .select(['name', 'logo_type', 'logo', 'color'])
      .where('user_id', '=', userId)
      .executeTakeFirst(),

  /** Returns the stored color. */
  write: async (userId: string, row: BrandRow): Promise<string | null> => {
    const { color } = await db
      .insertInto('brands')
      .values({ user_id: userId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .returning('color')
      .executeTakeFirstOrThrow();
    return color;
  },

  delete: async (userId: string): Promise<void> => {
    await db.deleteFrom('brands').where('user_id', '=', userId).execute();
  },
});
