import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';

/** A model, and who made it. */
export type Attribution = { readonly model: string; readonly attribution: string };

/** Stores who made models, by the names under which transcripts have them. */
export const createAttributionsRepository = (db: Kysely<DB>) => ({
  /** Replaces those of models that have one. */
  save: async (attributions: readonly Attribution[]): Promise<void> => {
    if (attributions.length === 0) return;
    await db
      .insertInto('model_attributions')
      .values([...attributions])
      .onConflict((conflict) =>
        conflict.column('model').doUpdateSet((eb) => ({ attribution: eb.ref('excluded.attribution') })),
      )
      .execute();
  },

  list: async (models: readonly string[]): Promise<Attribution[]> =>
    models.length === 0
      ? []
      : db
          .selectFrom('model_attributions')
          .select(['model', 'attribution'])
          .where('model', 'in', models)
          .execute(),
});
