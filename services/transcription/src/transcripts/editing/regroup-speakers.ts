import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { readCurrentJson } from '../versions/current-document.ts';
import { transcriptConflict, voicesGone } from '../documents/transcripts.errors.ts';
import { createVoicePrintsRepository } from '../voices/voice-prints.repository.ts';
import type { EditWork } from './work/edit-work.ts';
import type { NewDocument } from './write-new-version.ts';

type Regroup = {
  /** The number of speakers; null: the voices decide. */
  readonly speakers: number | null;
  readonly baseRevision: number;
  readonly userId: string;
};
type Deps = { readonly db: Kysely<DB>; readonly edits: Pick<EditWork, 'compute'> };

/**
 * Groups the voices of a recording again, before the transaction that writes the result.
 * @throws transcriptNotReady, transcriptConflict, voicesGone, serviceBusy, textsUnavailable
 */
export const computeRegroup = async (
  { db, edits }: Deps,
  id: string,
  { speakers, baseRevision, userId }: Regroup,
): Promise<NewDocument> => {
  const { json, version, revision } = await readCurrentJson(db, id);
  if (revision !== baseRevision) throw transcriptConflict();
  const voices = await createVoicePrintsRepository(db).find(id);
  if (voices === undefined) throw voicesGone();
  return {
    origin: 'regroup',
    base: { number: version.number, revision },
    model: version.model,
    document: await edits.compute('regroup', { document: json, voices, speakers }, userId),
  };
};
