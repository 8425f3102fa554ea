import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { createTranscriptionsRepository } from '../row/transcriptions.repository.ts';
import { createPiecesRepository } from './pieces.repository.ts';

/** Reads and locks rows of recordings and their pieces, in a transaction where another room composes one. Every function names the owner. */
export const recordingsIn = (db: Kysely<DB>) => {
  const { find, findForUpdate } = createTranscriptionsRepository(db);
  const { listDone } = createPiecesRepository(db);
  return { find, findForUpdate, listDone };
};
