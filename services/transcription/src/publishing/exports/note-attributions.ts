import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { createAttributionsRepository } from './attributions.repository.ts';

type MadeModel = { readonly name: string; readonly attribution?: string | undefined };

/** Creates a function that stores who made the models of a worker; it writes only what has changed since its last call. */
export const createAttributionNotes = (db: Kysely<DB>) => {
  const { save } = createAttributionsRepository(db);
  let noted = '[]';
  return async (models: readonly MadeModel[]): Promise<void> => {
    const attributions = models.flatMap(({ name: model, attribution }) =>
      attribution === undefined ? [] : [{ model, attribution }],
    );
    const now = JSON.stringify(attributions);
    if (now === noted) return;
    await save(attributions);
    noted = now;
  };
};
