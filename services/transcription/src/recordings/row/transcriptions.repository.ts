import type { TranscriptionStage, TranscriptionStatus } from '@escriba/contracts/transcription/transcription';
import type { Kysely, Selectable } from 'kysely';
import { isVisible } from '../../platform/db/visible.ts';
import type { DB, Transcriptions } from '../../platform/db/schema.generated.ts';
import type { Owner } from './owner.ts';

export type Transcription = Omit<Selectable<Transcriptions>, 'status' | 'stage' | 'owner_kind'> & {
  status: TranscriptionStatus;
  stage: TranscriptionStage | null;
  owner_kind: Owner['kind'];
};

/** Reads and writes transcriptions of their owners. Every query is scoped by the owner. */
export const createTranscriptionsRepository = (db: Kysely<DB>) => ({
  find: (owner: Owner, id: string): Promise<Transcription | undefined> =>
    ownedBy(db, owner).where('id', '=', id).executeTakeFirst().then(toTranscription),

  /** Locks the row for the rest of the transaction. */
  findForUpdate: (owner: Owner, id: string): Promise<Transcription | undefined> =>
    ownedBy(db, owner).where('id', '=', id).forUpdate().executeTakeFirst().then(toTranscription),
});

/** Selects the rows of one owner that the caller may see. */
export const ownedBy = (db: Kysely<DB>, owner: Owner) =>
  db
    .selectFrom('transcriptions')
    .selectAll()
    .where('owner_kind', '=', owner.kind)
    .where('owner_id', '=', owner.id)
    .where(isVisible());

/** Converts a row. The table's check constraints guarantee these unions; the generated types only have text. */
export const toTranscription = (row: Selectable<Transcriptions> | undefined) =>
  row as Transcription | undefined;
