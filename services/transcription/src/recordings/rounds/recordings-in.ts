import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { createTranscriptionsRepository } from '../row/transcriptions.repository.ts';
import { createPiecesRepository } from './pieces.repository.ts';

/** The rows of recordings and their pieces, to read or lock. In a transaction where another room composes one; every function names the owner. */
export const recordingsIn = (db: Kysely<DB>) => {
  const { find, findForUpdate } = createTranscriptionsRepository(db);
  const { listDone } = createPiecesRepository(db);
  return { find, findForUpdate, listDone };
};
