import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { createTranscriptionsRepository } from '../row/transcriptions.repository.ts';
import { createPiecesRepository } from './pieces.repository.ts';
import { createRoundsRepository } from './rounds.repository.ts';

/** The rows of recordings and their rounds. In a transaction where another room composes one; every function names the owner. */
export const recordingsIn = (db: Kysely<DB>) => {
  const { find, findForUpdate, insert } = createTranscriptionsRepository(db);
  const { retry, recogniseAgain } = createRoundsRepository(db);
  const { listDone, sumDoneMs } = createPiecesRepository(db);
  return {
    find,
    findForUpdate,
    insert,
    retry,
    recogniseAgain,
    listDone,
    sumDoneMs,
  };
};
