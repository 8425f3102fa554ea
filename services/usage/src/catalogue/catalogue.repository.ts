import { LimitsByPlan } from '@escriba/contracts/plans/limits';
import type { Kysely } from 'kysely';
import { Value } from 'typebox/value';
import type { DB } from '../platform/db/schema.generated.ts';
import { catalogueMissing } from './catalogue.errors.ts';

/** Stores the published limits of the plans in one row. */
export const createCatalogueRepository = (db: Kysely<DB>) => {
  /** Returns undefined if none were published, or only those of a release with other limits. */
  const find = async (): Promise<LimitsByPlan | undefined> => {
    const row = await db.selectFrom('catalogue').select('limits').executeTakeFirst();
    return Value.Check(LimitsByPlan, row?.limits) ? row?.limits : undefined;
  };
  return {
    find,

    /** Throws `catalogueMissing`. */
    get: async (): Promise<LimitsByPlan> => {
      const limits = await find();
      if (limits === undefined) throw catalogueMissing();
      return limits;
    },

    /** Replaces the row unless its version is as large. */
    store: async (published: { readonly version: number; readonly limits: LimitsByPlan }): Promise<void> => {
      const values = { version: published.version, limits: JSON.stringify(published.limits) };
      await db
        .insertInto('catalogue')
        .values(values)
        .onConflict((conflict) =>
          conflict.column('singleton').doUpdateSet(values).where('catalogue.version', '<', values.version),
        )
        .execute();
    },
  };
};
